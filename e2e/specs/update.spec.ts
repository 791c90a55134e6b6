import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { installApp } from '../pages/device.ts'
import { openList, saveFavorite } from '../pages/favorites.ts'
import { signIn } from '../pages/session.ts'
import { shakyNetwork } from '../pages/shaky-network.ts'
import { expect, test } from '../pages/test.ts'
import { waitUntilSettled } from '../pages/wait-until-settled.ts'

test.use({ serviceWorkers: 'allow' })

const worker = fileURLToPath(new URL('../../pwa/dist/service-worker.js', import.meta.url))

/** Replaces the app's service worker by a newer one, modified by `change`, while `work` runs. */
async function withNewerWorker(work: () => Promise<void>, change = (script: string) => script): Promise<void> {
  const built = readFileSync(worker, 'utf8')
  const { atime, mtime } = statSync(worker)
  try {
    // a new build differs in at least one byte
    writeFileSync(worker, `${change(built)}\n// another build ${Date.now()}\n`)
    await work()
  } finally {
    writeFileSync(worker, built)
    // a later modification time would make a stale app look fresh
    utimesSync(worker, atime, mtime)
  }
}

/** Makes the page check for a newer service worker, which then waits. */
const checkForUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })

test('the app announces a new version and activates it only after confirmation', async ({ page }) => {
  await signIn(page)
  await page.goto('/ranking-create?limit=50')
  await installApp(page)
  await withNewerWorker(async () => {
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
})

test('a new version activated in one tab does not interrupt typing in another', { tag: '@deep' }, async ({ page, context }) => {
  await signIn(page)
  await page.goto('/ranking-create?limit=50')
  await installApp(page)
  const typing = await context.newPage()
  await typing.goto('/ranking-create?limit=20')
  await waitUntilSettled(typing)
  await typing.getByRole('button', { name: '条件', exact: true }).click()
  const field = typing.getByRole('dialog').getByRole('textbox')
  await field.fill('入力の途中')
  await withNewerWorker(async () => {
    await checkForUpdate(page)
    const repeated = page.waitForEvent('load')
    await page.getByRole('button', { name: '更新する' }).click()
    await repeated
    await expect(typing.getByText('別のタブで新しいバージョンに更新しました')).toBeVisible()
    await expect(field).toHaveValue('入力の途中')
    const reloaded = typing.waitForEvent('load')
    await typing.getByRole('button', { name: '読み込み直す' }).click()
    await reloaded
  })
})

test('a version that fails to activate is retried after a reload and offered again', { tag: '@deep' }, async ({ page }) => {
  await signIn(page)
  await page.goto('/ranking-create?limit=20')
  await installApp(page)
  const ignoreSkipWaiting = (script: string) => script.replaceAll('SKIP_WAITING', 'NEVER')
  await withNewerWorker(async () => {
    await checkForUpdate(page)
    await page.getByRole('button', { name: '更新する' }).click()
    for (const _reload of ['once', 'twice']) await page.waitForEvent('load')
    await expect(page.getByRole('button', { name: '更新する' })).toBeVisible()
    await page.waitForTimeout(4000)
    await expect(page.getByRole('button', { name: '更新する' })).toBeVisible()
  }, ignoreSkipWaiting)
})

test('a new version keeps and sends the unsent changes of the old one', async ({ browser, baseURL }) => {
  const network = await shakyNetwork(baseURL ?? '')
  const context = await browser.newContext({ baseURL: network.url })
  const page = await context.newPage()
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
  network.set('files')
  await saveFavorite(page, name)
  await withNewerWorker(async () => {
    await checkForUpdate(page)
    await expect(page.getByText('新しいバージョンがあります')).toBeVisible()
    const repeated = page.waitForEvent('load')
    await page.getByRole('button', { name: '更新する' }).last().click()
    await repeated
    const list = await openList(page)
    await expect(list.getByRole('button', { name, exact: true })).toBeVisible()
    expect(await readFromServer()).not.toContain(name)
    network.set('through')
    await expect.poll(readFromServer, { timeout: 45_000 }).toContain(name)
  })
  await context.close()
  await network.close()
})
