import type { Page } from '@playwright/test'
import { startFaultyNetwork } from '../pages/faulty-network.ts'
import { installApp, readEverything } from '../pages/installed-app.ts'
import { getEmail, signIn, signInWithForm, signOut } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

test.use({ serviceWorkers: 'allow' })

const ROUNDS = 2

const getSignInButton = (page: Page) => page.getByRole('button', { name: 'ログインする' })
/** What is stored on the device, except for what belongs to the device itself. */
const readLeft = async (page: Page) => (await readEverything(page)).replace(/^(locale|theme)=.*$/gm, '').trim()

/** Counts how often a page shows the app's frame again after it has shown the sign-in page. */
const watchRestoring = (page: Page) =>
  page.evaluate(() => {
    const state = { hasLeft: false, restored: 0 }
    Object.assign(window, { restoring: state })
    setInterval(() => {
      if (document.querySelector('.sidebar') === null) state.hasLeft = true
      else if (state.hasLeft) state.restored += 1
    }, 10)
  })
const countRestored = (page: Page) =>
  page.evaluate(() => (window as unknown as { restoring: { restored: number } }).restoring.restored)

test('a sign-out in one tab clears the device and restores no session in other tabs while the server does not respond', async ({
  browser,
  baseURL,
}) => {
  // each request hangs until its time limit
  test.slow()
  const network = await startFaultyNetwork(baseURL ?? '')
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext({ baseURL: network.url })
    const first = await context.newPage()
    await signIn(first)
    await installApp(first)
    await expect(first.locator('.figures').first()).toBeVisible()
    const [ranking, search] = [await context.newPage(), await context.newPage()]
    await ranking.goto('/ranking-create?limit=50')
    await search.goto('/product-search')
    const pages = [first, ranking, search]
    for (const page of pages) await expect(page.locator('.header-user')).toBeVisible()
    await expect(ranking.getByRole('grid', { name: 'ランキング' })).toBeVisible()
    for (const page of pages) await watchRestoring(page)
    network.set('hang')
    await first.bringToFront()
    await signOut(first)
    for (const page of pages) await expect(getSignInButton(page)).toBeVisible({ timeout: 20_000 })
    await expect.poll(() => readLeft(first), { timeout: 20_000 }).toBe('')
    // nothing is stored or shown later, either
    await first.waitForTimeout(5000)
    expect(await readLeft(first)).toBe('')
    for (const page of pages) expect(await countRestored(page)).toBe(0)
    for (const page of pages) {
      await page.reload()
      await expect(getSignInButton(page)).toBeVisible({ timeout: 20_000 })
    }
    await context.close()
    network.set('pass')
  }
  await network.close()
})

test('the results of a user whose session has ended are deleted when another user signs in', async ({ page, context }) => {
  await signInWithForm(page, getEmail('store'))
  await page.goto('/ranking-create?limit=50')
  await expect(page.getByRole('grid', { name: 'ランキング' })).toBeVisible()
  await expect.poll(() => readEverything(page)).toContain('createRanking')
  const listDeviceDatabases = () =>
    page.evaluate(async () =>
      (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => /^uresuji-/.test(name)),
    )
  const [former = ''] = await listDeviceDatabases()
  await context.addCookies([{ name: 'JWT_TOKEN_D', value: 'ended', url: page.url() }])
  await page.reload()
  await expect(getSignInButton(page)).toBeVisible()
  expect(await listDeviceDatabases()).toEqual([former])
  await signInWithForm(page, getEmail('magazine'))
  await expect.poll(listDeviceDatabases, { timeout: 5000 }).not.toContain(former)
})

test('an ended session shows no figures while a slow server may still answer', async ({ browser, baseURL }) => {
  const network = await startFaultyNetwork(baseURL ?? '')
  const context = await browser.newContext({ baseURL: network.url })
  const page = await context.newPage()
  await signIn(page)
  await installApp(page)
  await expect(page.locator('.figures').first()).toBeVisible()
  // the tab was closed when the token expired
  await context.clearCookies({ name: 'JWT_TOKEN_D' })
  await page.addInitScript(() => {
    Object.assign(window, { shown: 0 })
    setInterval(() => {
      if (document.querySelector('.header-user, .figures'))
        Object.assign(window, { shown: Number(Reflect.get(window, 'shown')) + 1 })
    }, 10)
  })
  network.set('slow')
  await page.goto('/dashboard')
  await expect(getSignInButton(page)).toBeVisible({ timeout: 20_000 })
  expect(await page.evaluate(() => Reflect.get(window, 'shown'))).toBe(0)
  await context.close()
  await network.close()
})
