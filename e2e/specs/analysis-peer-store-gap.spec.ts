import type { Page } from '@playwright/test'
import { contractBody, contractOne, contractUpdate } from '../../shared/api/contract.ts'
import { downloadExportedRows, waitForResult } from '../pages/analysis-results.ts'
import { createApiClient } from '../pages/api.ts'
import { fetchToken, runAsColleague, signIn, watchErrors } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

interface GapResult {
  store: { storeCd: string; storeName: string }
  peers: { stores: number; sizeIndex: number } | null
  list: { jan: string; productName: string; gapCopies: number; suggestedCopies: number; sellingPeers: number; stock: number }[]
  totals: { titles: number; notDelivered: number; outOfStock: number; expectedQuantity: number; suggestedCopies: number }
  genres: { genreName: string; expectedQuantity: number; quantity: number }[]
}

const readResult = (page: Page, act: () => Promise<unknown>) =>
  waitForResult<GapResult>(page, { call: 'stat/peer-store-gap', act })
const getGrid = (page: Page) => page.getByRole('grid', { name: '同規模店との差' })

test('peer store gap shows a bookseller which titles peers sell and the selected store lacks', async ({ page, browser }) => {
  const errors = watchErrors(page)
  await signIn(page, 'store')
  await page.getByRole('link', { name: '同規模店との差' }).click()
  // without a store, the screen asks for one of the contract's own
  await expect(page.getByRole('heading', { name: 'まず店舗を選んでください' })).toBeVisible()
  const choice = page.getByRole('searchbox', { name: '店舗を名前・かな・コードでさがす' })
  await choice.fill('こまどり書店')
  await expect(page.getByText('「こまどり書店」に当てはまるものはありません')).toBeVisible()
  await choice.fill('むさしこすぎ')
  const data = await readResult(page, () => page.getByRole('button', { name: /汽笛堂 武蔵小杉店/ }).click())
  await expect(page).toHaveURL(new RegExp(`peer-store-gap\\?.*storeCd=${data.store.storeCd}`))

  // figures, text, chart and table agree
  const figures = page.locator('.figures')
  await expect(figures).toContainText(`比べた同規模店${data.peers?.stores}店`)
  await expect(figures).toContainText(`棚にない商品${data.totals.titles}点`)
  await expect(figures).toContainText(`未配本 ${data.totals.notDelivered}点・在庫なし ${data.totals.outOfStock}点`)
  await expect(page.getByText(`${data.peers?.sizeIndex.toFixed(1)}%です`)).toBeVisible()
  await expect(getGrid(page).getByRole('row').nth(1)).toContainText(data.totals.expectedQuantity.toFixed(1))
  await expect(getGrid(page).getByRole('row').nth(2)).toContainText(data.list[0]?.productName ?? '')
  expect(data.list.every(({ stock }) => stock <= 0)).toBe(true)
  const chart = page.getByRole('region', { name: '見込みと売上', exact: true })
  await chart.getByRole('button', { name: '表でみる' }).click()
  await expect(chart.locator('tbody tr').first()).toContainText(data.genres[0]?.genreName ?? '')
  await expect(chart.locator('tbody tr').first()).toContainText(data.genres[0]?.expectedQuantity.toFixed(1) ?? '')
  await chart.getByText('同規模店の選び方と計算').click()
  await expect(chart).toContainText('1店の数字は出しません')

  // the server sorts over all pages
  const { list } = await readResult(page, () =>
    getGrid(page)
      .getByRole('button', { name: /^売れた店/ })
      .click(),
  )
  expect(list.map(({ sellingPeers }) => sellingPeers)).toEqual(list.map(({ sellingPeers }) => sellingPeers).sort((a, b) => b - a))
  await expect(page).toHaveURL(/sortBy=sellingPeers/)

  // the file contains the rows of the result
  const cells = await downloadExportedRows(page)
  expect(cells.map((row) => [row.JAN, row['補充の目安(冊)']])).toEqual(
    list.map(({ jan, suggestedCopies }) => [jan, String(suggestedCopies)]),
  )

  // includes titles in stock, then the columns for ordering
  await page.getByRole('region', { name: '条件' }).getByRole('button', { name: /^ほか/ }).click()
  const others = page.getByRole('dialog', { name: 'ほかの条件' })
  await others.getByRole('button', { name: /一覧に出す商品/ }).click()
  const allTitles = await readResult(page, () => others.getByText('比べられるすべての商品').click())
  expect(allTitles.totals.titles).toBeGreaterThan(data.totals.titles)
  await page.getByRole('combobox', { name: '列の組' }).selectOption({ label: '発注' })
  await expect(getGrid(page).getByRole('columnheader', { name: /版元在庫/ })).toBeVisible()

  // a publisher's colleague opens the link and sees the same
  await runAsColleague(browser, page.url(), async (colleague) => {
    await expect(colleague.locator('.figures')).toContainText(`比べた同規模店${data.peers?.stores}店`)
  })

  // a row opens its title; back, and in English
  await getGrid(page).getByRole('link').first().click()
  await expect(page).toHaveURL(/product-detail\?jan=/)
  await page.goBack()
  await expect(getGrid(page)).toBeVisible()
  await page.getByRole('link', { name: 'Switch to English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Peer stores')
  await page.reload()
  await expect(page.locator('.figures')).toContainText('Titles compared')
  expect(errors).toEqual([])
})

test('peer store gap explains an empty result and offers to remove conditions, with the number of results', async ({ page }) => {
  await signIn(page)
  const store = '4147514'
  const none = await readResult(page, () => page.goto(`/peer-store-gap?storeCd=${store}&minPeerStores=10000`))
  expect(none.totals.titles).toBe(0)
  await expect(page.getByRole('heading', { name: '棚にない売れ筋はありません' })).toBeVisible()
  const relaxation = page.getByRole('button', { name: /^3店以上で売れた商品でみる（\d+点）$/ })
  const count = Number(/（(\d+)点）/.exec((await relaxation.textContent()) ?? '')?.[1])
  await relaxation.click()
  await expect(page.locator('.figures')).toContainText(`棚にない商品${count}点`)

  // the store is preselected on the next visit of the screen
  await page.getByRole('link', { name: '欠品', exact: true }).click()
  await page.getByRole('link', { name: '同規模店との差' }).click()
  await expect(page).toHaveURL(new RegExp(`storeCd=${store}`))
})

test('peer store gap rejects a store of another company for a bookseller', async ({ page }) => {
  await signIn(page, 'store')
  await page.goto('/peer-store-gap?storeCd=4147514')
  await expect(page.getByRole('alert')).toContainText('自社の店舗ではありません')
  // another store can be selected immediately
  await page.getByRole('button', { name: /^店舗 / }).click()
  const dialog = page.getByRole('dialog', { name: '店舗' })
  await dialog.getByRole('searchbox').fill('むさしこすぎ')
  await dialog.getByRole('button', { name: /汽笛堂 武蔵小杉店/ }).click()
  await expect(page.locator('.figures')).toContainText('比べた同規模店')
})

/** Sets the own companies of the bookseller's contract as an administrator; returns the previous ones. */
async function nameCompanies(ownCompanyCds: string[]): Promise<string[]> {
  const token = await fetchToken('admin')
  const call = createApiClient(() => token)
  const params = { id: 'demo-store' }
  const saved = await call(contractOne, { params })
  const fields = Object.keys(contractBody.shape).filter((name) => name !== 'number')
  const form = Object.fromEntries(Object.entries(saved).filter(([name]) => fields.includes(name)))
  await call(contractUpdate, { params, body: { ...form, ownCompanyCds, version: saved.version } as never })
  return saved.ownCompanyCds
}

test('peer store gap preselects the only store of a bookseller, and shows a reason if there is none', async ({ page }) => {
  // an internet bookshop: one store, without a scale
  const before = await nameCompanies(['K14'])
  try {
    await signIn(page, 'store')
    await page.goto('/peer-store-gap')
    await expect(page).toHaveURL(/storeCd=\d+/)
    await expect(page.getByRole('heading', { name: '規模の登録がない店です' })).toBeVisible()
    await nameCompanies([])
    // a page shows the stored user first and refreshes it in the background
    const infoResult = page.waitForResponse('**/api/info')
    await page.goto('/dashboard')
    await infoResult
    await page.goto('/peer-store-gap')
    await expect(page.getByRole('heading', { name: '自社の店舗がありません' })).toBeVisible()
  } finally {
    await nameCompanies(before)
  }
})
