import type { Warehouse } from '../warehouse/engine/engine.ts'
import type { BenchServer } from './bench-server.ts'
import { type BenchQuestion, benchQuestions } from './questions.ts'

export interface Times {
  median: number
  p95: number
}

export interface Measured extends Times {
  name: string
  kind: BenchQuestion['kind']
  plain: number | null
  best: number | null
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN

/** Median and p95 in milliseconds, after one run to warm up. */
export async function time(times: number, work: () => Promise<unknown>): Promise<Times> {
  await work()
  const taken: number[] = []
  for (let run = 0; run < times; run++) {
    const start = performance.now()
    await work()
    taken.push(performance.now() - start)
  }
  taken.sort((a, b) => a - b)
  return { median: at(taken, 0.5), p95: at(taken, 0.95) }
}

export const ms = (value: number | null): string => (value === null ? '–' : value >= 100 ? value.toFixed(0) : value.toFixed(1))

/** The last day, the products that the questions are about, and the questions. */
export async function readFacts({ knex }: Warehouse): Promise<{ today: string; questions: BenchQuestion[] }> {
  const { rows } = await knex.raw("select value as day from warehouse_state where key = 'last_sale_day'")
  const today = String(rows[0].day)
  const sold = async (where: string, limit: number) =>
    (
      await knex.raw(`select product.id, product.jan, series.series_cd from product
        join rollup_product_position as position on position.product_id = product.id
        left join series on series.id = product.series_id
        where ${where} order by position.sale_quantity desc, product.jan limit ${limit}`)
    ).rows as { id: number; jan: string; series_cd: string | null }[]
  const [old, ...others] = await sold(`product.kind = 'book' and product.release_date <= date '${today}' - 400`, 10)
  const [fresh] = await sold(
    `product.kind = 'book' and product.release_date between date '${today}' - 60 and date '${today}' - 20`,
    1,
  )
  const [magazine] = await sold("product.kind = 'magazine' and series.series_cd is not null", 1)
  if (!old || !fresh || !magazine?.series_cd) throw new Error('the warehouse has no products to ask about')
  const questions = benchQuestions(today, {
    jan: old.jan,
    id: old.id,
    otherJans: others.slice(0, 4).map((row) => row.jan),
    magazine: magazine.series_cd,
    newJan: fresh.jan,
    newId: fresh.id,
  })
  return { today, questions }
}

/** Each question as a call of the server, and beside it as plain SQL. */
export async function measureCalls(
  server: BenchServer,
  questions: readonly BenchQuestion[],
  { runs, say }: { runs: number; say: (text: string) => void },
): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const { name, call, request, kind, plain, best } of questions) {
    const own = await time(runs, () => server.call(call, request))
    const sql = async (text: string | null | undefined) =>
      text ? (await time(Math.max(3, Math.floor(runs / 4)), () => server.warehouse.knex.raw(text))).median : null
    const one = { name, kind, ...own, plain: await sql(plain), best: await sql(best) }
    say(`  ${one.name}: ${ms(one.median)} / ${ms(one.p95)} ms, plain ${ms(one.plain)}, best ${ms(one.best)}`)
    measured.push(one)
  }
  return measured
}

export interface Crowd extends Times {
  analysts: number
  calls: number
  seconds: number
  errors: number
}

/** Fifty analysts at once, each asking one question of the mix after the other without a pause. */
export async function measureCrowd(
  server: BenchServer,
  questions: readonly BenchQuestion[],
  say: (text: string) => void,
): Promise<Crowd> {
  const analysts = 50
  const taken: number[] = []
  let errors = 0
  const start = performance.now()
  await Promise.all(
    Array.from({ length: analysts }, async (_none, analyst) => {
      for (let step = 0; step < 6; step++) {
        const question = questions[(analyst * 7 + step * 11) % questions.length]
        if (!question) continue
        const from = performance.now()
        try {
          await server.call(question.call, question.request)
        } catch {
          errors += 1
        }
        taken.push(performance.now() - from)
      }
    }),
  )
  const seconds = (performance.now() - start) / 1000
  taken.sort((a, b) => a - b)
  const crowd = { analysts, calls: taken.length, seconds, errors, median: at(taken, 0.5), p95: at(taken, 0.95) }
  say(`  ${analysts} analysts: ${crowd.calls} calls in ${seconds.toFixed(1)} s, p95 ${ms(crowd.p95)} ms, ${errors} errors`)
  return crowd
}
