import type { Page } from '@playwright/test'
import { signIn } from '../pages/session.ts'
import { waitUntilSettled } from '../pages/wait-until-settled.ts'
import type { DemoServer } from './bench-server.ts'
import { openBrowser, throttleCpu } from './browser.ts'
import { recordScripts } from './loaded-bytes.ts'

/** Analysis screens that show a result without further conditions, in the sidebar's order. */
const measuredScreens = [
  '/product-search',
  '/ranking-create',
  '/reservation-subscription',
  '/stock-outs',
  '/returns',
  '/reprint-candidates',
  '/return-candidates',
  '/movers',
  '/publisher-ranking',
  '/trend-by-genre',
] as const

export interface ScreenFiles {
  screen: string
  /** JavaScript files loaded until the result is shown, without the chart library. */
  files: number
  /** Their size, gzipped, in bytes. */
  bytes: number
  /** Gzipped size including the chart library, if the screen opens with a chart. */
  bytesWithChart: number
}

/** Opens each screen in a new browser without a service worker and adds up its JavaScript. */
export async function measureScreenFiles(server: DemoServer, folder: string): Promise<ScreenFiles[]> {
  const context = await openBrowser(folder, server)
  const results: ScreenFiles[] = []
  const page = await context.newPage()
  await signIn(page, 'user')
  for (const screen of measuredScreens) {
    const tab = await context.newPage()
    await addDetectors(tab)
    await tab.route('**/service-worker.js', (route) => route.abort())
    const session = await context.newCDPSession(tab)
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
    const loaded = recordScripts(tab)
    await tab.goto(screen)
    await tab.waitForFunction(() => (globalThis as unknown as MeasuredPage).isResultShown(), undefined, { polling: 'raf' })
    // the chart library may load in parallel; every file that the result needs has arrived
    const filesAtResult = [...loaded.keys()]
    await waitUntilSettled(tab)
    const sizes = new Map(await Promise.all([...loaded].map(async ([path, size]) => [path, await size] as const)))
    const isChart = (path: string) => /\/plot-/.test(path)
    const sum = (paths: readonly string[]) => paths.reduce((all, path) => all + (sizes.get(path) ?? 0), 0)
    const withoutChart = filesAtResult.filter((path) => !isChart(path))
    const chart = [...sizes.keys()].filter(isChart)
    results.push({
      screen,
      files: withoutChart.length,
      bytes: sum(withoutChart),
      bytesWithChart: sum([...withoutChart, ...chart]),
    })
    await tab.close()
  }
  await context.close()
  return results
}

/** Functions that `addDetectors` adds to the page. */
interface MeasuredPage {
  isResultShown: () => boolean
  isChartShown: () => boolean
  /** The screen's heading and its period as text. */
  readQuery: () => string
}

/** Adds functions to the page that tell whether the result and the chart are drawn. */
const addDetectors = (page: Page) =>
  page.addInitScript(() => {
    const has = (selector: string) => document.querySelector(selector) !== null
    const detectors: MeasuredPage = {
      // a chart that sends its own request may still be loading; dimmed content answers the previous query, and the saved
      // dashboard was drawn by the last visit
      isResultShown: () =>
        has('main :is(.figure .value, [role=row] [role=gridcell])') &&
        !has('main .is-dimmed :is(.figure .value, [role=gridcell]), main .skeleton:not(.chart-skeleton *)'),
      isChartShown: () => has('main .plot .main-svg') && !has('main .is-dimmed .plot'),
      readQuery: () => {
        const buttons = [...document.querySelectorAll('main button')].map(({ textContent }) => textContent ?? '')
        return [document.querySelector('h1')?.textContent, buttons.find((text) => text.startsWith('期間'))].join()
      },
    }
    Object.assign(globalThis, detectors)
  })

/** Durations of one action in milliseconds. */
export interface ScreenTime {
  /** From the input until the result is drawn. */
  result: number
  /** From the input until the chart is drawn; null if it was not waited for. */
  chart: number | null
  /** The part of `result` during which a request to the server was open. */
  server: number
}

/** Measures in the page the time from the navigation or the next click until the result, or also the chart, is drawn. */
const startMeasuring = (page: Page, from: 'navigation' | 'click', hasChart: boolean): Promise<void> =>
  page.evaluate(
    ({ isClick, waitsForChart }) => {
      const { isResultShown, isChartShown, readQuery } = globalThis as unknown as MeasuredPage
      const before = readQuery()
      const drawn = { start: 0, result: 0, chart: 0, isDone: false }
      Object.assign(globalThis, { drawn })
      if (isClick) {
        performance.clearResourceTimings()
        const start = ({ timeStamp }: Event) => Object.assign(drawn, { start: timeStamp })
        addEventListener('pointerdown', start, { capture: true, once: true })
      }
      const checkDrawing = () => {
        // the previous screen remains until the next one is rendered
        if (!isClick || (drawn.start > 0 && readQuery() !== before)) {
          if (drawn.result === 0 && isResultShown()) drawn.result = performance.now()
          if (drawn.chart === 0 && isChartShown()) drawn.chart = performance.now()
        }
        drawn.isDone = drawn.result > 0 && (!waitsForChart || drawn.chart > 0)
        if (!drawn.isDone) requestAnimationFrame(checkDrawing)
      }
      checkDrawing()
    },
    { isClick: from === 'click', waitsForChart: hasChart },
  )

