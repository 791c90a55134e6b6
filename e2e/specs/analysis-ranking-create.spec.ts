import { answerTo, readFigure } from '../pages/analysis.ts'
import { runAsColleague, signIn, watchErrors } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

interface Ranking {
  rankingList: { rank: number; productName: string; quantity: number }[]
  baseData: { quantity: number }
  additionalData: { listed: { quantity: number } }
}

test('shows figures, rank lines and rows from one answer, also to a colleague', async ({ page, browser }) => {
  const errors = watchErrors(page)
  await signIn(page)
  const data = await answerTo<Ranking>(page, {
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
