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

/** Returns everything stored on the device as text: database rows, local storage, cookies, caches except the app's files. */
export async function readEverything(page: Page): Promise<string> {
  const readAll = async () => {
    const contents: string[] = [document.cookie]
    for (const box of [localStorage, sessionStorage])
      for (const key of Object.keys(box)) contents.push(`${key}=${box.getItem(key)}`)
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
      contents.push(`database ${name}`)
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) => {
          const request = database.transaction(store).objectStore(store).getAll()
          request.onsuccess = () => resolve(request.result)
        })
        contents.push(`${store} ${JSON.stringify(rows)}`)
      }
      database.close()
    }
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
  return page.evaluate(readAll)
}

/**
 * Waits until the answers of the screen at this URL, `least` or more, are stored on the device, which happens after they are
 * displayed.
 */
export async function waitForCachedAnswers(page: Page, address: string, least = 1): Promise<void> {
  const count = (screen: string) =>
    page.evaluate(async (path) => {
      let rows = 0
      for (const { name } of await indexedDB.databases()) {
        if (!name) continue
        const database = await new Promise<IDBDatabase>((resolve) => {
          const request = indexedDB.open(name)
          request.onsuccess = () => resolve(request.result)
        })
        if (database.objectStoreNames.contains('answers')) {
          const answers = await new Promise<{ place: string }[]>((resolve) => {
            const request = database.transaction('answers').objectStore('answers').getAll()
            request.onsuccess = () => resolve(request.result)
          })
          rows += answers.filter(({ place }) => place.startsWith(path)).length
        }
        database.close()
      }
      return rows
    }, screen)
  let before = -1
  await expect(async () => {
    const now = await count(address.split('?')[0] ?? address)
    const isStable = now >= least && now === before
    before = now
    expect(isStable).toBe(true)
  }).toPass({ intervals: [250] })
}
