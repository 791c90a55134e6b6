import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { openList, saveFavorite } from '../pages/favorites.ts'
import { installApp, readEverything, waitForCachedResults } from '../pages/installed-app.ts'
import { getEmail, signInWithForm, signOut } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'
import { waitUntilSettled } from '../pages/wait-until-settled.ts'

test.use({ serviceWorkers: 'allow' })

const HOUR_MS = 3_600_000

for (const network of ['with', 'without'] as const) {
  test(`sign-out ${network} a network leaves no user data on the device`, async ({ page, context }) => {
    await signInWithForm(page, getEmail('store'))
    await page.goto('/shop')
    await page.locator('.single-choice-rows button').first().click()
    await expect(page.getByRole('region', { name: '返品候補' })).toBeVisible()
    await page.goto('/ranking-create?limit=50')
    await expect(page.getByRole('grid', { name: 'ランキング' })).toBeVisible()
    await installApp(page)
    await expect(page.getByRole('grid', { name: 'ランキング' })).toBeVisible()
    await expect.poll(() => readEverything(page)).toContain('夜汽車')
    if (network === 'without') await context.setOffline(true)
    const fetched: string[] = []
    context.on('response', (response) => {
      if (!response.fromServiceWorker()) fetched.push(new URL(response.url()).pathname)
    })
    await signOut(page)
    await expect
      .poll(async () => (await readEverything(page)).replace(/^(locale|theme)=.*$/gm, '').trim(), { timeout: 20_000 })
      .toBe('')
    if (network === 'with') {
      // the app stays installed: not downloaded again, and starts offline at once
      expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
      expect(fetched.filter((path) => !path.startsWith('/api/'))).toEqual([])
      await context.setOffline(true)
      await page.reload()
      await expect(page.getByRole('button', { name: 'ログインする' })).toBeVisible()
      await context.setOffline(false)
    }
  })
}

test('the app restores data of an expired session to their owner, and deletes them when another user signs in', async ({
  page,
  context,
}) => {
  await signInWithForm(page, getEmail('user'))
  await page.goto('/ranking-create?limit=50')
  await expect(page.getByRole('grid', { name: 'ランキング' })).toBeVisible()
  await expect.poll(() => readEverything(page)).toContain('createRanking')
  const endSession = async () => {
    await context.addCookies([{ name: 'JWT_TOKEN_D', value: 'ended', url: page.url() }])
    await page.goto('/dashboard')
    await expect(page.getByRole('button', { name: 'ログインする' })).toBeVisible()
  }
  // data are locked, not deleted
  await endSession()
  expect(await readEverything(page)).toContain('createRanking')

  await signInWithForm(page, getEmail('user'))
  await installApp(page)
  await context.setOffline(true)
  await page.goto('/ranking-create?limit=50')
  await expect(page.getByRole('grid', { name: 'ランキング' })).toBeVisible()
  await context.setOffline(false)
  await endSession()

  await signInWithForm(page, getEmail('magazine'))
  await expect.poll(() => readEverything(page)).not.toContain('createRanking')
  await context.setOffline(true)
  await page.goto('/ranking-create?limit=50')
  await expect(page.getByText('この条件の集計は保存されていません')).toBeVisible()
  await expect(page.locator('.cached-results')).toHaveCount(0)
})

