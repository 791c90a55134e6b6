import { downloadExportedRows, waitForResult } from '../pages/analysis-results.ts'
import { signIn, watchErrors } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

interface PublisherResult {
  list: {
    rank: number
    publisherCd: string
    publisherName: string
    quantity: number
    own: boolean
    share: number | null
    lastYearShare: number | null
    shareDifference: number | null
  }[]
  totals: { quantity: number }
}

const formatNumber = (value: number): string => value.toLocaleString('en-US')

test('the publisher ranking can be filtered, sorted and exported', async ({ page }) => {
  const errors = watchErrors(page)
  await signIn(page)
  const data = await waitForResult<PublisherResult>(page, {
    call: 'stat/publisher-ranking',
    act: () => page.getByRole('link', { name: '出版社ランキング' }).click(),
  })
  const table = page.getByRole('grid', { name: '出版社ランキング' })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('出版社ランキング')

  // figures and table come from the same result
  await expect(page.locator('.figure').first()).toContainText(formatNumber(data.totals.quantity))
  await expect(table).toContainText(data.list[0]?.publisherName ?? '')
  await expect(table.getByRole('row').nth(1)).toContainText(formatNumber(data.totals.quantity))

  // figure, chart and table show the same share of last year; the change is the difference of the displayed values
  const own = data.list.filter((row) => row.own)
  const [ownRow] = own
  expect([own.length, typeof ownRow?.lastYearShare]).toEqual([1, 'number'])
  expect(ownRow?.shareDifference).toBeCloseTo((ownRow?.share ?? 0) - (ownRow?.lastYearShare ?? 0), 6)
  const [now = '', before = ''] = [ownRow?.share, ownRow?.lastYearShare].map((share) => share?.toFixed(2))
  const figure = page.locator('.figure').filter({ hasText: '自社のシェア' })
  await expect(figure).toContainText(`${now}%前年同期 ${before}%`)
  await expect(figure).toContainText(Math.abs(ownRow?.shareDifference ?? 0).toFixed(2))
  const shares = page.getByRole('region', { name: '自社のシェア' })
  await shares.getByRole('button', { name: '表でみる' }).click()
  await expect(shares.locator('tbody tr').last()).toContainText(now)
  await expect(shares.locator('tbody tr').last()).toContainText(before)

  // the last step of the chart is the rank in the table
  const chart = page.getByRole('region', { name: '順位の推移' }).first()
  await chart.getByRole('button', { name: '表でみる' }).click()
  await expect(chart.locator('tbody tr').first()).toContainText(data.list[0]?.publisherName ?? '')
  await expect(chart.locator('tbody tr').first().locator('td').last()).toHaveText('1')

  // the file contains the rows of the result
  const cells = await downloadExportedRows(page)
  expect(cells.map((row) => [row.順位, row.出版社コード, row['売上(冊)']])).toEqual(
    data.list.map((row) => [String(row.rank), row.publisherCd, String(row.quantity)]),
  )
  expect(cells.map((row) => [row['前年同期構成比(%)'], row['構成比の前年差(pt)']])).toEqual(
    data.list.map((row) => [String(row.lastYearShare ?? ''), String(row.shareDifference ?? '')]),
  )

  // sorted on the screen
  await table.getByRole('columnheader', { name: /売れた点数/ }).click()
  await expect(page.getByRole('group', { name: '並び順' })).toContainText('売れた点数')

  // a changed condition is in the URL and survives a reload
  await page.goto(`${page.url().split('?')[0] ?? ''}?basis=1`)
  await expect(page.locator('.condition-row')).toContainText('売上金額')
  await page.reload()
  await expect(page.locator('.condition-row')).toContainText('売上金額')
  await expect(page.getByRole('grid').getByRole('link').first()).toHaveAttribute(
    'href',
    /ranking-create\?period\.from=[\d-]{10}&period\.to=[\d-]{10}&basis=1&products\.kind=publication&products\.publisherCds=/,
  )

  await page.getByRole('link', { name: 'Switch to English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Publisher ranking')
  expect(errors).toEqual([])
})
