import type { BenchServer } from './bench-server.ts'
import type { BenchQuery } from './queries.ts'

/** Number of simultaneous analysts. */
export const ANALYSTS = 4
/** Pause between a result and an analyst's next query, milliseconds. */
const THINKS = 250

export interface AnalystTimes {
  calls: number
  errors: number
  median: number
  p95: number
}

/** Analysts run the queries in turn until a promise resolves. */
export async function runAnalystsUntil(
  server: BenchServer,
  queries: readonly BenchQuery[],
  until: Promise<unknown>,
): Promise<AnalystTimes> {
  let isOver = false
  const ended = until.finally(() => {
    isOver = true
  })
  const times: number[] = []
  let errors = 0
  await Promise.all(
    Array.from({ length: ANALYSTS }, async (_none, analyst) => {
      for (let step = 0; !isOver; step++) {
        const query = queries[(analyst * 7 + step * 11) % queries.length]
        if (!query) return
        const from = performance.now()
        await server.callFirst(query.call, query.request).catch(() => {
          errors += 1
        })
        times.push(performance.now() - from)
        await new Promise((resolve) => setTimeout(resolve, THINKS))
      }
    }),
  )
  await ended
  times.sort((a, b) => a - b)
  const getQuantile = (share: number) => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? Number.NaN
  return { calls: times.length, errors, median: getQuantile(0.5), p95: getQuantile(0.95) }
}
