import type { Page } from '@playwright/test'
import type { ActionDurations } from './statistics.ts'

/** Performance measure of each write (WRITE_MEASURE in pwa/data/sync/sync.ts). */
const WRITE_MEASURE = 'uresuji:write'

/** Measures the time from the click on a menu button until the row's badge appears or disappears. */
const watchToggle = (page: Page, name: string): Promise<void> =>
  page.evaluate((favoriteName) => {
    const countBadges = () =>
      [...document.querySelectorAll('.favorite-row')]
        .find((item) => item.textContent?.includes(favoriteName))
        ?.querySelectorAll('.badge').length
    const before = countBadges()
    const delay = new Promise<number>((resolve) => {
      addEventListener(
        'click',
        () => {
          const begun = performance.now()
          const observer = new MutationObserver(() => {
            if (countBadges() === before) return
            observer.disconnect()
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)))
          })
          observer.observe(document.body, { childList: true, subtree: true, characterData: true })
        },
        { capture: true, once: true },
      )
    })
    Object.assign(globalThis, { delay })
    performance.clearMeasures()
  }, name)

/** Shares and unshares a favourite; measures the visible change and the write on the device. */
export async function measureFavorite(page: Page, { name, runs }: { name: string; runs: number }): Promise<ActionDurations[]> {
  const visible: number[] = []
  const saved: number[] = []
  await page.keyboard.press('f')
  await page.locator('.favorite-row').filter({ hasText: name }).waitFor()
  for (let run = 0; run < runs; run++) {
    const toggle = page.getByRole('button', { name: /社内に共有する|共有をやめる/ })
    // retry: a click directly after the panel has closed does not reopen it
    while (!(await toggle.isVisible())) {
      await page.getByRole('button', { name: `「${name}」の操作` }).click()
      await page.waitForTimeout(400)
    }
    await page.waitForTimeout(300)
    // the click that opened the menu has been processed: the next one is measured
    await toggle.focus()
    await watchToggle(page, name)
    await page.keyboard.press('Enter')
    visible.push(await page.evaluate(() => (globalThis as unknown as { delay: Promise<number> }).delay))
    saved.push(
      await page.evaluate(
        (name) => performance.getEntriesByName(name).reduce((sum, { duration }) => sum + duration, 0),
        WRITE_MEASURE,
      ),
    )
  }
  await page.keyboard.press('Escape')
  return [
    { name: 'favourite changed: seen', goal: 50, values: visible },
    { name: 'favourite changed: on the device', goal: 20, values: saved },
  ]
}