test('sign-out deletes the data of the user, but keeps unsent changes of other users locked until they return', async ({
  page,
  context,
}) => {
  const name = `電波のないうちに${Date.now()}`
  await signInWithForm(page, getEmail('store'))
  await page.goto('/ranking-create?limit=40')
  await waitUntilSettled(page)
  await saveFavorite(page, '前からあるもの')
  await page.goto('/ranking-create?limit=41')
  await installApp(page)
  await waitUntilSettled(page)
  await context.setOffline(true)
  await saveFavorite(page, name)
  // the session expires before the network returns
  await context.addCookies([{ name: 'JWT_TOKEN_D', value: 'ended', url: page.url() }])
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'ログインする' })).toBeVisible({ timeout: 30_000 })

  await signInWithForm(page, getEmail('magazine'))
  await page.goto('/ranking-create?limit=50')
  await waitUntilSettled(page)
  await expect.poll(() => readEverything(page)).toContain('createRanking')
  await page.keyboard.press('f')
  await expect(page.getByRole('dialog', { name: 'お気に入り' })).not.toContainText(name)
  await page.keyboard.press('Escape')
  await signOut(page)
  // only the other user's documents: no results, lists or user data
  const listRemaining = async () => (await readEverything(page)).split('\n').filter((line) => !/^(locale|theme)=/.test(line))
  const isTheirs = (line: string) => /^(database rxdb-dexie-uresuji-sync-|uresuji-sync\.|\w+ \[)/.test(line)
  await expect.poll(async () => (await listRemaining()).filter((line) => !isTheirs(line)), { timeout: 20_000 }).toEqual([])
  const owners = new Set(
    (await listRemaining()).flatMap((line) => [...line.matchAll(/"ownerId":"([^"]+)"/g)].map(([, owner]) => owner)),
  )
  expect([...owners]).not.toContain('demo-magazine')
  expect(await readEverything(page)).toContain(name)

  await signInWithForm(page, getEmail('store'))
  await page.goto('/ranking-create?limit=42')
  const list = await openList(page)
  await expect(list.getByRole('button', { name, exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await signOut(page)
  await expect
    .poll(async () => (await readEverything(page)).replace(/^(locale|theme)=.*$/gm, '').trim(), { timeout: 20_000 })
    .toBe('')
})

test('the app locks its data after 72 hours without the server, even if the clock is set back', async ({ page, context }) => {
  const start = Date.now()
  await page.clock.install({ time: start })
  await signInWithForm(page, getEmail('user'))
  await page.goto('/ranking-create?limit=50')
  await expect(page.getByRole('grid', { name: 'ランキング' })).toBeVisible()
  await waitForCachedResults(page, '/ranking-create')
  await installApp(page)
  await expect(page.getByRole('grid', { name: 'ランキング' })).toBeVisible()
  await context.setOffline(true)
  // the session expired long ago; reading continues
  await page.clock.setFixedTime(start + 71 * HOUR_MS)
  await page.reload()
  await expect(page.getByRole('grid', { name: 'ランキング' })).toBeVisible()
  await page.clock.setFixedTime(start + 73 * HOUR_MS)
  await page.reload()
  await expect(page.getByRole('heading', { name: '表示を止めています' })).toBeVisible()
  await expect(page.getByRole('grid', { name: 'ランキング' })).toHaveCount(0)
  await page.clock.setFixedTime(start + HOUR_MS)
  await page.reload()
  await expect(page.getByRole('heading', { name: '表示を止めています' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: '表示を止めています' })).toHaveCount(0)
})

test('the installed app starts offline within its time limit', async ({ baseURL }, info) => {
  const folder = mkdtempSync(join(tmpdir(), 'uresuji-cold-'))
  const { launchOptions } = info.project.use
  const open = (offline: boolean) =>
    chromium.launchPersistentContext(folder, { ...launchOptions, ...(baseURL ? { baseURL } : {}), locale: 'ja-JP', offline })
  const first = await open(false)
  const page = await first.newPage()
  await signInWithForm(page, getEmail('user'))
  await installApp(page)
  await expect(page.locator('.figures').first()).toBeVisible()
  await first.close()
  const shells: number[] = []
  const dashboards: number[] = []
  for (let run = 0; run < 5; run++) {
    const context = await open(true)
    const cold = await context.newPage()
    const begun = performance.now()
    await cold.goto('/dashboard')
    await cold.locator('.sidebar').waitFor()
    shells.push(Math.round(performance.now() - begun))
    await cold.locator('.figures .value').first().waitFor()
    dashboards.push(Math.round(performance.now() - begun))
    await context.close()
  }
  rmSync(folder, { recursive: true, force: true })
  console.log(`cold start without a network: shell ${shells.join(', ')} ms; dashboard ${dashboards.join(', ')} ms`)
  const median = (values: number[]) => values.sort((a, b) => a - b)[2] ?? 0
  expect(median(shells)).toBeLessThan(4000)
  expect(median(dashboards)).toBeLessThan(5000)
})
