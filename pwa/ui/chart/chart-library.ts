import { waitForResults } from '../../data/wait-for-results.ts'

type ChartLibrary = typeof import('./plot.tsx')

let library: Promise<ChartLibrary> | null = null

async function importLibrary(): Promise<ChartLibrary> {
  await waitForResults()
  return import('./plot.tsx')
}

/**
 * Imports the chart library once. It is large and blocks the main thread while it starts, so it starts after figures and
 * tables are rendered; a later call gets it at once. A failed import is tried again by the next call.
 */
export function loadChartLibrary(): Promise<ChartLibrary> {
  library ??= importLibrary().catch((error: unknown) => {
    library = null
    throw error
  })
  return library
}

/** Delay after the first screen, in milliseconds. */
const WARM_UP_DELAY_MS = 2500

/** Imports the chart library when the page is idle, so that the first chart is drawn with its result. Returns a cancel function. */
export function warmUpChartLibrary(): () => void {
  const preloadLibrary = () => void loadChartLibrary().catch(() => undefined)
  // Safari has no requestIdleCallback
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === 'undefined') preloadLibrary()
    else requestIdleCallback(preloadLibrary)
  }, WARM_UP_DELAY_MS)
  return () => clearTimeout(timer)
}
