import { downloadExportedRows, readFigure, waitForResult } from '../pages/analysis-results.ts'
import { runAsColleague, signIn, watchErrors } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

interface Movers {
  list: { jan: string; productName: string; difference: number; previousQuantity: number }[]
  totals: { new: { titles: number } }
  paging: { total: number }
}
const CALL = 'stat/movers'

test('movers can be listed with reasons, filtered, exported and shared', async ({ page, browser }) => {
  const errors = watchErrors(page)
  await signIn(page)
  const all = await waitForResult<Movers>(page, {
    call: CALL,
    act: () => page.getByRole('link', { name: '急上昇・急降下' }).click(),
  })
  const falling = all.list.filter((row) => row.difference < 0).length
  const grid = page.getByRole('grid', { name: '急上昇・急降下' })
  await expect(page.locator('.figure').nth(1)).toContainText(readFigure(falling))
  await expect(grid.getByRole('row').nth(1)).toContainText(all.list[0]?.productName ?? '')

  // new releases are in a separate list
  const releases = page.getByRole('region', { name: '新刊' })
  await expect(page.locator('.figure').nth(2)).toContainText(readFigure(all.totals.new.titles))
  await expect(releases.locator('.table-bar-count')).toContainText(`${all.totals.new.titles}点`)

  // a condition restricts the list to falling titles
  await page.getByRole('button', { name: '条件', exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('向き')
  await page.getByRole('dialog').getByRole('button', { name: /向き/ }).click()
  const down = await waitForResult<Movers>(page, {
    call: CALL,
    act: () => page.getByRole('dialog').getByRole('radio', { name: '下降のみ' }).click(),
    when: (body) => body.includes('"down"'),
  })
  expect(down.list.length).toBe(falling)
  await expect(page).toHaveURL(/direction=down/)
  const chart = page.getByRole('region', { name: '変化の大きい商品' })
  await chart.getByRole('button', { name: '表でみる' }).click()
  const drawn = await chart.locator('tbody tr').count()
  expect(drawn).toBeGreaterThan(0)
  for (const text of await chart.locator('tbody tr td:last-child').allTextContents()) expect(text).toMatch(/^−/)

  const rows = await downloadExportedRows(page)
  expect(rows.map((row) => row.JAN)).toEqual(down.list.map((row) => row.jan))
  await runAsColleague(browser, page.url(), async (colleague) => {
    await expect(colleague.locator('.figure').nth(1)).toContainText(readFigure(falling))
  })
  await page.getByRole('link', { name: 'Switch to English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Movers')
  // the sentences are in English, not the Japanese ones cached on the device
  await expect(
    page
      .getByRole('grid', { name: 'Movers' })
      .getByText(/sales (fell|rose)|release|delivery/)
      .first(),
  ).toBeVisible()
  expect(errors).toEqual([])
})
