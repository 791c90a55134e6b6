import { getDemoCredentials, openTerminal } from '../cli/terminal.ts'
import { readFigure, waitForResult } from '../pages/analysis-results.ts'
import { runAsColleague, signIn, watchErrors } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

interface Ranking {
  rankingList: { rank: number; productName: string; quantity: number }[]
  baseData: { quantity: number }
  additionalData: { listed: { quantity: number } }
}

test('the ranking shows consistent figures, rank lines and rows, also to a colleague', async ({ page, browser }) => {
  const errors = watchErrors(page)
  await signIn(page)
  const data = await waitForResult<Ranking>(page, {
    call: 'stat/create-ranking',
    act: () => page.goto('/ranking-create?limit=50&products.kind=magazine'),
  })
  const grid = page.getByRole('grid', { name: 'ランキング' })
  await expect(page.locator('.figure').first()).toContainText(readFigure(data.baseData.quantity))
  await expect(page.locator('.figure').last()).toContainText(readFigure(data.additionalData.listed.quantity))
  await expect(grid.getByRole('row').nth(1)).toContainText(readFigure(data.additionalData.listed.quantity))
  await expect(grid.getByRole('row').nth(2)).toContainText(readFigure(data.rankingList[0]?.quantity ?? 0))

  // the lines end at the rank in the table
  const chart = page.getByRole('region', { name: '順位の推移' }).first()
  await chart.getByRole('button', { name: '表でみる' }).click()
  const first = chart.locator('tbody tr').filter({ hasText: data.rankingList[0]?.productName ?? '' })
  await expect(first.locator('td').last()).toHaveText('1')

  await runAsColleague(browser, page.url(), async (colleague) => {
    await expect(colleague.locator('.figure').first()).toContainText(readFigure(data.baseData.quantity))
  })
  expect(errors).toEqual([])
})

test('another period requests the rank lines once, for the titles of the new ranking', async ({ page }) => {
  await signIn(page)
  await page.goto('/ranking-create')
  const chart = page.getByRole('region', { name: '順位の推移' }).first()
  await expect(chart.locator('.main-svg').first()).toBeVisible()
  const requested: { jans: string[] }[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/stat/ranking-lines')) requested.push(request.postDataJSON())
  })
  const ranking = await waitForResult<{ rankingList: { jan: string }[] }>(page, {
    call: 'stat/create-ranking',
    act: async () => {
      await page.getByRole('button', { name: /^期間 / }).click()
      await page.getByRole('dialog', { name: '期間' }).getByRole('button', { name: '先月' }).click()
    },
  })
  await expect.poll(() => requested.map(({ jans }) => jans)).toEqual([ranking.rankingList.slice(0, 10).map(({ jan }) => jan)])
})

test('an empty ranking reports the goods that it does not count, on the screen and in the terminal', async ({ page }) => {
  await signIn(page)
  const keyword = '百葉の色鉛筆'
  await page.goto(`/ranking-create?products.keyword=${encodeURIComponent(keyword)}`)
  await expect(page.getByText('集計しているのは書籍だけです。')).toBeVisible()
  const note = page.getByText(/^ほかの商品は、同じ条件で[\d,]+点売れています。$/)
  const count = (await note.textContent())?.match(/[\d,]+/)?.[0] ?? 'no figure'
  const terminal = openTerminal().run(['ranking', '--keyword', keyword, '--period', '7d'], {
    env: getDemoCredentials('user'),
  })
  expect([terminal.code, terminal.stdout + terminal.stderr]).toEqual([0, expect.stringContaining(`同じ条件で${count}点`)])
  await page.getByRole('button', { name: 'すべての商品で集計する' }).click()
  await expect(page).toHaveURL(/products\.kind=all/)
  await expect(page.locator('.figure').first()).toContainText(count)
})
