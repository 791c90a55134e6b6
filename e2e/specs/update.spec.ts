import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { installApp } from '../pages/device.ts'
import { keep, openList } from '../pages/favorites.ts'
import { signIn } from '../pages/session.ts'
import { settled } from '../pages/settled.ts'
import { shakyNetwork } from '../pages/shaky-network.ts'
import { expect, test } from '../pages/test.ts'

test.use({ serviceWorkers: 'allow' })

const worker = fileURLToPath(new URL('../../pwa/dist/service-worker.js', import.meta.url))

/** Puts a newer worker, which `change` makes of the app's, in its place for as long as `work` takes. */
async function withNewerWorker(work: () => Promise<void>, change = (script: string) => script): Promise<void> {
  const built = readFileSync(worker, 'utf8')
  const { atime, mtime } = statSync(worker)
  try {
    // another build differs in a byte at least
    writeFileSync(worker, `${change(built)}\n// another build ${Date.now()}\n`)
    await work()
  } finally {
    writeFileSync(worker, built)
    // a later time would make an app look fresh that is older than its sources
    utimesSync(worker, atime, mtime)
  }
}

/** Has the page ask for a newer worker, which waits then. */
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })

test('A new version says that it waits, and takes over when the person agrees, not before', async ({ page }) => {
  await signIn(page)
  await page.goto('/ranking-create?limit=50')
  await installApp(page)
  await withNewerWorker(async () => {
    const loaded = await page.evaluate(() => performance.timeOrigin)
    await lookForUpdate(page)
    const prompt = page.getByText('新しいバージョンがあります')
    await expect(prompt).toBeVisible()
    // nothing is reloaded by itself, the question stays
    await page.waitForTimeout(1500)
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded)
    const again = page.waitForEvent('load')
    await page.getByRole('button', { name: '更新する' }).click()
    await again
    expect(await page.evaluate(() => performance.timeOrigin)).not.toBe(loaded)
    await expect(page).toHaveURL(/ranking-create\?limit=50/)
    await expect(page.getByRole('grid', { name: 'ランキング' })).toBeVisible()
    await expect(prompt).toHaveCount(0)
  })
})

test('A tab in which somebody types goes on when another tab takes a new version', async ({ page, context }) => {
  await signIn(page)
  await page.goto('/ranking-create?limit=50')
  await installApp(page)
  const typing = await context.newPage()
  await typing.goto('/ranking-create?limit=20')
  await settled(typing)
  await typing.getByRole('button', { name: '条件', exact: true }).click()
  const field = typing.getByRole('dialog').getByRole('textbox')
  await field.fill('入力の途中')
  await withNewerWorker(async () => {
    await lookForUpdate(page)
    const again = page.waitForEvent('load')
    await page.getByRole('button', { name: '更新する' }).click()
    await again
    await expect(typing.getByText('別のタブで新しいバージョンに更新しました')).toBeVisible()
    await expect(field).toHaveValue('入力の途中')
    const reloaded = typing.waitForEvent('load')
    await typing.getByRole('button', { name: '読み込み直す' }).click()
    await reloaded
  })
})

test('A version that does not take over is tried again after a reload, and offered again after that', async ({ page }) => {
  await signIn(page)
  await page.goto('/ranking-create?limit=20')
  await installApp(page)
  const deaf = (script: string) => script.replaceAll('SKIP_WAITING', 'NEVER')
  await withNewerWorker(async () => {
    await lookForUpdate(page)
    await page.getByRole('button', { name: '更新する' }).click()
    for (const _reload of ['once', 'twice']) await page.waitForEvent('load')
    await expect(page.getByRole('button', { name: '更新する' })).toBeVisible()
    await page.waitForTimeout(4000)
    await expect(page.getByRole('button', { name: '更新する' })).toBeVisible()
  }, deaf)
})

test('What waits to be sent outlives a new version, and is sent by it', async ({ browser, baseURL }) => {
  const network = await shakyNetwork(baseURL ?? '')
  const context = await browser.newContext({ baseURL: network.url })
  const page = await context.newPage()
  const name = `更新の前に${Date.now()}`
  // past the network that the page is behind
  const onServer = async () => {
    const token = (await context.cookies()).find((cookie) => cookie.name === 'JWT_TOKEN_D')?.value
    const headers = { authorization: `Bearer ${token}` }
    return (await fetch(`${baseURL}/api/usr/favorite?pageSize=500`, { headers })).text()
  }
  await signIn(page)
  await page.goto('/ranking-create?limit=20')
  await installApp(page)
  await settled(page)
  await openList(page)
  await page.keyboard.press('Escape')
  // a server at work on itself: its files come, its answers do not
  network.set('files')
  await keep(page, name)
  await withNewerWorker(async () => {
    await lookForUpdate(page)
    await expect(page.getByText('新しいバージョンがあります')).toBeVisible()
    const again = page.waitForEvent('load')
    await page.getByRole('button', { name: '更新する' }).last().click()
    await again
    const list = await openList(page)
    await expect(list.getByRole('button', { name, exact: true })).toBeVisible()
    expect(await onServer()).not.toContain(name)
    network.set('through')
    await expect.poll(onServer, { timeout: 45_000 }).toContain(name)
  })
  await context.close()
  await network.close()
})
