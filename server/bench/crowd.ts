import { setTimeout as wait } from 'node:timers/promises'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { addDays } from '../../shared/calendar/period.ts'
import { createRandom } from '../testing/small-trade.ts'
import type { Warehouse } from '../warehouse/engine/engine.ts'
import { sql } from '../warehouse/engine/sql.ts'
import type { BenchServer } from './bench-server.ts'
import { formatMilliseconds, getQuantile, type Times } from './call-speed.ts'
import { type BenchQuery, createBenchQueries } from './queries.ts'

/** Many analysts: how many results per second the server gives, and how long each waits, if all queries differ. */

/** Times of a call made during the crowd, in milliseconds. */
interface ProbeTimes extends Times {
  most: number
}

export interface Crowd {
  capacity: Times & { results: number; seconds: number; errors: number }
  thinking: Times & { analysts: number; results: number; seconds: number; errors: number }
  /** /api/health, ten times a second. */
  health: ProbeTimes
  /** A cached query, equally often. */
  cached: ProbeTimes
  /** Peak memory of the process, MiB. */
  memory: number
}

/** Maximum age of the queries in whole weeks, so that weekly queries stay whole weeks. */
const WEEKS = 26
/** Calls that have no variants or are not analyses. */
const leftOut: ReadonlySet<string> = new Set(['dashboard', 'productSuggest'])

/** Returns variants of the queries with other titles, periods, stores and genres: reproducible by seed, all different. */
export async function createDistinctQueries(
  { knex }: Warehouse,
  { today, seed }: { today: string; seed: number },
): Promise<() => BenchQuery> {
  const random = createRandom(seed)
  const pickOne = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const listBestSellers = (where: string) =>
    sql<{ id: number; jan: string; series_cd: string }>(
      knex,
      `select product.id, product.jan, series.series_cd
        from rollup_product_position as position join product on product.id = position.product_id
        left join series on series.id = product.series_id
        where ${where} order by position.sale_quantity desc, product.jan limit 2000`,
    )
  const day = `date '${today}'`
  // no queries about the time before a release
  const books = await listBestSellers(`product.kind = 'book' and product.release_date < ${day} - ${WEEKS * 7 + 366}`)
  const fresh = await listBestSellers(`product.kind = 'book' and product.release_date between ${day} - 120 and ${day} - 20`)
  const magazines = await listBestSellers("product.kind = 'magazine' and series.series_cd is not null")
  if (books.length === 0 || fresh.length === 0 || magazines.length === 0)
    throw new Error('the warehouse has no titles to ask about')
  const genres = await sql<{ cd: string }>(knex, 'select distinct genre_c1_cd as cd from trade_genre order by 1')
  const prefectures = await sql<{ cd: string }>(
    knex,
    'select distinct prefecture_cd as cd from store where prefecture_cd is not null order by 1',
  )
  const byName = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]))
  const probe = new Set<string>()

  function drawQuery(): BenchQuery {
    const { id, jan } = pickOne(books)
    const { id: newId, jan: newJan } = pickOne(fresh)
    const otherJans = [...new Set([pickOne(books).jan, pickOne(books).jan, pickOne(books).jan, pickOne(books).jan])].filter(
      (value) => value !== jan,
    )
    const magazine = pickOne(magazines).series_cd
    const asOf = addDays(today, -7 * Math.floor(random() * WEEKS))
    const table = createBenchQueries(asOf, { jan, id, otherJans, magazine, newJan, newId, top: [id] })
    const query = pickOne(table.filter(({ call }) => !leftOut.has(call) && byName.has(call)))
    const endpoint = byName.get(query.call) as Endpoint
    const body: Record<string, unknown> = { ...query.request.body }
    if (endpoint.takes.products && body.products === undefined && random() < 0.5)
      body.products = { genreKeys: [pickOne(genres).cd] }
    if (endpoint.takes.stores && body.stores === undefined && random() < 0.5)
      body.stores = { prefectureCds: [pickOne(prefectures).cd] }
    return { ...query, request: { ...query.request, body } }
  }

  return () => {
    for (;;) {
      const query = drawQuery()
      const name = JSON.stringify([query.call, query.request])
      if (probe.has(name)) continue
      probe.add(name)
      return query
    }
  }
}

