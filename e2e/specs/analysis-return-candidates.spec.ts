import { downloadExportedRows, waitForResult } from '../pages/analysis-results.ts'
import { runAsColleague, signIn, watchErrors } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

interface ReturnsData {
  list: { jan: string; productName: string; storeName: string | null; returnCopies: number; daysLeft: number }[]
  totals: { products: number; stores: number; returnStores: number; returnCopies: number }
  limits: { returnLimitDate: string; products: number; returnCopies: number }[]
  withoutLimit: { products: number }
}

const formatNumber = (value: number) => value.toLocaleString('en-US')
const call = 'stat/return-candidates'

test('return candidates can be filtered, opened by store, exported, shared and translated', async ({ page, browser }) => {
  const errors = watchErrors(page)
  await signIn(page)
  const readResult = (act: () => Promise<unknown>) => waitForResult<ReturnsData>(page, { call, act })
  const first = await readResult(() => page.getByRole('link', { name: '返品候補' }).click())
  expect(first.list.length).toBeGreaterThan(10)

  // figures, chart and table agree
  const figures = page.locator('.figures')
  await expect(figures).toContainText(`期限の近い商品${formatNumber(first.totals.products)}点`)
  await expect(figures).toContainText(`返品候補${formatNumber(first.totals.returnCopies)}冊`)
  await expect(page.getByText(`返品期限のわからない商品 ${formatNumber(first.withoutLimit.products)}点`)).toBeVisible()
  const chart = page.getByRole('region', { name: '期限の日ごとの返品候補', exact: true })
  await chart.getByRole('button', { name: '表でみる' }).click()
  await expect(chart.locator('tbody tr')).toHaveCount(first.limits.length)
  await expect(chart.locator('tbody tr').first()).toContainText(formatNumber(first.limits[0]?.returnCopies ?? 0))
  const grid = page.getByRole('grid', { name: '返品候補リスト' })
  await expect(grid.getByRole('row').nth(1)).toContainText(formatNumber(first.totals.returnCopies))

  // more days ahead; invalid numbers are rejected
  await page.getByRole('button', { name: /^返品期限まで/ }).click()
  const panel = page.getByRole('dialog', { name: /返品期限まで/ })
  await panel.getByRole('textbox').fill('500')
  await expect(panel.getByRole('alert')).toContainText('120')
  await expect(panel.getByRole('button', { name: '適用する' })).toBeDisabled()
  await panel.getByRole('button', { name: '56日' }).click()
  const wider = await readResult(() => panel.getByRole('button', { name: '適用する' }).click())
  expect(wider.totals.products).toBeGreaterThan(first.totals.products)
  await expect(page).toHaveURL(/withinDays=56/)
  await expect(page.getByRole('region', { name: '期限の週ごとの返品候補', exact: true })).toBeVisible()

  // most copies first
  const { list: sortedRows } = await readResult(() => grid.getByRole('button', { name: /^返品候補 ?冊/ }).click())
  expect(sortedRows[0]?.returnCopies).toBe(Math.max(...sortedRows.map((row) => row.returnCopies)))
  await expect(page.getByRole('group', { name: '並び順' })).toContainText('返品候補')

  // the file contains every row of the result
  const cells = await downloadExportedRows(page)
  expect(cells.filter((row) => row.JAN !== '合計')).toHaveLength(wider.totals.products)
  expect(cells.slice(0, sortedRows.length).map((row) => [row.JAN, row['返品候補(冊)']])).toEqual(
    sortedRows.map((row) => [row.jan, String(row.returnCopies)]),
  )

  // meanings of columns, and column sets by task
  await page.getByRole('button', { name: '列の意味' }).click()
  await expect(page.getByRole('dialog')).toContainText('1冊未満の端数は切り捨て')
  await page.keyboard.press('Escape')
  await page.getByLabel('列の組').selectOption({ label: '配本・売上' })
  await expect(grid.getByRole('columnheader', { name: /累計配本/ })).toBeVisible()
  await expect(grid.getByRole('button', { name: /の操作$/ }).first()).toBeAttached()
  await page.getByLabel('列の組').selectOption({ label: '返品' })

  // a title opens its stores, a store its own list; Back undoes it
  const [title] = sortedRows
  await grid.getByRole('button', { name: `${title?.productName}の操作` }).click()
  const stores = await readResult(() => page.getByRole('button', { name: '返品候補のある店をみる' }).click())
  expect(new Set(stores.list.map((row) => row.jan))).toEqual(new Set([title?.jan]))
  expect(stores.totals.returnCopies).toBe(title?.returnCopies)
  await expect(figures).toContainText(`返品候補${formatNumber(title?.returnCopies ?? 0)}冊`)
  await grid
    .getByRole('button', { name: /の操作$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'この店の返品候補をみる' }).click()
  await expect(page).toHaveURL(/storeCds=/)
  await expect(figures).toContainText('返品候補のある店1店')
  await page.goBack()
  await expect(figures).toContainText(`返品候補${formatNumber(title?.returnCopies ?? 0)}冊`)

  // a colleague opens the link and sees the same, also in English
  await runAsColleague(browser, page.url(), async (colleague) => {
    await expect(colleague.locator('.figures')).toContainText(`返品候補${formatNumber(title?.returnCopies ?? 0)}冊`)
  })
  await page.getByRole('link', { name: 'Switch to English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Return candidates')
  await page.reload()
  await expect(figures).toContainText(`To return${formatNumber(title?.returnCopies ?? 0)}`)
  expect(errors).toEqual([])
})

test('return candidates offer to remove conditions, with the number of titles, if there are none', async ({ page }) => {
  await signIn(page)
  await page.goto('/return-candidates?withinDays=28&minReturnCopies=100000')
  await expect(page.getByRole('heading', { name: 'この条件の返品候補はありません' })).toBeVisible()
  // 56 days would give no result either
  await expect(page.getByRole('button', { name: /56日以内に広げる/ })).toHaveCount(0)
  const lower = page.getByRole('button', { name: /^返品候補1冊以上でみる（\d+点）$/ })
  await expect(lower).toBeVisible()
  const titles = /（(\d+)点）/.exec((await lower.textContent()) ?? '')?.[1]
  await lower.click()
  await expect(page.locator('.figures')).toContainText(`期限の近い商品${titles}点`)
})

test('return candidates start with the bookseller’s own stores and can include all stores', async ({ page }) => {
  await signIn(page, 'store')
  const request = page.waitForRequest((request) => request.url().endsWith(`/api/${call}`))
  await page.getByRole('link', { name: '返品候補' }).click()
  const { stores } = JSON.parse((await request).postData() ?? '{}') as { stores: { companyCds: string[] } }
  expect(stores.companyCds).toHaveLength(1)
  const figure = page.locator('.figures .figure').nth(1)
  await expect(figure).toContainText('返品候補のある店')
  const getCount = async () => Number((await figure.locator('.value').textContent())?.replaceAll(',', ''))
  const own = await getCount()

  // other screens do not treat this default as a selection
  await page.getByRole('link', { name: 'ランキング作成' }).click()
  await expect(page.getByRole('button', { name: /^店舗 全国/ })).toBeVisible()
  await page.goto('/return-candidates?stores.companyCds=')
  await expect(page.getByRole('button', { name: /^店舗 全国/ })).toBeVisible()
  expect(await getCount()).toBeGreaterThan(own)
  await page.getByRole('button', { name: '店舗を既定に戻す' }).click()
  await expect(figure.locator('.value')).toHaveText(own.toLocaleString('en-US'))
})
