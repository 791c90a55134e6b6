import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { signIn } from '../pages/session.ts'
import { waitUntilSettled } from '../pages/wait-until-settled.ts'
import { type DemoServer, withTemporaryFolder } from './bench-server.ts'
import { openBrowser } from './browser.ts'

export interface LoadedBytes {
  name: string
  goal: number | null
  bytes: number
}

/** Records the JavaScript files that the page loads from now on: the gzipped size of each by its path, in bytes. */
export function recordScripts(page: Page): ReadonlyMap<string, Promise<number>> {
  const loaded = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname
    if (path.startsWith('/assets/') && path.endsWith('.js'))
      loaded.set(
        path,
        response.body().then((body) => gzipSync(body).length),
      )
  })
  return loaded
}

/**
 * Measures the gzipped JavaScript loaded up to the sign-in page, up to the dashboard, and including everything loaded in the
 * background.
 */
export const measureBytes = (server: DemoServer): Promise<LoadedBytes[]> =>
  withTemporaryFolder((folder) => measureInFolder(folder, server))

async function measureInFolder(folder: string, server: DemoServer): Promise<LoadedBytes[]> {
  const context = await openBrowser(folder, server)
  const page = await context.newPage()
  // files that the service worker caches for later do not delay the page
  await page.route('**/service-worker.js', (route) => route.abort())
  const loaded = recordScripts(page)
  const sum = async (wanted: (path: string) => boolean = () => true) => {
    const sizes = await Promise.all([...loaded].filter(([path]) => wanted(path)).map(([, size]) => size))
    return sizes.reduce((all, size) => all + size, 0)
  }
  await page.goto('/')
  await page.getByRole('button', { name: 'ログインする' }).waitFor()
  const signInBytes = await sum()
  await signIn(page)
  await page.locator('.figures .value').first().waitFor()
  await waitUntilSettled(page)
  const isSync = (path: string) => /\/(app-replica|import-wrapper|document-error)/.test(path)
  const dashboardBytes = await sum((path) => !isSync(path))
  await page.waitForTimeout(9000)
  const withSync = await sum()
  await context.close()
  return [
    { name: 'until the sign-in page', goal: 150_000, bytes: signInBytes },
    { name: 'until the dashboard', goal: 250_000, bytes: dashboardBytes },
    { name: 'with what is synchronised and kept on the device', goal: null, bytes: withSync },
  ]
}
