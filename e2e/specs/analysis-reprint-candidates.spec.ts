import { readFileSync } from 'node:fs'
import type { Response } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { signIn, watchErrors } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

interface ReprintsResult {
  data: {
    list: { jan: string; productName: string; suggestedPrint: number; runOutDays: number; reasons: string[] }[]
    totals: { products: number; examined: number; suggestedPrint: number }
  }
}

const formatNumber = (value: number) => value.toLocaleString('en-US')
const call = '/api/stat/reprint-candidates'
const conditions = 'runOutWithinDays=182&minRecentCopies=1&lotSize=10'

test('reprint candidates can be examined, sorted, changed, exported and translated', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const errors = watchErrors(page)
  await signIn(page)
  // the dashboard asks the same call for its list
  const isOwnResult = (response: Response) =>
    response.url().endsWith(call) && response.request().postData()?.includes('"runOutWithinDays":182') === true
  const opened = page.waitForResponse(isOwnResult)
  await page.goto(`/reprint-candidates?${conditions}`)
  const first = ((await (await opened).json()) as ReprintsResult).data
  expect(first.list.length).toBeGreaterThan(5)

  // figures, suggestion and table agree
  await expect(page.locator('.figures')).toContainText(`候補${formatNumber(first.totals.products)}点`)
  await expect(page.locator('.figures')).toContainText(`提案の合計${formatNumber(first.totals.suggestedPrint)}部`)
  const [urgent, ...others] = first.list
  // without a suggestion there is nothing to request
  const next = others.find(({ suggestedPrint }) => suggestedPrint > 0)
  const detail = page.getByRole('region', { name: urgent?.productName ?? '', exact: true })
  for (const reason of urgent?.reasons ?? []) await expect(detail).toContainText(reason)
  const grid = page.getByRole('grid', { name: '重版候補リスト' })
  await expect(grid.getByRole('row').nth(1)).toContainText(formatNumber(first.totals.suggestedPrint))

  // Enter on a row shows its weeks and costs
  const row = grid
    .getByRole('row')
    .filter({ hasText: next?.productName ?? '' })
    .first()
  await row.getByRole('gridcell').nth(3).click()
  await page.keyboard.press('Enter')
  const other = page.getByRole('region', { name: next?.productName ?? '', exact: true })
  await expect(other).toContainText(next?.reasons[0] ?? '')
  await other.getByRole('button', { name: '稟議文をコピー' }).click()
  await expect(page.getByText('稟議文をコピーしました')).toBeVisible()
  const weeks = other.getByRole('region', { name: '週の売上と見込み', exact: true })
  await weeks.getByRole('button', { name: '表でみる' }).click()
  expect(await weeks.locator('tbody tr').count()).toBeGreaterThan(12)

  // most copies first
  const sorted = page.waitForResponse((response) => response.url().endsWith(call))
  await grid.getByRole('button', { name: /^重版の提案/ }).click()
  const sortedRows = ((await (await sorted).json()) as ReprintsResult).data.list
  expect(sortedRows[0]?.suggestedPrint).toBe(Math.max(...sortedRows.map((row) => row.suggestedPrint)))

  // larger lots
  await page.getByRole('button', { name: /^ロット.*10部/ }).click()
  const panel = page.getByRole('dialog', { name: /ロット/ })
  await panel.getByRole('button', { name: '100部' }).click()
  const changed = page.waitForResponse((response) => response.url().endsWith(call))
  await panel.getByRole('button', { name: '適用する' }).click()
  const larger = ((await (await changed).json()) as ReprintsResult).data
  expect(larger.list.every((row) => row.suggestedPrint % 100 === 0)).toBe(true)

  // the file contains every row
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSVを書き出す' }).click()
  const lines: string[][] = parse(readFileSync(await (await download).path(), 'utf8'), { bom: true, relax_column_count: true })
  expect(lines.flat()).toContain(larger.list[0]?.jan)

  // messages appear above the list of downloads
  const list = await page.getByRole('region', { name: 'ダウンロード' }).boundingBox()
  const bottom = await page.locator('.toasts').evaluate((toasts) => Number.parseFloat(getComputedStyle(toasts).bottom))
  expect(bottom).toBeGreaterThan(list?.height ?? 0)

  // the forecast of the title
  await page.getByRole('link', { name: '売上見込みをみる' }).click()
  await expect(page).toHaveURL(/product-detail\?jan=\d+&tab=forecast/)
  expect(errors).toEqual([])
})