/** Asks one query; returns its time, or null if it was refused. */
async function sendQuery(
  server: BenchServer,
  query: BenchQuery,
  { analyst, refused }: { analyst: number; refused: (error: unknown) => void },
): Promise<number | null> {
  const from = performance.now()
  try {
    await server.call(query.call, query.request, analyst)
    return performance.now() - from
  } catch (error) {
    refused(error)
    return null
  }
}

const ANALYSTS = 50
/** Number of simultaneous requests that keeps the engine busy. */
const AT_ONCE = 12
const THINKS_MS = 3000
const PROBE_MS = 100

const summarizeTimes = (times: readonly number[]): Times => {
  const sorted = [...times].sort((a, b) => a - b)
  return { median: getQuantile(sorted, 0.5), p95: getQuantile(sorted, 0.95) }
}

/** Runs analysts of ten contracts, each asking uncached queries one after another for some time. */
async function runAnalysts(
  server: BenchServer,
  next: () => BenchQuery,
  { analysts, seconds, thinks: pauseMs, log }: { analysts: number; seconds: number; thinks: number; log: (text: string) => void },
) {
  const times: number[] = []
  const refusals = new Map<string, number>()
  const countRefusal = (error: unknown) => {
    const text = String(error).slice(0, 160)
    refusals.set(text, (refusals.get(text) ?? 0) + 1)
  }
  const start = performance.now()
  const isOver = () => performance.now() - start > seconds * 1000
  await Promise.all(
    Array.from({ length: analysts }, async (_none, analyst) => {
      // analysts start at different times
      await wait((pauseMs * analyst) / analysts)
      while (!isOver()) {
        const duration = await sendQuery(server, next(), { analyst, refused: countRefusal })
        if (duration !== null) times.push(duration)
        await wait(pauseMs)
      }
    }),
  )
  for (const [text, count] of refusals) log(`  refused ${count} times: ${text}`)
  const errors = [...refusals.values()].reduce((sum, count) => sum + count, 0)
  return { ...summarizeTimes(times), analysts, results: times.length, seconds: (performance.now() - start) / 1000, errors }
}

/** Asks the same ten times a second until the returned function is called. */
function startProbe(probe: () => Promise<void>): () => Promise<ProbeTimes> {
  let isOver = false
  const times: number[] = []
  const asking = (async () => {
    while (!isOver) {
      const from = performance.now()
      await probe()
      times.push(performance.now() - from)
      await wait(PROBE_MS)
    }
  })()
  return async () => {
    isOver = true
    await asking
    return { ...summarizeTimes(times), most: Math.max(...times) }
  }
}

/** Measures how many uncached queries are answered per second; then fifty analysts with pauses. */
export async function measureCrowd(
  server: BenchServer,
  { today, seconds, log }: { today: string; seconds: number; log: (text: string) => void },
): Promise<Crowd> {
  const next = await createDistinctQueries(server.warehouse, { today, seed: 54 })
  let memory = 0
  const watching = setInterval(() => {
    memory = Math.max(memory, process.memoryUsage.rss())
  }, 250)
  const runWithoutPause = (length: number) => runAnalysts(server, next, { analysts: AT_ONCE, seconds: length, thinks: 0, log })
  // warm-up: the first queries read from disk
  await runWithoutPause(seconds / 3)
  const { analysts: _many, ...capacity } = await runWithoutPause(seconds / 2)
  const healthy = startProbe(() => server.health())
  const cachedQuery = next()
  const cachedProbe = startProbe(() => server.call(cachedQuery.call, cachedQuery.request))
  const thinking = await runAnalysts(server, next, { analysts: ANALYSTS, seconds, thinks: THINKS_MS, log })
  const [health, cached] = [await healthy(), await cachedProbe()]
  clearInterval(watching)
  const crowd = { capacity, thinking, health, cached, memory: Math.round(memory / 1024 ** 2) }
  log(
    `  ${(capacity.results / capacity.seconds).toFixed(1)} answers a second; ${ANALYSTS} analysts: median ${formatMilliseconds(thinking.median)}, p95 ${formatMilliseconds(thinking.p95)} ms, ${thinking.errors} errors; health p95 ${formatMilliseconds(health.p95)}, at most ${formatMilliseconds(health.most)} ms; again median ${formatMilliseconds(cached.median)}, p95 ${formatMilliseconds(cached.p95)} ms; ${crowd.memory} MiB`,
  )
  return crowd
}
