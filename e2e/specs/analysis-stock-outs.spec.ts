import { downloadExportedRows, readFigure, waitForResult } from '../pages/analysis-results.ts'
import { runAsColleague, signIn, watchErrors } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

interface StockOuts {
  list: { jan: string; own: boolean; productName: string; storeName: string | null; soldOutStores: number; lostCopies: number }[]
  days: { date: string; ownStores: number; otherStores: number }[]
  totals: { products: number; soldOutStores: number; lostCopies: number }
  paging: { total: number }
}
const CALL = 'stat/stock-outs'

test('stock-outs can be listed, filtered, opened by store, exported and shared', async ({ page, browser }) => {
  const errors = watchErrors(page)
  await signIn(page)
  const data = await waitForResult<StockOuts>(page, {
    call: CALL,
    act: () => page.getByRole('link', { name: '欠品', exact: true }).click(),
  })
  // figures, chart and table come from one result
  const grid = page.getByRole('grid', { name: '欠品リスト' })
  await expect(page.locator('.figure').first()).toContainText(readFigure(data.totals.products))
  await expect(page.locator('.figures')).toContainText(readFigure(data.totals.lostCopies))
  // a publisher begins with its own titles
  expect(data.list.every(({ own }) => own)).toBe(true)
  await expect(grid.getByRole('row').nth(2)).toContainText(data.list[0]?.productName ?? '')
  // the last day of the chart is that of the figures
  const chart = page.getByRole('region', { name: '在庫0の店' })
  await chart.getByRole('button', { name: '表でみる' }).click()
  await expect(chart.locator('tbody tr')).toHaveCount(28)
  await expect(chart.locator('tbody tr').last()).toContainText(readFigure(data.totals.soldOutStores))
  const lost = page.getByRole('region', { name: '推定機会損失(冊)' })
  await chart.getByText('推定機会損失', { exact: true }).click()
  await expect(lost.locator('tbody tr')).toHaveCount(28)

  // a row opens its stores below it
  const [first] = data.list
  const below = await waitForResult<StockOuts>(page, {
    call: CALL,
    act: () => grid.getByRole('button', { name: `${first?.productName}の店を開く` }).click(),
    when: (body) => body.includes('"store"'),
  })
  const stores = page.getByRole('region', { name: `${first?.productName}が欠品している店` })
  await expect(stores.locator('tbody tr')).toHaveCount(Math.min(5, first?.soldOutStores ?? 0))
  await expect(stores.locator('tbody tr').first()).toContainText(below.list[0]?.storeName ?? '')
  await grid.getByRole('button', { name: `${first?.productName}の店を閉じる` }).click()
  await expect(stores).toHaveCount(0)

  // the file contains every row of the result, not only this page
  const rows = await downloadExportedRows(page)
  expect(rows.length).toBe(data.paging.total)
  expect(rows.slice(0, data.list.length).map((row) => row.JAN)).toEqual(data.list.map((row) => row.jan))

  // all stores of a row have their own list; Back undoes it
  const all = await waitForResult<StockOuts>(page, {
    call: CALL,
    act: async () => {
      await grid
        .getByRole('button', { name: `${data.list[0]?.productName}の操作` })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('button', { name: '欠品の店をみる' }).click()
    },
    when: (body) => body.includes('"store"') && !body.includes('"pageSize":5,'),
  })
  await expect(page).toHaveURL(/groupBy=store/)
  expect(all.paging.total).toBe(data.list[0]?.soldOutStores)
  await runAsColleague(browser, page.url(), async (colleague) => {
    await expect(colleague.locator('.figure').first()).toContainText(readFigure(all.totals.products))
  })
  await page.goBack()
  await expect(page).not.toHaveURL(/groupBy=store/)
  await expect(page.locator('.figure').first()).toContainText(readFigure(data.totals.products))
  await page.getByRole('link', { name: 'Switch to English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stock-outs')
  await page.reload()
  await expect(page.locator('.figure').first()).toContainText(readFigure(data.totals.products))
  expect(errors).toEqual([])
})
