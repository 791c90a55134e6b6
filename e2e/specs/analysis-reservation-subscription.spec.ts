import { downloadExportedRows, waitForResult } from '../pages/analysis-results.ts'
import { runAsColleague, signIn, watchErrors } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'
import { waitUntilSettled } from '../pages/wait-until-settled.ts'

interface PreOrdersResult {
  list: { productName: string; bookedQuantity: number; curve: { booked: number | null }[] }[]
  totals: { bookedQuantity: number }
  paging: { total: number }
}
interface SubscriptionsResult {
  list: { seriesName: string; subscribedQuantity: number }[]
  totals: { subscribedQuantity: number }
}

const formatNumber = (value: number): string => value.toLocaleString('en-US')

test('pre-orders and subscriptions can be sorted, filtered, exported and shared', async ({ page, browser }) => {
  const errors = watchErrors(page)
  await signIn(page)
  const data = await waitForResult<PreOrdersResult>(page, {
    call: 'fnd/pre-order-books',
    act: () => page.getByRole('link', { name: '予約・定期購読' }).click(),
  })
  const [first, second] = data.list
  if (!first || !second) throw new Error('the demo has pre-orders')
  const grid = page.getByRole('grid', { name: '予約のある商品' })
  await expect(grid.getByRole('row').nth(2)).toContainText(first.productName)

  // figures, chart and table agree
  const figures = page.locator('.figures .value')
  await expect(figures.first()).toHaveText(formatNumber(first.bookedQuantity))
  await expect(figures.nth(3)).toHaveText(formatNumber(data.totals.bookedQuantity))
  await expect(grid.getByRole('row').nth(1)).toContainText(formatNumber(data.totals.bookedQuantity))
  const chart = page.getByRole('region', { name: `「${first.productName}」の予約の積み上がり`, exact: true })
  await chart.getByRole('button', { name: '表でみる' }).click()
  await expect(chart.locator('tbody tr')).toHaveCount(first.curve.length)
  await expect(
    chart
      .getByRole('row')
      .filter({ hasText: formatNumber(first.bookedQuantity) })
      .first(),
  ).toBeVisible()

  // another title's orders; another sort order
  await grid
    .getByRole('row')
    .nth(3)
    .getByRole('button', { name: formatNumber(second.bookedQuantity), exact: true })
    .click()
  await expect(page).toHaveURL(/jan=\d{13}/)
  await expect(figures.first()).toHaveText(formatNumber(second.bookedQuantity))
  await grid.getByRole('button', { name: /^発売日/ }).click()
  await expect(page).toHaveURL(/sort=releaseDate/)
  await page.goBack()
  await expect(page).not.toHaveURL(/sort=/)
  await waitUntilSettled(page)
  await expect(grid.getByRole('row').nth(2)).toContainText(first.productName)

  // the file contains every title
  const cells = await downloadExportedRows(page)
  expect(cells).toHaveLength(data.paging.total)
  expect(cells.slice(0, data.list.length).map((row) => [row.商品名, row['予約(冊)']])).toEqual(
    data.list.map((row) => [row.productName, String(row.bookedQuantity)]),
  )

  // an empty search offers the nearest query with results
  await page.getByRole('searchbox', { name: '予約・定期購読をさがす' }).fill('ないはずの本')
  await page.getByRole('button', { name: '検索する', exact: true }).click()
  await expect(page.getByText('この条件の予約はありません')).toBeVisible()
  await page.getByRole('button', { name: `キーワードを外す（${formatNumber(data.paging.total)}件）` }).click()
  await expect(grid.getByRole('row').nth(2)).toContainText(first.productName)

  // subscriptions
  const subscriptions = await waitForResult<SubscriptionsResult>(page, {
    call: 'fnd/subscribed-books',
    act: () => page.getByRole('tab', { name: '定期購読' }).click(),
  })
  const total = formatNumber(subscriptions.totals.subscribedQuantity)
  await expect(figures.first()).toHaveText(total)
  const magazines = page.getByRole('grid', { name: '定期購読のある雑誌' })
  await expect(magazines.getByRole('row').nth(1)).toContainText(total)
  await expect(magazines.getByRole('row').nth(2)).toContainText(subscriptions.list[0]?.seriesName ?? '-')

  // a colleague opens the link; English; reload
  await runAsColleague(browser, page.url(), async (colleague) => {
    await expect(colleague.locator('.figures .value').first()).toHaveText(total)
  })
  await page.getByRole('link', { name: 'Switch to English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pre-orders and subscriptions')
  await page.reload()
  await expect(page.locator('.figures .value').first()).toHaveText(total)
  expect(errors).toEqual([])
})
