import { downloadExportedRows, readFigure, waitForResult } from '../pages/analysis-results.ts'
import { runAsColleague, signIn, watchErrors } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

const JAN = '9784999900114'
const address = (parameters = '') => `/product-detail?jan=${JAN}${parameters}`

interface Trend {
  salesTrends: { date: string; quantity: number; cumulativeQuantity: number | null }[]
}

test('product detail shows the sales of a title, opens single days, exports and shares them', async ({ page, browser }) => {
  const errors = watchErrors(page)
  await signIn(page)
  const trend = await waitForResult<Trend>(page, { call: 'stat/sales-trends', act: () => page.goto(address()) })
  const last = trend.salesTrends.at(-1)
  // headline, chart and table agree
  await expect(page.locator('.figure').first()).toContainText(readFigure(last?.quantity ?? 0))
  await expect(page.locator('.figures')).toContainText(readFigure(last?.cumulativeQuantity ?? 0))
  await expect(page.getByRole('region', { name: '日別' }).locator('tbody tr').first()).toContainText(
    readFigure(last?.quantity ?? 0),
  )
  const chart = page.getByRole('region', { name: '売上と在庫の推移' })
  await chart.getByRole('button', { name: '表でみる' }).click()
  await expect(chart.locator('tbody tr')).toHaveCount(trend.salesTrends.length)

  // the file contains the days of the chart
  const rows = await downloadExportedRows(page)
  expect(rows.map((row) => row['売上(冊)'])).toEqual(trend.salesTrends.map(({ quantity }) => String(quantity)))

  // the weekly unit is in the URL, also for a colleague; Back undoes it
  await page.getByRole('group', { name: '単位' }).getByRole('button', { name: '週' }).click()
  await expect(page).toHaveURL(/unit=week/)
  await runAsColleague(browser, page.url(), async (colleague) => {
    await expect(colleague.getByRole('heading', { name: '週別' })).toBeVisible()
  })
  await page.goBack()
  await expect(page).not.toHaveURL(/unit=week/)
  await page.getByRole('link', { name: 'Switch to English' }).click()
  await expect(page.getByRole('tab', { name: 'Sales trend' })).toHaveAttribute('aria-selected', 'true')
  expect(errors).toEqual([])
})

test('a title opened from a list requests its trend once, without waiting for the title', async ({ page }) => {
  await signIn(page)
  await page.goto('/product-search')
  const title = page.locator('main [role=gridcell] a[href*="/product-detail"]').first()
  await title.hover()
  const trends: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/stat/sales-trends')) trends.push(request.postData() ?? '')
  })
  const trendRequest = page.waitForRequest('**/stat/sales-trends')
  await page.route('**/fnd/detail-book-magazine', async (route) => {
    await trendRequest
    await route.continue()
  })
  await title.click()
  await expect(page.getByRole('region', { name: '日別' }).locator('tbody tr').first()).toBeVisible()
  expect(trends).toHaveLength(1)
})

test('product detail has a URL for each part, loads a part when visible, and exports it separately', async ({ page }) => {
  const errors = watchErrors(page)
  await signIn(page)
  const groups: Record<string, RegExp> = { sales: /^売れ方/, stock: /^在庫/, readers: /^読者/, book: /^書誌/ }
  const parts = [
    ['理論在庫分布', 'stock', 'stock', 'stat/distribution-inventory-store'],
    ['書店特性', 'characteristics', 'sales', 'stat/analyze-product-by-area'],
    ['日別受注・在庫', 'orders', 'stock', 'stat/latest-order-and-inventory'],
    ['パブリシティ', 'publicity', 'book', 'stat/publicity'],
    ['日別ランキング', 'ranking', 'sales', null],
    ['書誌・受賞', 'publication', 'book', 'fnd/product-publication-info'],
    ['購買クラスタ', 'cluster', 'readers', 'stat/cluster-analysis'],
    ['併売', 'together', 'readers', 'stat/general-purchase-analysis'],
    ['予約・定期購読', 'reservation', 'readers', 'fnd/pre-order-books'],
    ['号・巻別推移', 'issues', 'sales', null],
    ['欠品', 'stock-outs', 'stock', 'stat/stock-outs'],
    ['配本と売上の差', 'share-gap', 'stock', null],
    ['売上見込み', 'forecast', 'sales', null],
  ] as const
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) requests.push(request.url())
  })
  await page.goto(address())
  await expect(page.getByRole('heading', { name: '日別' })).toBeVisible()
  // other parts are not requested before they are opened
  expect(requests.filter((url) => url.endsWith('cluster-analysis') || url.endsWith('pre-order-books'))).toEqual([])
  const groupBar = page.getByRole('navigation', { name: '商品詳細の内容' })
  for (const [name, tab, group, call] of parts) {
    await groupBar.getByRole('button', { name: groups[group] ?? '' }).click()
    await page.getByRole('tab', { name, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`tab=${tab}`))
    const panel = page.getByRole('tabpanel', { name, exact: true })
    // figures, a table, a chart, or an explanation of an empty result: never an empty panel or an error
    await expect(panel.locator('.figures dd, table, [role=grid], .plot, svg.chart, .view-state h2, dl').first()).toBeVisible()
    await expect(panel.locator('.view-state.is-problem')).toHaveCount(0)
    if (call !== null)
      expect(
        requests.some((url) => url.endsWith(`/api/${call}`)),
        name,
      ).toBe(true)
  }
  await page.goto(address('&tab=share-gap&groupBy=prefecture'))
  await expect(page.getByRole('tab', { name: '配本と売上の差' })).toBeInViewport()
  const rows = await downloadExportedRows(page)
  expect(rows.length).toBeGreaterThan(30)
  expect(errors).toEqual([])
})
