import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { putIn } from '../pages/device.ts'
import { keep, openList } from '../pages/favorites.ts'
import { signIn } from '../pages/session.ts'
import { settled } from '../pages/settled.ts'
import { shakyNetwork } from '../pages/shaky-network.ts'

const worker = fileURLToPath(new URL('../../pwa/dist/service-worker.js', import.meta.url))

test('A new version says that it waits, and takes over when the person agrees, not before', async ({ page }) => {
  const built = readFileSync(worker, 'utf8')
  await signIn(page)
  await page.goto('/ranking-create?limit=50')
  await page.evaluate(() => navigator.serviceWorker.ready)
  // the page that put the worker in is not under it yet
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  try {
    // another build differs in a byte at least
    writeFileSync(worker, `${built}\n// another build\n`)
    const loaded = page.evaluate(() => performance.timeOrigin)
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    const prompt = page.getByText('新しいバージョンがあります')
    await expect(prompt).toBeVisible()
    // nothing is reloaded by itself, the question stays
    await page.waitForTimeout(1500)
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(await loaded)
    const again = page.waitForEvent('load')
    await page.getByRole('button', { name: '更新する' }).click()
    await again
    expect(await page.evaluate(() => performance.timeOrigin)).not.toBe(await loaded)
    await expect(page).toHaveURL(/ranking-create\?limit=50/)
    await expect(page.getByRole('grid', { name: 'ランキング' })).toBeVisible()
    await expect(prompt).toHaveCount(0)
  } finally {
    writeFileSync(worker, built)
  }
})

test('What waits to be sent outlives a new version, and is sent by it', async ({ browser, baseURL }) => {
  const built = readFileSync(worker, 'utf8')
  const network = await shakyNetwork(baseURL ?? '')
  const context = await browser.newContext({ baseURL: network.url })
  const page = await context.newPage()
  const name = `更新の前に${Date.now()}`
  // past the network that the page is behind
  const onServer = async () => {
    const token = (await context.cookies()).find((one) => one.name === 'JWT_TOKEN_D')?.value
    const headers = { authorization: `Bearer ${token}` }
    return (await fetch(`${baseURL}/api/usr/favorite?pageSize=500`, { headers })).text()
  }
  await signIn(page)
  await page.goto('/ranking-create?limit=20')
  await putIn(page)
  await settled(page)
  await openList(page)
  await page.keyboard.press('Escape')
  try {
    // a server at work on itself: its files come, its answers do not
    network.set('files')
    await keep(page, name)
    writeFileSync(worker, `${built}\n// another build\n`)
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect(page.getByText('新しいバージョンがあります')).toBeVisible()
    const again = page.waitForEvent('load')
    await page.getByRole('button', { name: '更新する' }).last().click()
    await again
    const list = await openList(page)
    await expect(list.getByRole('button', { name, exact: true })).toBeVisible()
    expect(await onServer()).not.toContain(name)
    network.set('through')
    await expect.poll(onServer, { timeout: 45_000 }).toContain(name)
  } finally {
    writeFileSync(worker, built)
    await context.close()
    await network.close()
  }
})
