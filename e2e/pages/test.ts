import { test as base } from '@playwright/test'
import { AppServer } from './app-server.ts'

export { expect } from '@playwright/test'

/**
 * Playwright's `test` with one server per worker: E2E_URL and E2E_DATA_DIR in the worker's environment contain its URL and
 * folder. A worker that replaces a failed one starts with fresh data.
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
  // A page with background requests may be waiting for a modified answer when its test ends. An error in the handler then
  // belongs to no test, but fails the whole run.
  context: async ({ context }, use) => {
    await use(context)
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
  },
  baseURL: async ({ appServer }, use) => use(appServer.url),
})
