import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { desktopOptions, launchOptions } from '../pages/browser-options.ts'
import type { DemoServer } from './bench-server.ts'

/** Starts a separate browser process with the profile in this folder. */
export const openBrowser = (
  folder: string,
  { url, offline = false }: { url: string; offline?: boolean },
): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { ...launchOptions, ...desktopOptions, baseURL: url, offline })

/** Slows down the page's processor by this factor. */
export async function throttleCpu(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: times })
}

const readToken = (page: Page): Promise<string> => page.evaluate(() => /JWT_TOKEN_D=([^;]+)/.exec(document.cookie)?.[1] ?? '')

interface Seeds {
  favorites: readonly { id: string; featureType: number; name: string; search: string }[]
  items: readonly { favoriteId: string; show: string }[]
}

/** Sends favourites and dashboard items of the signed-in user, as another device would. */
export async function sendDocuments(page: Page, server: DemoServer, { favorites, items }: Seeds): Promise<void> {
  const headers = { authorization: `Bearer ${await readToken(page)}`, 'content-type': 'application/json' }
  const send = async (path: string, body?: object) => {
    const result = await fetch(`${server.url}/api${path}`, {
      headers,
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    const { data } = (await result.json()) as { data: { userId?: string; rejected?: unknown[] } }
    if (!result.ok || (data.rejected?.length ?? 0) > 0) throw new Error(`${path}: ${JSON.stringify(data)}`)
    return data
  }
  const { userId: ownerId } = await send('/info')
  const push = async (collection: string, documents: readonly (object & { id: string })[]) => {
    const rows = documents.map((document) => ({
      document: { rev: `1-${document.id}`, ownerId, updatedAt: new Date().toISOString(), ...document },
      assumedRev: null,
    }))
    for (let from = 0; from < rows.length; from += 200)
      await send(`/sync/${collection}/push`, { version: 1, rows: rows.slice(from, from + 200) })
  }
  await push(
    'favorites',
    favorites.map(({ search, ...one }, index) => ({
      ...one,
      conditions: { search, question: null },
      order: index + 1,
      shared: false,
      isDefault: false,
      watch: null,
    })),
  )
  await push(
    'dashboardItems',
    items.map((item, index) => ({ id: `bench-item-${index}`, ...item, width: 2, order: index + 1, seen: null })),
  )
}
