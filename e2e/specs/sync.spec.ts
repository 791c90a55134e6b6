import type { Page } from '@playwright/test'
import { openList, saveFavorite } from '../pages/favorites.ts'
import { signIn, signOut, watchErrors } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'
import { waitUntilSettled } from '../pages/wait-until-settled.ts'

// offline reloads need the service worker
test.use({ serviceWorkers: 'allow' })

/** Keys of a collection's documents in the browser's database, or the requested fields of each. */
const readDevice = (page: Page, collection: string, fields: string[] = ['id']): Promise<string[]> =>
  page.evaluate(
    async ([wanted, named]) => {
      const database = (await indexedDB.databases()).find(
        ({ name }) => name?.startsWith('rxdb-dexie-uresuji-sync-') && name.endsWith(`--${wanted}`),
      )
      if (!database?.name) return []
      const name = database.name
      return new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('docs').objectStore('docs').getAll()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result.map((row) => named.map((field) => String(row[field])).join(' ')).sort())
          }
        }
      })
    },
    [collection, fields] as const,
  )

const listDatabases = (page: Page) => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))

/** Writes a setting as another device of the same user. */
const writeElsewhere = (page: Page, id: string) =>
  page.evaluate(async (key) => {
    const token = /JWT_TOKEN_D=([^;]+)/.exec(document.cookie)?.[1]
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const { data } = await (await fetch('/api/info', { headers })).json()
    const created = { id: key, rev: `1-${key}`, ownerId: data.userId, updatedAt: new Date().toISOString(), value: true }
    const body = JSON.stringify({ version: 1, rows: [{ document: created, assumedRev: null }] })
    return (await fetch('/api/sync/settings/push', { method: 'POST', headers, body })).status
  }, id)

test('a device receives writes of another one, and keeps none after sign-out', async ({ page }) => {
  const errors = watchErrors(page)
  await signIn(page, 'agency')
  await expect.poll(() => listDatabases(page), { timeout: 20_000 }).toContainEqual(expect.stringContaining('--settings'))
  const key = `e2e-${Date.now()}`
  expect(await writeElsewhere(page, key)).toBe(200)
  await expect.poll(() => readDevice(page, 'settings'), { timeout: 5000 }).toContain(key)
  // a second page of the same browser finds it as well
  const second = await page.context().newPage()
  await second.goto('/dashboard')
  await expect.poll(() => readDevice(second, 'settings')).toContain(key)
  await second.close()
  await signOut(page)
  await expect.poll(async () => (await listDatabases(page)).filter((name) => name.startsWith('rxdb-'))).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('uresuji-sync')))).toEqual([])
  expect(errors).toEqual([])
})

/** Language setting of this page's user on the server; null if there is none. */
const readStoredLanguage = (page: Page) => () =>
  page.evaluate(async () => {
    const token = /JWT_TOKEN_D=([^;]+)/.exec(document.cookie)?.[1]
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ version: 1, checkpoint: null })
    const { data } = await (await fetch('/api/sync/settings/pull', { method: 'POST', headers, body })).json()
    return (data.documents as { id: string; value: unknown }[]).find(({ id }) => id === 'language')?.value ?? null
  })

async function toEnglish(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Switch to English' }).first().click()
  await page.waitForURL('**/en/dashboard')
  await expect.poll(readStoredLanguage(page)).toBe('en')
}

async function toJapanese(page: Page): Promise<void> {
  await page.getByRole('link', { name: '日本語に切り替える' }).first().click()
  await page.waitForURL((url) => url.pathname === '/dashboard')
  await expect.poll(readStoredLanguage(page)).toBe('ja')
}

test('the language selected on a screen applies to mails to the user, also on a new device', async ({ page, browser }) => {
  await signIn(page, 'manufacturer')
  await toEnglish(page)
  await toJapanese(page)
  // a device without earlier selections
  const fresh = await (await browser.newContext()).newPage()
  await signIn(fresh, 'manufacturer')
  await toEnglish(fresh)
  await toJapanese(fresh)
  await fresh.context().close()
})

test('the sign-in page loads neither the local database nor the code of the reports', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'ログインする' })).toBeVisible()
  expect(loaded.filter((url) => /app-replica|sync|analysis-kit/.test(url))).toEqual([])
})

test('favourites converge on two pages of a device, one of them offline, and on another device', async ({ page, browser }) => {
  const tab = await page.context().newPage()
  const other = await (await browser.newContext()).newPage()
  const pages = [page, tab, other]
  const names = ['切れた画面で', '隣の画面で', '別の端末で'].map((name) => `${name}${Date.now()}`)
  await signIn(page, 'own')
  await signIn(other, 'own')
  for (const [index, one] of pages.entries()) {
    await one.goto(`/ranking-create?limit=${20 + index}`)
    await waitUntilSettled(one)
    await one.keyboard.press('f')
    await expect(one.getByRole('dialog', { name: 'お気に入り' })).toBeVisible()
    await one.keyboard.press('Escape')
  }
  const wire = await page.context().newCDPSession(page)
  const setOffline = (offline: boolean) =>
    wire.send('Network.emulateNetworkConditions', { offline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 })
  await setOffline(true)
  for (const [index, one] of pages.entries()) await saveFavorite(one, names[index] ?? '')
  // writes of the offline page appear on the page next to it
  await expect.poll(() => readDevice(tab, 'favorites', ['name'])).toContain(names[0])
  await setOffline(false)
  const readStates = () => Promise.all(pages.map((item) => readDevice(item, 'favorites', ['id', 'rev', 'name', '_deleted'])))
  await expect(async () => {
    const [first, ...others] = await readStates()
    for (const name of names) expect(first?.join()).toContain(name)
    for (const item of others) expect(item).toEqual(first)
  }).toPass({ timeout: 40_000 })
  for (const item of pages) {
    const list = await openList(item)
    for (const name of names) await expect(list.getByRole('button', { name, exact: true })).toBeVisible()
  }
  await other.context().close()
})
