import type { Page } from '@playwright/test'

/**
 * Waits until the page shows its requested data. Waiting for an idle network is not possible: the stream of change
 * notifications stays open.
 */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.waitForFunction(
    () =>
      document.querySelector('h1, h2') !== null &&
      document.querySelector('[aria-busy="true"], .loading, .loading-bar, .skeleton, .is-dimmed') === null,
  )
  // content that follows a result (charts, lazily loaded parts) starts within a few frames
  await page.waitForTimeout(200)
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], .loading, .loading-bar, .skeleton') === null)
}
