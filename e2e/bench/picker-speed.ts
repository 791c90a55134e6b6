import type { Page } from '@playwright/test'
import type { ActionDurations } from './statistics.ts'

const PUBLISHERS = 10_000
/** Each key narrows the list: publishers 7, 77, 777 and 7777 come first. */
const KEYS = '7777'

/** Replaces the publishers cached on the device by this number of generated ones. */
export async function choosePublishers(page: Page): Promise<void> {
  await page.evaluate(async (count) => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => (name ? [name] : []))
    const value = Array.from({ length: count }, (_one, index) => ({
      publisherCd: String(20_000 + index),
      publisherNm: `第${index}出版社`,
      publisherKana: `ダイ${index}シュッパンシャ`,
      imprintOf: null,
      products: index,
    }))
    for (const name of names) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      if (database.objectStoreNames.contains('masters'))
        await new Promise<void>((resolve, reject) => {
          const change = database.transaction('masters', 'readwrite')
          change.objectStore('masters').put({ key: 'publishers', value, fetchedAt: Date.now() })
          change.oncomplete = () => resolve()
          change.onerror = () => reject(change.error)
          change.onabort = () => reject(change.error)
        })
      database.close()
    }
  }, PUBLISHERS)
}

/** First option of the list. */
const OPTION = '.picker-list .option'

/** Measures the time from the next event of a kind until the list begins with another option and is laid out. */
const watchNext = (page: Page, event: 'click' | 'input'): Promise<void> =>
  page.evaluate(
    ([kind, selector]) => {
      const readOption = () => document.querySelector(selector)?.textContent
      const before = readOption()
      const readDelay = new Promise<number>((resolve) => {
        addEventListener(
          kind,
          () => {
            const begun = performance.now()
            const checkDrawing = () => {
              if ([undefined, before].includes(readOption())) return void setTimeout(checkDrawing)
              document.body.getBoundingClientRect()
              resolve(performance.now() - begun)
            }
            const port = new MessageChannel()
            port.port1.onmessage = checkDrawing
            port.port2.postMessage(null)
          },
          { capture: true, once: true },
        )
      })
      Object.assign(globalThis, { delay: readDelay })
    },
    [event, OPTION] as const,
  )

const readDelay = (page: Page) => page.evaluate(() => (globalThis as unknown as { delay: Promise<number> }).delay)

/** Opens the publisher picker for the first time on an offline page and filters it key by key. */
export async function measurePicker(page: Page, runs: number): Promise<ActionDurations[]> {
  const open: number[] = []
  const keys: number[] = []
  for (let run = 0; run < runs; run++) {
    await page.goto('/ranking-create?limit=50')
    await page.getByRole('button', { name: 'すべての条件' }).click()
    const field = page
      .getByRole('dialog')
      .getByRole('button', { name: /^出版社/ })
      .first()
    await field.waitFor()
    await page.waitForTimeout(500)
    await watchNext(page, 'click')
    await field.click()
    open.push(await readDelay(page))
    for (const key of KEYS) {
      await watchNext(page, 'input')
      await page.keyboard.insertText(key)
      keys.push(await readDelay(page))
    }
  }
  return [
    { name: `choice of ${PUBLISHERS.toLocaleString('en')} publishers: first opening`, goal: 100, values: open },
    { name: `choice of ${PUBLISHERS.toLocaleString('en')} publishers: narrowed by a key`, goal: 16, values: keys },
  ]
}
