import { downloadExportedRows, waitForResult } from '../pages/analysis-results.ts'
import { runAsColleague, signIn, watchErrors } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

interface ReturnRow {
  jan?: string
  productName?: string
  storeName?: string
  publisherCd?: string | null
  publisherName?: string | null
  own: boolean
  totalReturnQuantity: number
  periodReturnRate: number | null
  lastYearReturnRate: number | null
  returnRateDifference: number | null
}
interface ReturnsData {
  list: ReturnRow[]
  totals: ReturnRow & { daysOnShelf: number | null }
  steps: unknown[]
  trend: { returns: number[] }
  paging: { total: number }
}

const formatNumber = (value: number) => value.toLocaleString('en-US')

test('returns can be grouped, opened, sorted, exported, shared and translated', async ({ page, browser }) => {
  const errors = watchErrors(page)
  // the genre panel sends a request of its own
  const when = (body: string) => JSON.parse(body).groupBy !== 'genre'
  const readResult = (act: () => Promise<unknown>) => waitForResult<ReturnsData>(page, { call: 'stat/returns', act, when })
  await signIn(page)
  const first = await readResult(() => page.getByRole('link', { name: '返品分析' }).click())
  expect(first.list.length).toBeGreaterThan(10)

  // figures, chart and table agree
  const figures = page.locator('.figures')
  await expect(figures).toContainText(`返品率${first.totals.periodReturnRate?.toFixed(1)}%`)
  await expect(figures).toContainText(`返品${formatNumber(first.totals.totalReturnQuantity)}冊`)
  await expect(figures).toContainText(`店頭日数${first.totals.daysOnShelf?.toFixed(1)}日`)
  const chart = page.getByRole('region', { name: '配本と返品', exact: true })
  await chart.getByRole('button', { name: '表でみる' }).click()
  await expect(chart.locator('tbody tr')).toHaveCount(first.steps.length)
  await expect(chart.locator('tbody tr').last()).toContainText(formatNumber(first.trend.returns.at(-1) ?? 0))
  const grid = page.getByRole('grid', { name: '返品の一覧' })
  await expect(grid.getByRole('row').nth(1)).toContainText(formatNumber(first.totals.totalReturnQuantity))

  // the rows of publishers add up to the total; own ones are marked; the difference is computed from the displayed rates
  const publishers = await readResult(() => page.getByRole('button', { name: '出版社ごと' }).click())
  expect(publishers.list.reduce((sum, row) => sum + row.totalReturnQuantity, 0)).toBe(first.totals.totalReturnQuantity)
  const own = publishers.list.find((row) => row.own)
  await expect(page.locator('.grid-row.is-own')).toContainText(own?.publisherName ?? '')
  for (const { periodReturnRate: now, lastYearReturnRate: before, returnRateDifference } of publishers.list)
    if (now !== null && before !== null) expect(returnRateDifference).toBeCloseTo(now - before, 5)

  // highest rate first
  const sorted = await readResult(() => grid.getByRole('button', { name: /^期間返品率/ }).click())
  const rates = sorted.list.flatMap(({ periodReturnRate }) => periodReturnRate ?? [])
  expect(rates).toEqual([...rates].sort((a, b) => b - a))

  // the file contains every row
  const cells = await downloadExportedRows(page)
  const rows = cells.filter((row) => row.出版社コード !== '合計')
  expect(rows.slice(0, sorted.list.length).map((row) => [row.出版社コード, row['期間返品(冊)']])).toEqual(
    sorted.list.map((row) => [row.publisherCd ?? '', String(row.totalReturnQuantity)]),
  )
  expect(Object.keys(cells[0] ?? {})).not.toContain('JAN')

  // meanings of the columns
  await page.getByRole('button', { name: '列の意味' }).click()
  await expect(page.getByRole('dialog')).toContainText('先に届いた分から順に売れ')
  await page.keyboard.press('Escape')

  // a publisher opens its titles, a title its stores; Back undoes it
  const titles = await readResult(() => grid.getByRole('button', { name: `${own?.publisherName}の商品をみる` }).click())
  expect(titles.totals.totalReturnQuantity).toBe(own?.totalReturnQuantity)
  await expect(figures).toContainText('自社の返品率')
  await expect(page).toHaveURL(new RegExp(`publisherCds=${own?.publisherCd}`))
  const [title] = titles.list
  await grid.getByRole('button', { name: `${title?.productName}の操作` }).click()
  const stores = await readResult(() => page.getByRole('button', { name: '返品した店をみる' }).click())
  expect(stores.totals.totalReturnQuantity).toBe(title?.totalReturnQuantity)
  await page.goBack()
  await expect(figures).toContainText(`返品${formatNumber(titles.totals.totalReturnQuantity)}冊`)

  // a colleague opens the link and sees the same, also in English
  await runAsColleague(browser, page.url(), async (colleague) => {
    await expect(colleague.locator('.figures')).toContainText(`返品${formatNumber(titles.totals.totalReturnQuantity)}冊`)
  })
  await page.getByRole('link', { name: 'Switch to English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Returns')
  await expect(figures).toContainText(`Returned${formatNumber(titles.totals.totalReturnQuantity)}`)
  expect(errors).toEqual([])
})

test('returns and return candidates are one click from each other, with their conditions', async ({ page }) => {
  await signIn(page)
  await page.goto('/return-candidates')
  const grid = page.getByRole('grid', { name: '返品候補リスト' })
  await grid
    .getByRole('button', { name: /の操作$/ })
    .first()
    .click()
  await page.getByRole('button', { name: '返品の実績をみる' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('返品分析')
  await expect(page).toHaveURL(/groupBy=store/)
  await expect(page).toHaveURL(/products\.jans=\d{13}/)
  await page.goto('/returns?products.genreKeys=03')
  await page.locator('.figures').getByRole('link', { name: '返品候補をみる' }).click()
  await expect(page).toHaveURL(/\/return-candidates\?.*products\.genreKeys=03/)
})

test('returns without results offer to remove conditions', async ({ page }) => {
  await signIn(page)
  await page.goto('/returns?products.author=zzzzzz')
  await expect(page.getByRole('heading', { name: 'この条件の配本・返品はありません' })).toBeVisible()
  await page.getByRole('button', { name: 'すべての商品でみる' }).click()
  await expect(page.locator('.figures')).toContainText('返品率')
})
