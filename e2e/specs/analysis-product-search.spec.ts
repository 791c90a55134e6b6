import { downloadExportedRows, readFigure, waitForResult } from '../pages/analysis-results.ts'
import { runAsColleague, signIn, watchErrors } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

interface SearchData {
  list: { jan: string; productName: string; totalSaleQuantity: number; saleRate: number | null }[]
  totals: { totalSaleQuantity: number }
  paging: { total: number }
}
const CALL = 'fnd/search-book-magazine'

test('product search finds titles, which can be filtered, sorted, charted, exported and shared', async ({ page, browser }) => {
  const errors = watchErrors(page)
  await signIn(page)
  const first = await waitForResult<SearchData>(page, {
    call: CALL,
    act: () => page.getByRole('link', { name: '商品検索' }).click(),
  })
  await expect(page.locator('.figures')).toContainText(readFigure(first.totals.totalSaleQuantity))

  // the form shows the number of results before its conditions are applied
  await page.getByRole('button', { name: 'すべての条件' }).click()
  const form = page.getByRole('dialog', { name: 'すべての条件' })
  await expect(form.locator('.condition-count')).toContainText(`この条件で ${readFigure(first.paging.total)}点`)
  const rate = form.getByRole('textbox', { name: /^消化率.*下限/ })
  await rate.fill('60')
  await rate.blur()
  await expect(form.locator('.condition-count .note')).toContainText('いまより')
  const counted = (await form.locator('.condition-count b').textContent()) ?? ''
  const narrowed = await waitForResult<SearchData>(page, {
    call: CALL,
    act: () => form.getByRole('button', { name: 'この条件でみる' }).click(),
    when: (body) => !body.includes('"pageSize":1,') && !body.includes('"pageSize":1}'),
  })
  expect(counted).toBe(`${readFigure(narrowed.paging.total)}点`)
  await expect(page).toHaveURL(/saleRate\.from=60/)

  // figures, chart and table come from one result
  const grid = page.getByRole('grid', { name: '商品検索の結果' })
  await expect(page.locator('.figures')).toContainText(readFigure(narrowed.totals.totalSaleQuantity))
  await expect(grid.getByRole('row').nth(1)).toContainText(readFigure(narrowed.totals.totalSaleQuantity))
  await page.getByRole('group', { name: '表示' }).getByRole('button', { name: 'グラフ' }).click()
  const chart = page.getByRole('region', { name: '消化率と期間売上' })
  await chart.getByRole('button', { name: '表でみる' }).click()
  await expect(chart.locator('tbody tr')).toHaveCount(narrowed.list.length)
  await expect(chart.locator('tbody tr').first()).toContainText(readFigure(narrowed.list[0]?.totalSaleQuantity ?? 0))
  await page.getByRole('group', { name: '表示' }).getByRole('button', { name: '表', exact: true }).click()

  // sorted by the server, with the order in the URL
  const sorted = await waitForResult<SearchData>(page, {
    call: CALL,
    act: () => grid.getByRole('button', { name: /^消化率/ }).click(),
  })
  await expect(grid.getByRole('row').nth(2)).toContainText(sorted.list[0]?.productName ?? '')
  await expect(page).toHaveURL(/sort=/)

  // the file contains every row of the result in order
  const rows = await downloadExportedRows(page)
  expect(rows.length).toBe(narrowed.paging.total)
  expect(rows.slice(0, sorted.list.length).map((row) => row.JAN)).toEqual(sorted.list.map((row) => row.jan))

  const address = page.url()
  await runAsColleague(browser, address, async (colleague) => {
    await expect(colleague.locator('.figures')).toContainText(readFigure(narrowed.totals.totalSaleQuantity))
  })

  // multiple selection, a title, back, English
  await grid.getByRole('checkbox').nth(1).check()
  await grid.getByRole('checkbox').nth(2).check()
  await page.getByRole('button', { name: '売上を比べる' }).click()
  await expect(page).toHaveURL(/sale-compare\?.*jans=/)
  await page.goBack()
  expect(page.url()).toBe(address)
  // the URL changes before the screen and its language link
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('商品検索')
  await page.getByRole('link', { name: 'Switch to English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Title search')
  await page.reload()
  await expect(page.locator('.figures')).toContainText(readFigure(narrowed.totals.totalSaleQuantity))
  expect(errors).toEqual([])
})
