import { downloadExportedRows, waitForResult } from '../pages/analysis-results.ts'
import { runAsColleague, signIn, watchErrors } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

interface StoreResult {
  list: { storeName: string; quantity: number }[]
  totals: { quantity: number }
}

test('the ranking of stores and companies can be filtered, exported, shared and translated', async ({ page, browser }) => {
  const errors = watchErrors(page)
  await signIn(page)
  // without a title the screen asks for one, and loads once it is selected
  await page.getByRole('link', { name: '店舗・法人別売上' }).click()
  await page.getByRole('combobox', { name: '商品を追加' }).fill('夜汽車')
  await page.getByRole('option').first().click()
  await expect(page).toHaveURL(/sale-ranking\?.*jans=9784999900114/)
  const grid = page.getByRole('grid', { name: '売上ランキング' })
  await expect(grid.getByRole('row').nth(2)).toBeVisible()

  // a condition changes the query and the URL, nothing else
  await page.getByRole('button', { name: /^期間 / }).click()
  const data = await waitForResult<StoreResult>(page, {
    call: 'stat/product-sale-ranking-by-store',
    act: () => page.getByRole('dialog', { name: '期間' }).getByRole('button', { name: '直近28日' }).click(),
  })
  await expect(page.getByRole('button', { name: /^期間 直近28日/ })).toBeVisible()

  // figures, chart and table agree
  const total = data.totals.quantity.toLocaleString('en-US')
  await expect(page.locator('.figures')).toContainText(`期間売上 ${total}冊`)
  await expect(grid.getByRole('row').nth(1)).toContainText(total)
  const chart = page.getByRole('region', { name: '売上の集中', exact: true })
  await chart.getByRole('button', { name: '表でみる' }).click()
  const bars = chart.locator('tbody tr')
  await expect(bars).toHaveCount(data.list.filter((row) => row.quantity > 0).length)
  await expect(bars.first()).toContainText((data.list[0]?.quantity ?? 0).toLocaleString('en-US'))

  // sorting changes the row order
  await grid.getByRole('button', { name: /^市中在庫/ }).click()
  await expect(page.getByRole('group', { name: '並び順' })).toContainText('市中在庫')

  // the file contains every row of the result
  const cells = await downloadExportedRows(page)
  expect(cells.map((row) => [row.店舗, row['売上(冊)']])).toEqual(data.list.map((row) => [row.storeName, String(row.quantity)]))

  // a colleague opens the link and sees the same
  await runAsColleague(browser, page.url(), async (colleague) => {
    await expect(colleague.locator('.figures')).toContainText(`期間売上 ${total}冊`)
  })

  // by company, back, English, reload
  await page.getByRole('group', { name: '集計の単位' }).getByRole('button', { name: '法人' }).click()
  await expect(page).toHaveURL(/groupBy=company/)
  await page.goBack()
  await expect(page).not.toHaveURL(/groupBy=company/)
  await page.getByRole('link', { name: 'Switch to English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sales by store and company')
  await page.reload()
  await expect(page.locator('.figures')).toContainText(total)
  expect(errors).toEqual([])
})
