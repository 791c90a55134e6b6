import { chromium, type Page } from '@playwright/test'
import { signIn, signOut } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

test('the app offers installation once, on a later visit, and opens the browser’s prompt on agreement', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('uresuji.days-of-use', JSON.stringify({ days: 3, last: '2000-01-01' }))
    addEventListener('DOMContentLoaded', () =>
      setTimeout(() => {
        const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: async () => localStorage.setItem('e2e-prompted', 'yes'),
        })
        dispatchEvent(event)
      }, 1500),
    )
  })
  await signIn(page, 'own')
  const card = page.getByRole('complementary', { name: 'ホーム画面に追加できます' })
  await expect(card).toBeVisible({ timeout: 30_000 })
  await card.getByRole('button', { name: '追加する' }).click()
  await expect(card).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('e2e-prompted'))).toBe('yes')
  // users who answered are not asked again
  await page.reload()
  await page.waitForFunction(() => performance.now() > 9000, undefined, { timeout: 20_000 })
  await expect(card).toHaveCount(0)
})

/** Holds the app's scripts back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return () => release()
}

test('a start shows an empty frame to a signed-in user until the app is loaded, and none after signing out', async ({ page }) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await signIn(page)
  const release = await holdScripts(page)
  await page.goto('/stock-outs', { waitUntil: 'commit' })
  const emptyFrame = page.locator('.start-frame')
  await expect(emptyFrame.locator('.sidebar')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: '欠品' })).toBeVisible()
  await expect(emptyFrame).toHaveCount(0)
  await signOut(page)
  const releaseAgain = await holdScripts(page)
  await page.goto('/stock-outs', { waitUntil: 'commit' })
  await expect(emptyFrame).toBeHidden()
  releaseAgain()
  await expect(page.getByRole('button', { name: 'ログインする' })).toBeVisible()
  expect(problems).toEqual([])
})

test('an app whose files cannot be loaded says so and offers to reload', async ({ page }) => {
  await page.route('**/assets/messages-*.js', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('heading', { name: '画面を読み込めませんでした' })).toBeVisible()
  await page.unroute('**/assets/messages-*.js')
  await page.getByRole('button', { name: '再読み込み' }).click()
  await expect(page.getByRole('button', { name: 'ログインする' })).toBeVisible()
})

test('the app keeps the screen on only while scanning', async ({ baseURL }, info) => {
  const { launchOptions } = info.project.use
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  })
  const context = await browser.newContext({ baseURL, locale: 'ja-JP', permissions: ['camera'] })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const lockState = { requestCount: 0, now: 0 }
    Object.assign(globalThis, { lockState })
    const request = async () => {
      lockState.requestCount += 1
      lockState.now += 1
      return {
        release: async () => {
          lockState.now -= 1
        },
      }
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })
  const readLockState = () =>
    page.evaluate(() => (globalThis as unknown as { lockState: { requestCount: number; now: number } }).lockState)
  await signIn(page, 'store')
  await page.getByRole('link', { name: 'スキャン' }).click()
  await expect.poll(readLockState, { timeout: 20_000 }).toEqual({ requestCount: 1, now: 1 })
  await page.getByRole('link', { name: '売場' }).click()
  await expect.poll(readLockState).toEqual({ requestCount: 1, now: 0 })
  await browser.close()
})

test('the app icon shows the number of unread notices, and none after sign-out', async ({ page }) => {
  await page.addInitScript(() => {
    const badges: number[] = []
    Object.assign(globalThis, { badges })
    const recordBadge = (count: number) => Promise.resolve(void badges.push(count))
    Object.defineProperty(navigator, 'setAppBadge', { value: recordBadge, configurable: true })
    Object.defineProperty(navigator, 'clearAppBadge', { value: () => recordBadge(0), configurable: true })
  })
  const readBadges = () => page.evaluate(() => (globalThis as unknown as { badges: number[] }).badges)
  await signIn(page, 'manufacturer')
  await expect.poll(async () => Math.max(0, ...(await readBadges()))).toBeGreaterThan(0)
  await signOut(page)
  await expect.poll(async () => (await readBadges()).at(-1)).toBe(0)
})

test.describe('app files', () => {
  test.use({ serviceWorkers: 'allow' })

  const listCachedFiles = (page: Page) =>
    page.evaluate(async () => (await (await caches.open('app-files')).keys()).map(({ url }) => new URL(url).pathname))

  test('fetches the files of the app before the first script, and caches those of unopened pages', async ({ page, context }) => {
    await signIn(page, 'user')
    await page.reload()
    const preloaded = await page
      .locator('link[rel=modulepreload]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(preloaded.filter((name) => /\/(main-layout|dashboard-page)-/.test(name ?? ''))).toHaveLength(2)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await expect.poll(() => listCachedFiles(page), { timeout: 30_000 }).toContainEqual(expect.stringContaining('/movers-page-'))
    await expect.poll(() => listCachedFiles(page), { timeout: 30_000 }).toContainEqual(expect.stringMatching(/\.wasm$/))
    expect((await listCachedFiles(page)).filter((name) => /audit-page|contract-new-page/.test(name))).toEqual([])
    await context.setOffline(true)
    await page.goto('/help')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
