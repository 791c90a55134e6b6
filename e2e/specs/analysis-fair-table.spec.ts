import type { Page } from '@playwright/test'
import type { FairTableResult } from '../../shared/api/fair-table.ts'
import { waitForResult } from '../pages/analysis-results.ts'
import { signIn, watchErrors } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'
import { waitUntilSettled } from '../pages/wait-until-settled.ts'

const TITLE = '9784999900114'

const readTable = (page: Page, act: () => Promise<unknown>) =>
  waitForResult<FairTableResult>(page, { call: 'stat/fair-table', act })
const getGrid = (page: Page) => page.getByRole('grid', { name: 'フェア棚の商品と注文の冊数' })
const getBar = (page: Page) => page.getByRole('region', { name: '注文の合計' })

test('a bookseller builds a fair table, changes copies, sets a budget and exports the order', async ({ page }) => {
  const errors = watchErrors(page)
  await signIn(page, 'store')
  await page.getByRole('link', { name: 'フェア棚をつくる' }).click()
  await expect(page.getByRole('heading', { name: 'どの本を囲む棚にしますか' })).toBeVisible()
  await page.getByRole('combobox', { name: '商品を追加' }).fill('夜汽車')
  const data = await readTable(page, () => page.getByRole('option').first().click())
  await expect(page.getByRole('heading', { name: '「夜汽車は星を数えない」のフェア棚' })).toBeVisible()
  expect(data.list).toHaveLength(15)

  // figures, bar and table are of the same result
  await expect(page.locator('.figures')).toContainText(`注文${data.totals.orderCopies.toLocaleString('en-US')}冊`)
  const sums = `${data.totals.orderedTitles}点・${data.totals.orderCopies.toLocaleString('en-US')}冊`
  await expect(getBar(page)).toContainText(sums)
  const [first] = data.list
  if (first === undefined) throw new Error('the table is empty')
  const stepper = getGrid(page).getByRole('group', { name: `「${first.productName}」の注文冊数` })
  await expect(stepper.getByRole('textbox')).toHaveValue(String(first.orderCopies))

  // a press counts at once without another request, and the address remembers it
  let requests = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/stat/fair-table')) requests += 1
  })
  await stepper.getByRole('button', { name: '1冊ふやす' }).click()
  await expect(getBar(page)).toContainText(`${(data.totals.orderCopies + 1).toLocaleString('en-US')}冊`)
  await expect(page).toHaveURL(new RegExp(`changedCopies=${first.jan}:${first.orderCopies + 1}`))
  await stepper.getByRole('textbox').fill('25')
  await stepper.getByRole('textbox').press('Enter')
  await expect(page).toHaveURL(new RegExp(`changedCopies=${first.jan}:25`))
  expect(requests).toBe(0)
  await page.reload()
  await expect(stepper.getByRole('textbox')).toHaveValue('25')

  // the budget cuts from the last title upwards and keeps what was decided
  await readTable(page, () => page.goto(`${page.url()}&budget=30000`))
  await expect(getBar(page)).toContainText('予算 30,000円')
  await expect(page.getByText(/予算に収めるため/)).toBeVisible()
  await expect(stepper.getByRole('textbox')).toHaveValue('25')

  // the order file has a line for each store and title
  await waitUntilSettled(page)
  const download = page.waitForEvent('download')
  await getBar(page).getByRole('button', { name: '注文データを書き出す' }).click()
  expect((await download).suggestedFilename()).toMatch(/フェア棚の注文.*\.csv$/)
  expect(errors).toEqual([])
})

test('a title is taken off the table, and a saved list opens as a table', async ({ page }) => {
  await signIn(page, 'store')
  const data = await readTable(page, () => page.goto(`/fair-table?jans=${TITLE}`))
  const [first, second] = data.list
  if (first === undefined || second === undefined) throw new Error('the table is empty')
  await getGrid(page)
    .getByRole('button', { name: new RegExp(`${first.productName}`) })
    .last()
    .click()
  const chosen = await readTable(page, () => page.getByRole('button', { name: '棚から外す' }).click())
  expect(chosen.list.map(({ jan }) => jan)).toEqual(data.list.slice(1).map(({ jan }) => jan))
  await expect(page.getByText('自分で選んだ14点を並べています')).toBeVisible()

  await getBar(page).getByRole('button', { name: 'リストに入れる' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('15')
  await dialog.getByRole('button', { name: '閉じる' }).first().click()
  // the table selected before is still known
  await page.getByRole('button', { name: '選びなおす' }).click()
  await expect(page).not.toHaveURL(/chosenJans/)
  await expect(getGrid(page)).toContainText(first.productName)
})

test('the analysis of combined sales leads to the fair table around its title', async ({ page }) => {
  await signIn(page)
  await page.goto(`/combined-sales-analysis?jans=${TITLE}`)
  await page.getByRole('link', { name: 'フェア棚をつくる' }).last().click()
  await expect(page.getByRole('heading', { name: '「夜汽車は星を数えない」のフェア棚' })).toBeVisible()
})
