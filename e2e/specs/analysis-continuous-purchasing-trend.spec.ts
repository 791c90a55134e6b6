import { downloadExportedRows, waitForResult } from '../pages/analysis-results.ts'
import { signIn, watchErrors } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

interface Issue {
  jan: string
  buyers: number | null
  kept: number | null
  complete: boolean
  hidden: string[]
}
interface ContinuousData {
  issues: Issue[]
  totals: { buyers: number | null }
}

test('buyers from issue to issue of a magazine can be shown, filtered, exported, reloaded and translated', async ({ page }) => {
  const errors = watchErrors(page)
  await signIn(page)
  // the screen starts with the available magazines and series
  await page.getByRole('link', { name: '継続購入', exact: true }).click()
  await page.getByRole('searchbox', { name: '雑誌・シリーズの名前でさがす' }).fill('イナズマ')
  const first = page.waitForResponse((response) => response.url().endsWith('/api/stat/continuous-sale-analysis'))
  await page.getByRole('button', { name: /週刊少年イナズマ/ }).click()
  await first
  await expect(page).toHaveURL(/seriesCd=m3900/)
  const grid = page.getByRole('grid', { name: '号ごとの継続' })
  await expect(grid.getByRole('row').nth(1)).toBeVisible()

  // fewer issues; the other conditions are in the collapsed chip
  const data = await waitForResult<ContinuousData>(page, {
    call: 'stat/continuous-sale-analysis',
    act: () => page.goto(`${page.url()}&latest=6`),
  })
  expect(data.issues).toHaveLength(6)
  await expect(page.getByRole('button', { name: /^最新から何号・巻 6/ })).toBeVisible()

  // figures, chart and table agree
  const latestComplete = data.issues.findLast(({ complete }, index) => complete && data.issues[index - 1]?.complete === true)
  await expect(page.locator('.figures')).toContainText((latestComplete?.buyers ?? 0).toLocaleString('en-US'))
  const chart = page.getByRole('region', { name: '号ごとの出入り' })
  await chart.getByRole('button', { name: '表でみる' }).click()
  await expect(chart.locator('tbody tr')).toHaveCount(6)
  await expect(chart.locator('tbody tr').nth(1)).toContainText((data.issues[1]?.kept ?? 0).toLocaleString('en-US'))
  await expect(grid.getByRole('row').nth(2)).toContainText((data.issues[1]?.kept ?? 0).toLocaleString('en-US'))
  await expect(grid.locator('.continuous-partial')).toHaveCount(data.issues.filter(({ complete }) => !complete).length)

  await grid.getByRole('button', { name: /^購入者/ }).click()
  const maxBuyers = Math.max(...data.issues.map(({ buyers }) => buyers ?? 0))
  await expect(grid.getByRole('row').nth(1)).toContainText(maxBuyers.toLocaleString('en-US'))

  // the file contains every issue of the result
  const cells = await downloadExportedRows(page)
  expect(cells.map((row) => [row.JAN, row['購入者(人)']])).toEqual(
    data.issues.map(({ jan, buyers, hidden }) => [jan, hidden.includes('buyers') ? '＊' : String(buyers)]),
  )

  // several titles are a query, too
  await page.goto(`/continuous-purchasing-trend?jans=${data.issues.slice(0, 3).map(({ jan }) => jan)}`)
  await expect(grid.getByRole('row')).toHaveCount(4)
  await page.goBack()

  await page.getByRole('link', { name: 'Switch to English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Continuous purchasing')
  await page.reload()
  await expect(page.locator('.figures')).toContainText((latestComplete?.buyers ?? 0).toLocaleString('en-US'))
  expect(errors).toEqual([])
})
