import type { Page } from '@playwright/test'
import { installApp } from '../pages/installed-app.ts'
import { signIn } from '../pages/session.ts'
import { type DemoServer, startDelayedProxy, withTemporaryFolder } from './bench-server.ts'
import { openBrowser, sendDocuments } from './browser.ts'
import type { ActionDurations } from './statistics.ts'

const CHANGES = 500
const ROUND_TRIP = 300

const favorites = Array.from({ length: CHANGES }, (_one, index) => ({
  id: `0b5e0001-0000-4000-8000-${String(index).padStart(12, '0')}`,
  featureType: 2,
  name: `お気に入り${index + 1}`,
  search: `limit=${index + 1}`,
}))

export interface CatchUpResult {
  times: ActionDurations
  requests: number[]
}

interface CatchUpOptions {
  runs: number
  log: (text: string) => void
}

/** Reorders a list of 500 favourites offline; then the network returns with 300 ms round-trip time. */
export const measureCatchUp = (server: DemoServer, options: CatchUpOptions): Promise<CatchUpResult> =>
  withTemporaryFolder((folder) => measureInFolder(folder, server, options))

async function measureInFolder(folder: string, server: DemoServer, options: CatchUpOptions): Promise<CatchUpResult> {
  const proxy = await startDelayedProxy(server, ROUND_TRIP)
  try {
    const context = await openBrowser(folder, proxy)
    try {
      return await measureRuns(await context.newPage(), server, options)
    } finally {
      await context.close()
    }
  } finally {
    proxy.close()
  }
}

async function measureRuns(page: Page, server: DemoServer, { runs, log }: CatchUpOptions): Promise<CatchUpResult> {
  await signIn(page, 'company')
  await sendDocuments(page, server, { favorites, items: [] })
  await page.goto('/help')
  await installApp(page)
  const calls: { url: string; at: number }[] = []
  page.on('requestfinished', (request) => {
    if (/\/api\/sync\/\w+\/(push|pull)$/.test(request.url())) calls.push({ url: request.url(), at: Date.now() })
  })
  const values: number[] = []
  const requests: number[] = []
  await page.keyboard.press('f')
  const lines = page.locator('.favorite-row')
  for (let run = 0; run < runs; run++) {
    await lines.nth(CHANGES - 1).waitFor({ timeout: 60_000 })
    await page.waitForTimeout(3000)
    await page.context().setOffline(true)
    const last = page.locator('.favorite-row .row-grip').nth(CHANGES - 1)
    await last.scrollIntoViewIfNeeded()
    await last.hover()
    await page.mouse.down()
    await last.dispatchEvent('pointermove', { clientY: -1_000_000, bubbles: true })
    await page.mouse.up()
    const countPending = () =>
      page.evaluate(() => {
        const key = Object.keys(localStorage).find((value) => /^uresuji-sync\..*\.pending$/.test(value))
        return key ? Number(localStorage.getItem(key)) : -1
      })
    while ((await countPending()) < CHANGES) await page.waitForTimeout(200)
    calls.length = 0
    const begun = Date.now()
    await page.context().setOffline(false)
    while ((await countPending()) > 0) await page.waitForTimeout(20)
    const pushes = calls.filter(({ url }) => url.endsWith('/favorites/push'))
    values.push((pushes.at(-1)?.at ?? Number.NaN) - begun)
    requests.push(calls.length)
    log(`  catch-up ${run + 1}/${runs}: ${values.at(-1)} ms, ${calls.length} requests, ${pushes.length} of them push`)
  }
  return {
    times: { name: `${CHANGES} changes after the network is back, ${ROUND_TRIP} ms there and back`, goal: 3000, values },
    requests,
  }
}
