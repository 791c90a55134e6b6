import type { Warehouse } from '../warehouse/engine/engine.ts'
import type { BenchServer } from './bench-server.ts'
import { readEngineUse, startEngineMeter } from './engine-meter.ts'
import { type BenchQuery, createBenchQueries } from './queries.ts'

export interface Times {
  median: number
  p95: number
}

export interface Measured extends Times {
  name: string
  kind: BenchQuery['kind']
  plain: number | null
  best: number | null
  /** Sum of the medians of the parts' best SQL; null if there is none. */
  parts: number | null
  /** SQL statements of a call, and their time in the engine. */
  statements: number
  engine: number
  /** Median of the repeated call. */
  repeated: number
}

export const getQuantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN

/** Returns median and p95 in milliseconds, after one warm-up run. */
export async function measureTimes(times: number, work: () => Promise<unknown>): Promise<Times> {
  await work()
  const milliseconds: number[] = []
  for (let run = 0; run < times; run++) {
    const start = performance.now()
    await work()
    milliseconds.push(performance.now() - start)
  }
  milliseconds.sort((a, b) => a - b)
  return { median: getQuantile(milliseconds, 0.5), p95: getQuantile(milliseconds, 0.95) }
}

export const formatMilliseconds = (value: number | null): string =>
  value === null ? '–' : value >= 100 ? value.toFixed(0) : value.toFixed(1)

/** Returns the last day, the products of the queries, and the queries. */
export async function prepareBenchQueries({ knex }: Warehouse): Promise<{ today: string; queries: BenchQuery[] }> {
  const { rows } = await knex.raw("select value as day from warehouse_state where key = 'last_sale_day'")
  const today = String(rows[0].day)
  const listBestSellers = async (where: string, limit: number) =>
    (
      await knex.raw(`select product.id, product.jan, series.series_cd from product
        join rollup_product_position as position on position.product_id = product.id
        left join series on series.id = product.series_id
        where ${where} order by position.sale_quantity desc, product.jan limit ${limit}`)
    ).rows as { id: number; jan: string; series_cd: string | null }[]
  const [old, ...others] = await listBestSellers(`product.kind = 'book' and product.release_date <= date '${today}' - 400`, 10)
  const [fresh] = await listBestSellers(
    `product.kind = 'book' and product.release_date between date '${today}' - 60 and date '${today}' - 20`,
    1,
  )
  const [magazine] = await listBestSellers("product.kind = 'magazine' and series.series_cd is not null", 1)
  if (!old || !fresh || !magazine?.series_cd) throw new Error('the warehouse has no products to ask about')
  const queries = createBenchQueries(today, {
    jan: old.jan,
    id: old.id,
    otherJans: others.slice(0, 4).map((row) => row.jan),
    magazine: magazine.series_cd,
    newJan: fresh.jan,
    newId: fresh.id,
    top: (await listBestSellers('true', 100)).map(({ id }) => id),
  })
  return { today, queries }
}

/** Measures each query as a first call, as a repeated call and as plain SQL. */
export async function measureCalls(
  server: BenchServer,
  queries: readonly BenchQuery[],
  { runs, log }: { runs: number; log: (text: string) => void },
): Promise<Measured[]> {
  const measured: Measured[] = []
  startEngineMeter()
  for (const { name, call, request, kind, plain, best, parts: others = [] } of queries) {
    readEngineUse()
    const own = await measureTimes(runs, () => server.callFirst(call, request))
    const engine = readEngineUse()
    const repeated = await measureTimes(runs, () => server.call(call, request))
    const fewer = Math.max(3, Math.floor(runs / 4))
    const measureStatement = async (text: string) => (await measureTimes(fewer, () => server.warehouse.knex.raw(text))).median
    const parts: number[] = []
    for (const part of [...(best ? [best] : []), ...others]) parts.push(await measureStatement(part))
    const one = {
      name,
      kind,
      ...own,
      plain: plain ? await measureStatement(plain) : null,
      best: best ? (parts[0] ?? null) : null,
      parts: parts.length === 0 ? null : parts.reduce((sum, part) => sum + part, 0),
      // includes the warm-up run
      statements: engine.statements / (runs + 1),
      engine: engine.milliseconds / (runs + 1),
      repeated: repeated.median,
    }
    log(
      `  ${one.name}: ${formatMilliseconds(one.median)} / ${formatMilliseconds(one.p95)} ms, again ${formatMilliseconds(one.repeated)}, ${one.statements} statements ${formatMilliseconds(one.engine)} ms, plain ${formatMilliseconds(one.plain)}, parts ${formatMilliseconds(one.parts)}`,
    )
    measured.push(one)
  }
  return measured
}
