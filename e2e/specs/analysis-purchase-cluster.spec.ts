import { downloadExportedRows, waitForResult } from '../pages/analysis-results.ts'
import { signIn, watchErrors } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

interface Cell {
  gender: number
  ageGroup: number
  buyers: number | null
  suppressed: boolean
}
interface ClusterData {
  totals: { buyers: number }
  cells: Cell[]
  stores: unknown[]
  clusters: { name: { ja: string; en: string } }[]
}

test('buyers of a title can be shown by age and gender, highlighted, exported, reloaded and translated', async ({ page }) => {
  const errors = watchErrors(page)
  await signIn(page)
  await page.getByRole('link', { name: '購買クラスタ分析' }).click()
  await page.getByRole('combobox', { name: '商品を追加' }).fill('夜汽車')
  await page.getByRole('option').first().click()
  await expect(page).toHaveURL(/purchase-cluster\?.*jans=9784999900114/)
  const grid = page.getByRole('grid', { name: '年代と性別の一覧' })
  await expect(grid.getByRole('row').nth(1)).toBeVisible()

  // a condition changes the query
  await page.getByRole('button', { name: /^期間 / }).click()
  const data = await waitForResult<ClusterData>(page, {
    call: 'stat/cluster-analysis',
    act: () => page.getByRole('dialog', { name: '期間' }).getByRole('button', { name: '直近28日' }).click(),
  })

  // figures, chart and cards show the result; hidden figures are explained and are not zeros
  await expect(page.locator('.figures')).toContainText(data.totals.buyers.toLocaleString('en-US'))
  const chart = page.getByRole('region', { name: '年代と性別', exact: true })
  await chart.getByRole('button', { name: '表でみる' }).click()
  await expect(chart.locator('tbody tr')).toHaveCount(data.cells.length)
  await expect(chart.locator('tbody tr', { hasText: '少数のため非表示' })).toHaveCount(
    data.cells.filter(({ suppressed }) => suppressed).length,
  )
  await chart.getByRole('button', { name: 'グラフでみる' }).click()
  await expect(page.locator('.cluster-card h3')).toHaveText(data.clusters.map(({ name }) => name.ja))

  // a selected band is highlighted in chart and list
  await chart.getByRole('button', { name: /^女性 50代/ }).click()
  await expect(page).toHaveURL(/band=2-50/)
  await expect(grid.locator('.is-selected')).toContainText('女性 50代')

  // sorted by buyers, the largest visible band comes first
  await grid.getByRole('button', { name: /^購入者/ }).click()
  await expect(page.getByRole('group', { name: '並び順' })).toContainText('購入者')
  const maxBuyers = Math.max(...data.cells.map(({ buyers }) => buyers ?? 0))
  await expect(grid.getByRole('row').nth(1)).toContainText(maxBuyers.toLocaleString('en-US'))

  // the file contains every band of the result
  const cells = await downloadExportedRows(page)
  expect(cells.map((row) => row['購入者(人)'])).toEqual(
    data.cells.map(({ buyers, suppressed }) => (suppressed ? '＊' : String(buyers))),
  )

  // switching tables also switches the exported table
  await page.getByRole('group', { name: '表の切り替え' }).getByRole('button', { name: 'クラスタ' }).click()
  await expect(page.getByRole('grid', { name: '購買クラスタの一覧' })).toBeVisible()
  const clusters = await downloadExportedRows(page)
  expect(clusters.map((row) => row.クラスタ)).toEqual(data.clusters.map(({ name }) => name.ja))

  // conditions on products are a query, too
  await page.goto('/purchase-cluster?products.genreKeys=02')
  await expect(page.locator('.figures')).toBeVisible()
  await page.goBack()

  await page.getByRole('link', { name: 'Switch to English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Buyer clusters')
  await page.reload()
  await expect(page.locator('.cluster-card h3')).toHaveText(data.clusters.map(({ name }) => name.en))
  expect(errors).toEqual([])
})
