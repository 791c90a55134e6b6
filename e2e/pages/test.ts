import { test as base } from '@playwright/test'
import { AppServer } from './app-server.ts'

export { expect } from '@playwright/test'

/**
 * Playwright's `test` with a server for each worker: E2E_URL and E2E_DATA_DIR of the worker's process name its address and
 * folder. A worker that replaces a failed one starts over with fresh data.
 */
export const test = base.extend<object, { appServer: AppServer }>({
  appServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      const server = await AppServer.start({ template: process.env.E2E_TEMPLATE ?? '' })
      process.env.E2E_URL = server.url
      process.env.E2E_DATA_DIR = server.dataDir
      await use(server)
      await server.stop()
    },
    { scope: 'worker', auto: true, timeout: 180_000 },
  ],
  // a page that asks on its own may be waiting for a changed answer when its test ends
  page: async ({ page }, use) => {
    await use(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  baseURL: async ({ appServer }, use) => use(appServer.url),
})
