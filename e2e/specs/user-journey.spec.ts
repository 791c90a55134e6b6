import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { getDemoCredentials, openTerminal } from '../cli/terminal.ts'
import { getEmail, signInWithForm, watchErrors } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

interface RankingResult {
  data: { rankingList: { rank: number; jan: string; productName: string; quantity: number }[] }
}

test('a user finds a title, exports a ranking like the terminal, and restores it in English', async ({ page }) => {
  const errors = watchErrors(page)
  await signInWithForm(page, getEmail('user'))
  await expect(page.getByText('表示している数値はすべて架空です')).toBeVisible()

  // find a product by part of its reading and open it
  await page.getByRole('link', { name: '商品検索' }).click()
  await page.getByPlaceholder('商品名・シリーズ・著者・JAN').fill('よぎしゃ')
  await page.getByRole('button', { name: '検索する', exact: true }).click()
  await page.getByRole('link', { name: '夜汽車は星を数えない' }).click()
  await expect(page).toHaveURL(/product-detail\?jan=9784999900114/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('夜汽車は星を数えない')

  // change the unit, which is in the URL
  await page.getByRole('group', { name: '単位' }).getByRole('button', { name: '週' }).click()
  await expect(page).toHaveURL(/unit=week/)
  await expect(page.getByRole('heading', { name: '週別' })).toBeVisible()

  // a ranking by genre and month: a period that is never the default
  await page.getByRole('link', { name: 'ランキング作成' }).click()
  // until the new page is shown, the button belongs to the old one
  await expect(page.getByRole('grid', { name: 'ランキング' })).toBeVisible()
  await page.getByRole('button', { name: '条件', exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('ジャンル')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^ジャンル/ })
    .click()
  await page.getByRole('dialog').getByRole('checkbox', { name: '文庫', exact: true }).check()
  const waitForRanking = () =>
    page.waitForResponse(
      (response) =>
        response.url().endsWith('/api/stat/create-ranking') && response.request().postData()?.includes('"03"') === true,
    )
  const narrowed = waitForRanking()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /絞り込む/ })
    .click()
  // a late result must not be mistaken for the next one
  await narrowed
  await page.getByRole('button', { name: /^期間 / }).click()
  const responsePromise = waitForRanking()
  await page.getByRole('dialog', { name: '期間' }).getByRole('button', { name: '先月' }).click()
  const sent = await responsePromise
  const { data } = (await sent.json()) as RankingResult
  expect(data.rankingList.length).toBeGreaterThan(20)
  const request = JSON.parse(sent.request().postData() ?? '{}') as {
    period: { from: string; to: string }
    limit: number
    products: { kind: string }
  }

  // the screen shows the result
  const rows = page.getByRole('grid', { name: 'ランキング' }).getByRole('row')
  await expect(rows.nth(2)).toContainText(data.rankingList[0]?.productName ?? '')

  // the file contains every row of the screen in order
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSVを書き出す' }).click()
  const file = readFileSync(await (await download).path())
  const cells = parse(file, { bom: true, columns: true }) as Record<string, string>[]
  expect(cells.map((row) => [row.順位, row.JAN, row.商品名, row['売上(冊)']])).toEqual(
    data.rankingList.map((row) => [String(row.rank), row.jan, row.productName, String(row.quantity)]),
  )

  // the terminal writes the same bytes
  const terminal = openTerminal()
  const login = terminal.run(['login'], { env: getDemoCredentials('user') })
  expect([login.code, login.stdout]).toEqual([0, ''])
  expect(login.stderr).toContain('佐伯 由香')
  const ranking = terminal.run([
    'ranking',
    '--from',
    request.period.from,
    '--to',
    request.period.to,
    '--genre',
    '03',
    '--kind',
    request.products.kind,
    '--limit',
    String(request.limit),
    '--csv',
  ])
  expect([ranking.code, ranking.stderr]).toEqual([0, ''])
  expect(Buffer.from(ranking.stdout, 'utf8').equals(file)).toBe(true)

  // English, reload, back
  await page.getByRole('link', { name: 'Switch to English' }).click()
  await expect(page).toHaveURL(/\/en\/ranking-create\?/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Ranking/)
  const address = page.url()
  await page.reload()
  await expect(page.getByRole('grid').getByRole('row').nth(2)).toContainText(data.rankingList[0]?.productName ?? '')
  expect(page.url()).toBe(address)
  await page.getByRole('grid').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/en\/product-detail\?jan=/)
  await page.goBack()
  expect(page.url()).toBe(address)
  await expect(page.getByRole('grid').getByRole('row').nth(2)).toContainText(data.rankingList[0]?.productName ?? '')

  expect(errors).toEqual([])
})
