import type { Page } from '@playwright/test'
import { installApp } from '../pages/installed-app.ts'
import { signIn } from '../pages/session.ts'
import { waitUntilSettled } from '../pages/wait-until-settled.ts'
import type { DemoServer } from './bench-server.ts'
import { openBrowser, sendDocuments, throttleCpu } from './browser.ts'
import type { ActionDurations } from './statistics.ts'

/** Favourites on the dashboard of the measured start. */
const favorites = [
  {
    id: '0b5e0000-0000-4000-8000-000000000001',
    featureType: 2,
    name: 'コミックの4週',
    search: 'period=last28&products.kind=comic',
  },
  { id: '0b5e0000-0000-4000-8000-000000000002', featureType: 101, name: '店ごとの欠品', search: 'groupBy=store' },
]
const items = favorites.flatMap(({ id }) => ['figures', 'table'].map((show) => ({ favoriteId: id, show })))

/** Prepares a browser profile: signed in, app installed, whole dashboard cached. */
export async function prepareDashboard(folder: string, server: DemoServer): Promise<void> {
  const context = await openBrowser(folder, server)
  const page = await context.newPage()
  await signIn(page)
  await sendDocuments(page, server, { favorites, items })
  await page.goto('/dashboard')
  await page.waitForFunction((count) => document.querySelectorAll('.user-dashboard-item').length === count, items.length)
  await waitUntilSettled(page)
  await installApp(page)
  await waitUntilSettled(page)
  // data cached in the background are written by then
  await page.waitForTimeout(8000)
  await context.close()
}

/** Records in the page when the frame and the dashboard are drawn, as wall-clock times. */
const watchDrawing = (page: Page, wanted: number) =>
  page.addInitScript((count) => {
    const drawn: Record<string, number> = {}
    Object.assign(globalThis, { drawn })
    const recordTime = (name: string) => {
      if (drawn[name] !== undefined) return
      drawn[name] = 0
      requestAnimationFrame(() => setTimeout(() => Object.assign(drawn, { [name]: Date.now() })))
    }
    const isFilled = (item: Element) => item.querySelector('.figure .value, tbody tr, [role=row] [role=gridcell]') !== null
    const checkDrawing = () => {
      if (document.querySelector('.sidebar .sidebar-item')) recordTime('frame')
      const visible = [...document.querySelectorAll('.user-dashboard-item')]
      if (visible.length !== count || !visible.every(isFilled) || !document.querySelector('.dashboard')) return
      recordTime('dashboard')
    }
    new MutationObserver(checkDrawing).observe(document, { childList: true, subtree: true })
  }, wanted)

export interface ColdStartResult {
  frame: number
  dashboard: number
}

/** Measures one start of a new browser without a network. */
async function coldStart(folder: string, { url, slower }: { url: string; slower: number }): Promise<ColdStartResult> {
  const context = await openBrowser(folder, { url, offline: true })
  const page = await context.newPage()
  await watchDrawing(page, items.length)
  if (slower > 1) await throttleCpu(page, slower)
  const begun = Date.now()
  await page.goto('/dashboard', { waitUntil: 'commit' })
  const ended = await page.waitForFunction(() => {
    const { drawn } = globalThis as unknown as { drawn: Record<string, number> }
    return drawn.frame && drawn.dashboard ? drawn : null
  })
  const drawn = (await ended.jsonValue()) ?? {}
  await context.close()
  const getDuration = (name: keyof ColdStartResult) => (drawn[name] ?? Number.NaN) - begun
  return { frame: getDuration('frame'), dashboard: getDuration('dashboard') }
}

/** Lower bound on this machine: a new browser shows an image from the service worker. */
async function measureMinimalStart(folder: string, url: string): Promise<number> {
  const context = await openBrowser(folder, { url, offline: true })
  const page = await context.newPage()
  const begun = Date.now()
  await page.goto('/icons/icon-192.png')
  const duration = Date.now() - begun
  await context.close()
  return duration
}

const describeStarts = (
  name: string,
  { starts, frameGoal, dashboardGoal }: { starts: readonly ColdStartResult[]; frameGoal: number; dashboardGoal: number },
): ActionDurations[] => [
  { name: `${name}: frame`, goal: frameGoal, values: starts.map(({ frame }) => frame) },
  {
    name: `${name}: dashboard with four favourite panels`,
    goal: dashboardGoal,
    values: starts.map(({ dashboard }) => dashboard),
  },
]

/**
 * Measures from a new browser process without a network to the drawn page; alternately, so that all share the machine's
 * condition.
 */
export async function measureColdStart(
  folder: string,
  { url, runs, log }: { url: string; runs: number; log: (text: string) => void },
): Promise<ActionDurations[]> {
  const fast: ColdStartResult[] = []
  const slow: ColdStartResult[] = []
  const least: number[] = []
  for (let run = 0; run < runs; run++) {
    least.push(await measureMinimalStart(folder, url))
    fast.push(await coldStart(folder, { url, slower: 1 }))
    slow.push(await coldStart(folder, { url, slower: 4 }))
    log(`  start ${run + 1}/${runs}: ${JSON.stringify([least.at(-1), fast.at(-1), slow.at(-1)])}`)
  }
  return [
    { name: 'yardstick: new browser to a picture out of the service worker’s cache', goal: null, values: least },
    ...describeStarts('cold start', { starts: fast, frameGoal: 1000, dashboardGoal: 1500 }),
    ...describeStarts('cold start, processor four times slower', { starts: slow, frameGoal: 4000, dashboardGoal: 4000 }),
  ]
}
