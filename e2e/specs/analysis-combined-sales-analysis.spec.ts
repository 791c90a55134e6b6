import { addDays, getTodayInJapan } from '../../shared/calendar/period.ts'
import { downloadExportedRows, waitForResult } from '../pages/analysis-results.ts'
import { signIn, watchErrors } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'
import { waitUntilSettled } from '../pages/wait-until-settled.ts'

interface CombinedData {
  data: {
    baseBaskets: number
    list: { jan: string; productName: string; coOccurrences: number; lift: number }[]
    paging: { total: number }
  }
}
interface SummaryResult {
  data: { baseBaskets: number; withOthers: number }
}

test('combined sales can be shown by kind of goods, sorted, exported, reloaded and translated', async ({ page }) => {
  const errors = watchErrors(page)
  await signIn(page)
  await page.getByRole('link', { name: '併売分析' }).click()
  await page.getByRole('combobox', { name: '商品を追加' }).fill('夜汽車')
  await page.getByRole('option').first().click()
  await expect(page).toHaveURL(/combined-sales-analysis\?.*jans=9784999900114/)
  const grid = page.getByRole('grid', { name: 'いっしょに買われた商品' })
  await expect(grid.getByRole('row').nth(1)).toBeVisible()

  // a late result to the first request must not be mistaken for the next one
  await waitUntilSettled(page)
  // a condition changes the query; figures, chart and table come from the same result
  await page.getByRole('button', { name: /^期間 / }).click()
  const responsePromise = page.waitForResponse((response) => response.url().endsWith('/api/stat/general-purchase-analysis'))
  const summarised = page.waitForResponse((response) => response.url().endsWith('/api/stat/general-purchase-analysis/summary'))
  await page.getByRole('dialog', { name: '期間' }).getByRole('button', { name: '直近12週' }).click()
  const { data } = (await (await responsePromise).json()) as CombinedData
  const { data: summary } = (await (await summarised).json()) as SummaryResult
  expect(summary.baseBaskets).toBe(data.baseBaskets)
  const figures = page.locator('.figures')
  await expect(figures).toContainText(data.baseBaskets.toLocaleString('en-US'))
  await expect(figures).toContainText(`${summary.withOthers.toLocaleString('en-US')}件がほかの商品も購入`)
  await expect(grid.getByRole('row').nth(1)).toContainText(data.list[0]?.productName ?? '')
  const chart = page.getByRole('region', { name: '併売率とリフト値' })
  await chart.getByRole('button', { name: '表でみる' }).click()
  await expect(chart.locator('tbody tr')).toHaveCount(data.list.length)
  await expect(chart.locator('tbody tr').first()).toContainText((data.list[0]?.coOccurrences ?? 0).toLocaleString('en-US'))

  // the server sorts; the URL contains the order
  const sortedByLift = await waitForResult<CombinedData['data']>(page, {
    call: 'stat/general-purchase-analysis',
    act: () => grid.getByRole('button', { name: /^リフト値/ }).click(),
  })
  await expect(page).toHaveURL(/sort=-lift/)
  expect(sortedByLift.list.map(({ lift }) => lift)).toEqual([...sortedByLift.list.map(({ lift }) => lift)].sort((a, b) => b - a))

  // the file contains every row of the result in the requested order
  const cells = await downloadExportedRows(page)
  expect(cells).toHaveLength(sortedByLift.paging.total)
  expect(cells.slice(0, sortedByLift.list.length).map((row) => [row.JAN, row['併売(件)']])).toEqual(
    sortedByLift.list.map((row) => [row.jan, String(row.coOccurrences)]),
  )

  // another kind of goods, a subset of it, and back
  await page.getByRole('tab', { name: /^レンタル/ }).click()
  await page.getByRole('group', { name: '種類の内訳' }).getByRole('button', { name: '音楽' }).click()
  await expect(page).toHaveURL(/item=rental-music/)
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('tab', { name: '書籍・雑誌' })).toHaveAttribute('aria-selected', 'true')

  await page.getByRole('link', { name: 'Switch to English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bought together')
  await page.reload()
  await expect(page.locator('.figures')).toContainText(data.baseBaskets.toLocaleString('en-US'))
  expect(errors).toEqual([])
})

test('combined sales explain an empty result and keep the conditions', async ({ page }) => {
  await signIn(page)
  // on one day, stores of a small prefecture do not sell a title together with stationery five times
  const day = addDays(getTodayInJapan(), -1)
  const url = `/combined-sales-analysis?jans=9784999900114&item=stationery&period.from=${day}&period.to=${day}&stores.prefectureCds=31`
  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'いっしょに5件以上買われた商品はありません' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^店舗 鳥取県/ })).toBeVisible()
  expect(page.url()).toContain('stores.prefectureCds=31')
})
