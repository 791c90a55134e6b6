import type { Page } from '@playwright/test'

/**
 * Waits until the page shows what it has asked for. The network is never idle: a stream stays open over which the server
 * says that there is something new.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.waitForFunction(
    () =>
      document.querySelector('h1, h2') !== null &&
      document.querySelector('[aria-busy="true"], .loading, .loading-bar, .skeleton, .is-dimmed') === null,
  )
  // what follows an answer (charts, parts that are loaded when they are seen) begins within a few frames
  await page.waitForTimeout(200)
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], .loading, .loading-bar, .skeleton') === null)
}
