import { downloadExportedRows, waitForResult } from '../pages/analysis-results.ts'
import { runAsColleague, signIn, watchErrors } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

interface ComparedResult {
  buckets: { date: string | null }[]
  products: { productName: string; totals: { comparedQuantity: number }; points: { quantity: number | null }[] }[]
}

const formatNumber = (value: number): string => value.toLocaleString('en-US')
const BASE = '9784999900114'

test('the product comparison can reorder, add, remove, export and share titles', async ({ page, browser }) => {
  const errors = watchErrors(page)
  await signIn(page)
  await page.getByRole('link', { name: '売上比較' }).click()
  const data = await waitForResult<ComparedResult>(page, {
    call: 'stat/compare-products',
    act: () => page.getByRole('button', { name: '自社の売れ筋3点で比べる' }).click(),
  })
  expect(data.products).toHaveLength(3)
  await expect(page).toHaveURL(/jans=\d+,\d+,\d+/)
  const grid = page.getByRole('grid', { name: '商品の売上比較' })
  const rows = grid.getByRole('row')
  await expect(rows).toHaveCount(4)

  // figures, table and the chart's table agree
  const firstName = (await rows.nth(1).getByRole('link').textContent()) ?? ''
  const base = data.products.find(({ productName }) => productName === firstName)
  const total = formatNumber(base?.totals.comparedQuantity ?? -1)
  await expect(page.locator('.figures .value').first()).toHaveText(total)
  await expect(rows.nth(1)).toContainText(total)
  const chart = page.getByRole('region', { name: '日別の売上', exact: true })
  await chart.getByRole('button', { name: '表でみる' }).click()
  await expect(chart.locator('tbody tr')).toHaveCount(data.buckets.length)
  await expect(chart.locator('tbody tr').first()).toContainText(formatNumber(base?.points[0]?.quantity ?? -1))
  await chart.getByRole('button', { name: 'グラフでみる' }).click()

  // the row order is in the URL; changed by keys and by dragging
  const second = (await rows.nth(2).getByRole('link').textContent()) ?? ''
  await rows
    .nth(2)
    .getByRole('button', { name: /並べ替える/ })
    .focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(rows.nth(1)).toContainText(second)
  await expect(rows.nth(1)).toContainText('基準')
  await expect(page.locator('.figures dt').first()).toContainText(second)
  const grip = rows.nth(2).getByRole('button', { name: /並べ替える/ })
  await grip.scrollIntoViewIfNeeded()
  const box = await grip.boundingBox()
  if (!box) throw new Error('the grip is not on the page')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 - 32, { steps: 4 })
  await page.mouse.up()
  await expect(rows.nth(1)).toContainText(firstName)

  // the file has one row per title and day
  const cells = await downloadExportedRows(page)
  expect(cells).toHaveLength(data.products.length * data.buckets.length)
  const quantities = cells.filter((row) => row.商品名 === firstName).map((row) => row['売上(冊)'])
  expect(quantities).toEqual(base?.points.map(({ quantity }) => String(quantity ?? '')))

  // aligned by release; back; one title more and one less
  await page.getByRole('group', { name: 'そろえ方' }).getByRole('button', { name: '発売日から' }).click()
  await expect(page).toHaveURL(/align=days-since-release/)
  await expect(page.getByRole('heading', { name: '発売からの累計' })).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/align=/)
  await page.getByRole('button', { name: '商品を追加' }).click()
  await page.getByRole('combobox', { name: '商品を追加' }).fill('月夜の荷札')
  await page.getByRole('option').first().click()
  await expect(rows).toHaveCount(5)
  await rows
    .nth(4)
    .getByRole('button', { name: /の操作$/ })
    .click()
  await page.getByRole('button', { name: '比べる商品から外す' }).click()
  await expect(rows).toHaveCount(4)

  // a colleague opens the link; English; reload
  await runAsColleague(browser, page.url(), async (colleague) => {
    await expect(colleague.locator('.figures .value').first()).toHaveText(total)
  })
  await page.getByRole('link', { name: 'Switch to English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare sales')
  await page.reload()
  await expect(page.locator('.figures .value').first()).toHaveText(total)
  expect(errors).toEqual([])
})

test('the product comparison rejects an eleventh title with an explanation', async ({ page }) => {
  await signIn(page)
  const found = await waitForResult<{ list: { jan: string }[] }>(page, {
    call: 'fnd/search-book-magazine',
    act: () => page.goto('/product-search'),
  })
  const jans = [BASE, ...found.list.map(({ jan }) => jan).filter((jan) => jan !== BASE)].slice(0, 10)
  expect(jans).toHaveLength(10)
  await page.goto(`/sale-compare?jans=${jans.join(',')}`)
  await expect(page.getByRole('grid', { name: '商品の売上比較' }).getByRole('row')).toHaveCount(11)
  // a forced click uses coordinates, which move while the chart above is drawn
  await page.getByRole('button', { name: '商品を追加' }).dispatchEvent('click')
  await expect(page.getByText('追加するには、どれかを外してください。')).toBeVisible()
})
