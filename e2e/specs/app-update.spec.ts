import type { BrowserContext, Page } from '@playwright/test'
import { type FaultyNetwork, startFaultyNetwork } from '../pages/faulty-network.ts'
import { openList, saveFavorite } from '../pages/favorites.ts'
import { installApp } from '../pages/installed-app.ts'
import { signIn } from '../pages/session.ts'
import { test as base, expect } from '../pages/test.ts'
import { waitUntilSettled } from '../pages/wait-until-settled.ts'

const WORKER = '/service-worker.js'

/** A page behind a proxy that can deliver a newer service worker, which other tests on the same build do not get. */
interface ProxiedApp {
  network: FaultyNetwork
  context: BrowserContext
  page: Page
  /** Delivers a newer build of the service worker, modified by `change`. */
  releaseWorker: (change?: (script: string) => string) => void
}

const test = base.extend<{ proxiedApp: ProxiedApp }>({
  proxiedApp: async ({ browser, baseURL }, use) => {
    const network = await startFaultyNetwork(baseURL ?? '')
    const context = await browser.newContext({ baseURL: network.url })
    await use({
      network,
      context,
      page: await context.newPage(),
      releaseWorker: (change = (script) => script) => {
        // a new build differs in at least one byte
        const suffix = `\n// another build ${Date.now()}\n`
        network.replace(WORKER, (script) => change(script) + suffix)
      },
    })
    await context.close()
    await network.close()
  },
})

test.use({ serviceWorkers: 'allow' })

/** Makes the page check for a newer service worker, which then waits. */
const checkForUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })

test('the app announces a new version and activates it only after confirmation', async ({ proxiedApp }) => {
  const { page, releaseWorker } = proxiedApp
  await signIn(page)
  await page.goto('/ranking-create?limit=50')
  await installApp(page)
  releaseWorker()
  const loaded = await page.evaluate(() => performance.timeOrigin)
  await checkForUpdate(page)
  const prompt = page.getByText('新しいバージョンがあります')
  await expect(prompt).toBeVisible()
  // no automatic reload; the prompt remains
  await page.waitForTimeout(1500)
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded)
  const repeated = page.waitForEvent('load')
  await page.getByRole('button', { name: '更新する' }).click()
  await repeated
  expect(await page.evaluate(() => performance.timeOrigin)).not.toBe(loaded)
  await expect(page).toHaveURL(/ranking-create\?limit=50/)
  await expect(page.getByRole('grid', { name: 'ランキング' })).toBeVisible()
  await expect(prompt).toHaveCount(0)
})

test('a new version activated in one tab does not interrupt typing in another', async ({ proxiedApp }) => {
  const { page, context, releaseWorker } = proxiedApp
  await signIn(page)
  await page.goto('/ranking-create?limit=50')
  await installApp(page)
  const typing = await context.newPage()
  await typing.goto('/ranking-create?limit=20')
  await waitUntilSettled(typing)
  await typing.getByRole('button', { name: '条件', exact: true }).click()
  const field = typing.getByRole('dialog').getByRole('textbox')
  await field.fill('入力の途中')
  releaseWorker()
  await checkForUpdate(page)
  await expect(typing.getByText('新しいバージョンがあります')).toBeVisible()
  const repeated = page.waitForEvent('load')
  await page.getByRole('button', { name: '更新する' }).click()
  await repeated
  await expect(typing.getByText('別のタブで新しいバージョンに更新しました')).toBeVisible()
  // it can no longer be accepted here
  await expect(typing.getByText('新しいバージョンがあります')).toHaveCount(0)
  await expect(field).toHaveValue('入力の途中')
  const reloaded = typing.waitForEvent('load')
  await typing.getByRole('button', { name: '読み込み直す' }).click()
  await reloaded
})

test('a version that fails to activate is retried after a reload and offered again', async ({ proxiedApp }) => {
  const { page, releaseWorker } = proxiedApp
  await signIn(page)
  await page.goto('/ranking-create?limit=20')
  await installApp(page)
  const ignoreSkipWaiting = (script: string) => script.replaceAll('SKIP_WAITING', 'NEVER')
  releaseWorker(ignoreSkipWaiting)
  await checkForUpdate(page)
  await page.getByRole('button', { name: '更新する' }).click()
  for (const _reload of ['once', 'twice']) await page.waitForEvent('load')
  await expect(page.getByRole('button', { name: '更新する' })).toBeVisible()
  await page.waitForTimeout(4000)
  await expect(page.getByRole('button', { name: '更新する' })).toBeVisible()
})

test('a new version keeps and sends the unsent changes of the old one', async ({ proxiedApp, baseURL }) => {
  const { network, context, page, releaseWorker } = proxiedApp
  const name = `更新の前に${Date.now()}`
  // directly, bypassing the simulated network of the page
  const readFromServer = async () => {
    const token = (await context.cookies()).find((cookie) => cookie.name === 'JWT_TOKEN_D')?.value
    const headers = { authorization: `Bearer ${token}` }
    return (await fetch(`${baseURL}/api/usr/favorite?pageSize=500`, { headers })).text()
  }
  await signIn(page)
  await page.goto('/ranking-create?limit=20')
  await installApp(page)
  await waitUntilSettled(page)
  await openList(page)
  await page.keyboard.press('Escape')
  // a server during maintenance: files are served, API calls fail
  network.set('filesOnly')
  await saveFavorite(page, name)
  releaseWorker()
  await checkForUpdate(page)
  await expect(page.getByText('新しいバージョンがあります')).toBeVisible()
  const repeated = page.waitForEvent('load')
  await page.getByRole('button', { name: '更新する' }).last().click()
  await repeated
  const list = await openList(page)
  await expect(list.getByRole('button', { name, exact: true })).toBeVisible()
  expect(await readFromServer()).not.toContain(name)
  network.set('pass')
  await expect.poll(readFromServer, { timeout: 45_000 }).toContain(name)
})
