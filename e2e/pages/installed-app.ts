import { expect, type Page } from '@playwright/test'

/** Waits for the service worker and lets it control the page; afterwards the app starts without a network. */
export async function installApp(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // the app requests its remaining files some seconds later
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve()
        navigator.serviceWorker.controller?.postMessage({ type: 'CACHE_FILES', administration: true }, [port2])
      }),
  )
}

interface StoredDatabase {
  name: string
  /** The rows of each store as JSON. */
  stores: { name: string; rows: string }[]
}

/** Returns the databases of the device with the rows of all stores or of one, complete or one field of each. */
const readDatabases = (page: Page, selection: { store?: string; field?: string } = {}): Promise<StoredDatabase[]> =>
  page.evaluate(async ({ store: wanted, field }) => {
    const databases: { name: string; stores: { name: string; rows: string }[] }[] = []
    for (const { name } of await indexedDB.databases()) {
      if (!name) continue
      const database = await new Promise<IDBDatabase | null>((resolve) => {
        const request = indexedDB.open(name)
        // do not recreate a database deleted since it was listed
        request.onupgradeneeded = () => request.transaction?.abort()
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => resolve(null)
      })
      if (database === null) continue
      const stores: { name: string; rows: string }[] = []
      for (const store of database.objectStoreNames) {
        if (wanted !== undefined && store !== wanted) continue
        const rows = await new Promise<Record<string, unknown>[]>((resolve, reject) => {
          const request = database.transaction(store).objectStore(store).getAll()
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
        stores.push({ name: store, rows: JSON.stringify(field === undefined ? rows : rows.map((row) => row[field])) })
      }
      database.close()
      databases.push({ name, stores })
    }
    return databases
  }, selection)

/** Returns everything stored on the device as text: database rows, local storage, cookies, caches except the app's files. */
export async function readEverything(page: Page): Promise<string> {
  const readOthers = async () => {
    const contents: string[] = [document.cookie]
    for (const box of [localStorage, sessionStorage])
      for (const key of Object.keys(box)) contents.push(`${key}=${box.getItem(key)}`)
    for (const name of await caches.keys()) {
      const keys = await (await caches.open(name)).keys()
      contents.push(
        ...keys
          .map(({ url }) => `cache ${url}`)
          .filter((url) => !/\/(assets|icons)\/|\.(js|css|html|svg|png|wasm|webmanifest)/.test(url)),
      )
    }
    return contents.filter(Boolean).join('\n')
  }
  const databases = (await readDatabases(page)).flatMap(({ name, stores }) => [
    `database ${name}`,
    ...stores.map((store) => `${store.name} ${store.rows}`),
  ])
  return [...databases, await page.evaluate(readOthers)].filter(Boolean).join('\n')
}

/**
 * Waits until the results of the screen at this URL, `least` or more, are stored on the device, which happens after they are
 * displayed.
 */
export async function waitForCachedResults(page: Page, address: string, least = 1): Promise<void> {
  const [screen = address] = address.split('?')
  const count = async () =>
    (await readDatabases(page, { store: 'answers', field: 'place' }))
      .flatMap(({ stores }) => stores)
      .flatMap(({ rows }) => JSON.parse(rows) as string[])
      .filter((place) => place.startsWith(screen)).length
  let before = -1
  await expect(async () => {
    const now = await count()
    const isStable = now >= least && now === before
    before = now
    expect(isStable).toBe(true)
  }).toPass({ intervals: [250] })
}