/** Performs an action that changes the screen or its period, and measures it from its first click. */
async function measureAction(page: Page, act: () => Promise<unknown>, { hasChart = false } = {}): Promise<ScreenTime> {
  await startMeasuring(page, 'click', hasChart)
  await act()
  return readTimes(page, hasChart)
}

/** Waits for the end of a measurement and returns its times. */
async function readTimes(page: Page, hasChart: boolean): Promise<ScreenTime> {
  await page.waitForFunction(() => (globalThis as unknown as { drawn?: { isDone: boolean } }).drawn?.isDone)
  const times = await page.evaluate(() => {
    const { drawn } = globalThis as unknown as { drawn: { start: number; result: number; chart: number } }
    const requests = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, startTime }) => new URL(name).pathname.startsWith('/api/') && startTime < drawn.result)
      .map(({ requestStart, startTime, responseEnd }) => ({
        from: requestStart || startTime,
        to: Math.min(responseEnd || drawn.result, drawn.result),
      }))
      .sort((one, other) => one.from - other.from)
    let server = 0
    let end = drawn.start
    for (const { from, to } of requests) {
      server += Math.max(0, to - Math.max(from, end))
      end = Math.max(end, to)
    }
    return { result: drawn.result - drawn.start, chart: drawn.chart - drawn.start, server }
  })
  return { ...times, chart: hasChart ? times.chart : null }
}

/** Measures the first load of the dashboard: from the navigation until its figures are drawn. */
async function measureDashboard(page: Page): Promise<ScreenTime> {
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await startMeasuring(page, 'navigation', false)
  return readTimes(page, false)
}

export interface ActionTimes {
  name: string
  goal: number
  times: ScreenTime[]
}

/** A title is opened right after a reload, and after a look at the results, when the chart library is loaded. */
const titleOpenings = [
  { name: 'title’s page with its chart, right after a reload', waitMs: 0 },
  { name: 'title’s page with its chart, 4 s later', waitMs: 4000 },
]

/** Measures navigation, a changed condition, the dashboard and a title's page in the installed app. */
export async function measureScreens(
  page: Page,
  { runs, slower, log }: { runs: number; slower: number; log: (text: string) => void },
): Promise<ActionTimes[]> {
  const timesByAction = new Map<string, ActionTimes>()
  const add = (name: string, goal: number, time: ScreenTime) => {
    const entry = timesByAction.get(name) ?? { name, goal: goal * slower, times: [] }
    entry.times.push(time)
    timesByAction.set(name, entry)
  }
  await addDetectors(page)
  for (let run = 0; run < runs; run++) {
    // throttling is lost when the page's process changes
    await page.goto('/help')
    if (slower > 1) await throttleCpu(page, slower)
    await waitUntilSettled(page)
    await page.waitForTimeout(2000)
    for (const path of measuredScreens) {
      const link = page.locator(`.sidebar a[href="${path}"]`)
      add(`open ${path}`, 300, await measureAction(page, () => link.click()))
      await waitUntilSettled(page)
    }
    add('dashboard, warm cache', 800, await measureDashboard(page))
    await waitUntilSettled(page)
    await page.goto('/ranking-create')
    await waitUntilSettled(page)
    const preset = ['先週', '先月'][run % 2] ?? ''
    await page.getByRole('button', { name: /^期間 / }).click()
    const choice = page.getByRole('dialog', { name: '期間' }).getByRole('button', { name: preset })
    add('ranking: another period', 300, await measureAction(page, () => choice.click()))
    await waitUntilSettled(page)
    for (const [index, { name, waitMs }] of titleOpenings.entries()) {
      await page.goto('/product-search')
      await waitUntilSettled(page)
      await page.waitForTimeout(waitMs)
      // another title each time, whose answer is not stored yet
      const title = page.locator('main [role=gridcell] a[href*="/product-detail"]').nth((run * titleOpenings.length + index) % 20)
      add(name, 500, await measureAction(page, () => title.click(), { hasChart: true }))
      await waitUntilSettled(page)
    }
    log(`  run ${run + 1}/${runs}`)
  }
  return [...timesByAction.values()]
}
