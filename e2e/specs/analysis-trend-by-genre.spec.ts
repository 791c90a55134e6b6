import { downloadExportedRows, waitForResult } from '../pages/analysis-results.ts'
import { signIn, watchErrors } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

interface GenreResult {
  list: { label: string; quantity: number; trend: number[] }[]
  totals: { quantity: number }
  buckets: string[]
}
interface BrandResult {
  list: { brandCd: string; brandName: string; quantity: number }[]
}

const formatNumber = (value: number): string => value.toLocaleString('en-US')

test('trend by genre opens and leaves a genre, and exports its trend', async ({ page }) => {
  const errors = watchErrors(page)
  await signIn(page)
  const data = await waitForResult<GenreResult>(page, {
    call: 'stat/sale-trend-by-genres-publisher',
    act: () => page.getByRole('link', { name: 'ジャンル別推移' }).click(),
    when: (body) => body.includes('"groupBy":"genre"'),
  })
  const table = page.getByRole('grid', { name: 'ジャンルの一覧' })
  const [best] = data.list

  // figures, chart and table come from one result
  await expect(page.locator('.figure').first()).toContainText(formatNumber(data.totals.quantity))
  await expect(table.getByRole('row').nth(1)).toContainText(formatNumber(data.totals.quantity))
  await expect(table.getByRole('row').nth(2)).toContainText(formatNumber(best?.quantity ?? -1))
  const chart = page.getByRole('region', { name: '項目ごとの推移' }).first()
  await chart.getByRole('button', { name: '冊数' }).click()
  await chart.getByRole('button', { name: '表でみる' }).click()
  await expect(chart.locator('tbody tr').first()).toContainText(formatNumber(best?.trend.at(-1) ?? -1))

  // the file has one line per group and week
  const cells = await downloadExportedRows(page)
  expect(cells).toHaveLength(data.list.length * data.buckets.length)

  // down one level and up again
  await table.getByRole('button', { name: `${best?.label ?? ''}の下の階層を開く` }).click()
  await expect(page).toHaveURL(/genreLevel=medium/)
  await expect(page.getByRole('navigation', { name: 'ジャンルの階層' })).toContainText(best?.label ?? '')
  await page.reload()
  await page.getByRole('button', { name: 'すべてのジャンル' }).click()
  await expect(page).not.toHaveURL(/genreLevel/)

  await table.getByRole('columnheader', { name: /前期間比/ }).click()
  await expect(page.getByRole('group', { name: '並び順' })).toContainText('前期間比')
  expect(errors).toEqual([])
})

test('trend by genre starts its brand tab with the publishers of the contract', async ({ page }) => {
  const errors = watchErrors(page)
  await signIn(page)
  const data = await waitForResult<BrandResult>(page, {
    call: 'stat/brand-pickup',
    act: () => page.goto('/trend-by-genre?view=brand'),
  })
  const [brand] = data.list
  await expect(page.locator('.figure').first()).toContainText(formatNumber(brand?.quantity ?? -1))
  const table = page.getByRole('grid', { name: 'ブランドの一覧' })
  await expect(table.getByRole('row').nth(1)).toContainText(formatNumber(brand?.quantity ?? -1))

  const cells = await downloadExportedRows(page)
  expect(cells.map((row) => [row.ブランドコード, row['売上(冊)']])).toEqual(
    data.list.map((row) => [row.brandCd, String(row.quantity)]),
  )

  await page.getByRole('link', { name: 'Switch to English' }).click()
  await expect(page).toHaveURL(/\/en\/trend-by-genre\?.*view=brand/)
  await expect(page.getByRole('tab', { name: 'Brand pickup' })).toHaveAttribute('aria-selected', 'true')
  expect(errors).toEqual([])
})
