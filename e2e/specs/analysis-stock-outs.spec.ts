import { answerTo, exportedRows, readFigure } from '../pages/analysis.ts'
import { runAsColleague, signIn, watchErrors } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

interface StockOuts {
  list: { jan: string; productName: string; stores: number; lostCopies: number }[]
  totals: { products: number; stores: number; lostCopies: number }
  paging: { total: number }
}
const CALL = 'stat/stock-outs'

test('stock-outs can be listed, filtered, opened by store, exported and shared', async ({ page, browser }) => {
  const errors = watchErrors(page)
  await signIn(page)
  const data = await answerTo<StockOuts>(page, {
    call: CALL,
    act: () => page.getByRole('link', { name: '欠品', exact: true }).click(),
  })
  // figures, chart and table come from one answer
  const grid = page.getByRole('grid', { name: '欠品リスト' })
  await expect(page.locator('.figure').first()).toContainText(readFigure(data.totals.products))
  await expect(page.locator('.figures')).toContainText(readFigure(Math.round(data.totals.lostCopies)))
  await expect(grid.getByRole('row').nth(2)).toContainText(data.list[0]?.productName ?? '')
  const chart = page.getByRole('region', { name: '推定機会損失の大きい順' })
  await chart.getByRole('button', { name: '表でみる' }).click()
  await expect(chart.locator('tbody tr').first()).toContainText(data.list[0]?.productName ?? '')

  // the file contains every row of the answer, not only this page
  const rows = await exportedRows(page)
  expect(rows.length).toBe(data.paging.total)
  expect(rows.slice(0, data.list.length).map((row) => row.JAN)).toEqual(data.list.map((row) => row.jan))

  // a row opens its stores; Back undoes it
  const stores = await answerTo<StockOuts>(page, {
    call: CALL,
    act: async () => {
      await grid
        .getByRole('button', { name: `${data.list[0]?.productName}の操作` })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('button', { name: '欠品の店をみる' }).click()
    },
    when: (body) => body.includes('"store"'),
  })
  await expect(page).toHaveURL(/groupBy=store/)
  expect(stores.paging.total).toBe(data.list[0]?.stores)
  await runAsColleague(browser, page.url(), async (colleague) => {
    await expect(colleague.locator('.figure').first()).toContainText(readFigure(stores.totals.products))
  })
  await page.goBack()
  await expect(page).not.toHaveURL(/groupBy=store/)
  await page.getByRole('link', { name: 'Switch to English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stock-outs')
  await page.reload()
  await expect(page.locator('.figure').first()).toContainText(readFigure(data.totals.products))
  expect(errors).toEqual([])
})
