import type { Page } from '@playwright/test'
import { startFaultyNetwork } from '../pages/faulty-network.ts'
import { installApp, waitForCachedResults } from '../pages/installed-app.ts'
import { signIn, watchErrors } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

test.use({ serviceWorkers: 'allow' })

const getGrid = (page: Page) => page.getByRole('grid', { name: 'ランキング' })
const getNotCachedMessage = (page: Page) => page.getByText('この条件の集計は保存されていません')
const getExportButton = (page: Page) => page.getByRole('button', { name: 'CSVを書き出す' })
/** Messages of the browser about the missing network. */
const isUnexpected = (text: string) => !/net::ERR_|Failed to load resource/.test(text)

test('the app shows cached results offline, reports missing ones, and recovers with the network', async ({ page, context }) => {
  const errors = watchErrors(page)
  await signIn(page)
  await page.goto('/ranking-create?limit=50')
  await expect(getGrid(page)).toBeVisible()
  await installApp(page)
  await expect(getGrid(page)).toBeVisible()
  const first = await getGrid(page).getByRole('row').nth(1).textContent()
  const cachedUrl = page.url()

  await context.setOffline(true)
  await page.reload()
  await expect(getGrid(page).getByRole('row').nth(1)).toHaveText(first ?? '')
  await expect(page.getByText('オフラインです。', { exact: false })).toBeVisible()
  await expect(page.getByText('保存した集計　取得', { exact: false })).toBeVisible()
  await expect(getExportButton(page)).toHaveAttribute('aria-disabled', 'true')
  await getExportButton(page).dispatchEvent('click')
  await expect(page.getByText('書き出しは接続が戻ると使えます').last()).toBeVisible()

  // a different query never shows the previous result
  await page.goto('/ranking-create?limit=77')
  await expect(getNotCachedMessage(page)).toBeVisible()
  await expect(getGrid(page)).toHaveCount(0)
  await page.locator('.cached-results a').first().click()
  await expect(getGrid(page).getByRole('row').nth(1)).toHaveText(first ?? '')
  expect(decodeURIComponent(page.url())).toContain(new URL(cachedUrl).pathname)

  await page.goto('/ranking-create?limit=77')
  await expect(getNotCachedMessage(page)).toBeVisible()
  await context.setOffline(false)
  await expect(getGrid(page)).toBeVisible()
  await expect(getExportButton(page)).not.toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('オフラインです。', { exact: false })).toHaveCount(0)
  expect(errors.filter(isUnexpected)).toEqual([])
})

test('the app shows offline what was stored on the screens of the other language, and says so', async ({ page, context }) => {
  await signIn(page)
  await page.goto('/en/ranking-create?limit=50')
  const grid = page.getByRole('grid').first()
  await expect(grid).toBeVisible()
  await installApp(page)
  await expect(grid).toBeVisible()
  const figures = await grid.getByRole('row').nth(1).getByRole('gridcell').allTextContents()
  await waitForCachedResults(page, '/ranking-create')
  await context.setOffline(true)
  await page.locator('.header-tool.lang').click()
  await expect(getGrid(page)).toBeVisible()
  const copies = figures.find((text) => /^[\d,]{2,}$/.test(text)) ?? ''
  await expect(getGrid(page).getByRole('row').nth(1)).toContainText(copies)
  await expect(page.getByText('英語の画面で保存した内容を含みます。', { exact: false })).toBeVisible()
})

test('the app does not transfer an unchanged response again', async ({ page }) => {
  const errors = watchErrors(page)
  const waitForRanking = (full: Page) => full.waitForResponse((result) => result.url().endsWith('/api/stat/create-ranking'))
  await signIn(page)
  const sent = waitForRanking(page)
  await page.goto('/ranking-create?limit=50')
  expect((await sent).status()).toBe(200)
  await expect(getGrid(page)).toBeVisible()
  await installApp(page)
  const first = await getGrid(page).getByRole('row').nth(1).textContent()
  // answers older than five minutes are shown at once and refreshed in the background
  await page.clock.setSystemTime(Date.now() + 6 * 60_000)
  const repeated = waitForRanking(page)
  await page.reload()
  expect((await repeated).status()).toBe(304)
  await expect(getGrid(page).getByRole('row').nth(1)).toHaveText(first ?? '')
  expect(errors).toEqual([])
})

for (const [name, state] of [
  ['a network that swallows everything', 'hang'],
  ['a portal that answers for everybody', 'portal'],
  ['a portal that redirects everybody to its login page', 'redirect'],
] as const) {
  test(`the app treats ${name} as offline and shows cached results`, async ({ browser, baseURL }) => {
    const network = await startFaultyNetwork(baseURL ?? '')
    const context = await browser.newContext({ baseURL: network.url })
    const page = await context.newPage()
    await signIn(page)
    await page.goto('/ranking-create?limit=50')
    await expect(getGrid(page)).toBeVisible()
    await installApp(page)
    await expect(getGrid(page)).toBeVisible()
    network.set(state)
    // the browser itself reports that it is online
    await page.goto('/ranking-create?limit=77')
    await expect(getNotCachedMessage(page)).toBeVisible({ timeout: 30_000 })
    const portalLink = page.getByRole('link', { name: 'ログイン画面を開く' })
    await expect(portalLink).toHaveCount(state === 'hang' ? 0 : 1)
    await page.goto('/ranking-create?limit=50')
    await expect(getGrid(page)).toBeVisible()
    network.set('pass')
    await expect(page.getByText('オフラインです。', { exact: false })).toHaveCount(0, { timeout: 45_000 })
    await expect(getExportButton(page)).not.toHaveAttribute('aria-disabled', 'true')
    await context.close()
    await network.close()
  })
}

test('the app never shows a blank page if the server stops, and recovers without a reload', async ({ browser, baseURL }) => {
  const network = await startFaultyNetwork(baseURL ?? '')
  const context = await browser.newContext({ baseURL: network.url })
  const page = await context.newPage()
  await signIn(page)
  await page.goto('/ranking-create?limit=50')
  await expect(getGrid(page)).toBeVisible()
  await installApp(page)
  await network.close()
  await page.goto('/ranking-create?limit=50')
  await expect(getGrid(page)).toBeVisible()
  await expect(page.getByText('オフラインです。', { exact: false })).toBeVisible({ timeout: 30_000 })
  const loaded = await page.evaluate(() => performance.timeOrigin)
  await network.open()
  await expect(page.getByText('オフラインです。', { exact: false })).toHaveCount(0, { timeout: 45_000 })
  await expect(getExportButton(page)).not.toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('link', { name: '出版社ランキング' }).click()
  await expect(page.getByRole('grid', { name: '出版社ランキング' })).toBeVisible()
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded)
  await context.close()
  await network.close()
})

test('the app reports that the device’s storage is full and still shows the result', async ({ page }) => {
  const errors = watchErrors(page)
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
  })
  await signIn(page)
  await page.goto('/ranking-create?limit=50')
  await expect(getGrid(page)).toBeVisible()
  await expect(page.getByText('この端末の空き容量が足りないため、集計を保存できません。')).toBeVisible()
  expect(errors).toEqual([])
})
