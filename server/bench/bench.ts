import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { todayInJapan } from '../../shared/period.ts'
import { generateDemo } from '../demo/generate.ts'
import { migrateWarehouse, openWarehouse, type Warehouse } from '../warehouse/engine.ts'
import { measureLoad } from './load-speed.ts'
import { benchQuestions } from './questions.ts'

/**
 * `npm run bench`: each call beside plain SQL over the base facts, in the same run on the same machine, and the speed of
 * a load beside the engine's own. Writes docs/benchmarks.md. The warehouse is built once and kept.
 */
const { values } = parseArgs({
  options: {
    size: { type: 'string', default: 'large' },
    dir: { type: 'string', default: './data/bench' },
    runs: { type: 'string', default: '20' },
    'load-lines': { type: 'string', default: '5000000' },
    'no-load': { type: 'boolean', default: false },
  },
})
const size = values.size as 'tiny' | 'demo' | 'large' | 'huge'
const runs = Number(values.runs)
mkdirSync(values.dir, { recursive: true })
const file = join(values.dir, `${size}.duckdb`)
const say = (text: string) => process.stderr.write(`${text}\n`)

const open = (): Warehouse => openWarehouse({ url: `duckdb:${file}`, memory: '8GB', tempDirectory: join(values.dir, 'tmp') })

async function build(): Promise<{ warehouse: Warehouse; seconds: number | null }> {
  const fresh = !existsSync(file)
  const warehouse = open()
  await migrateWarehouse(warehouse)
  if (!fresh) return { warehouse, seconds: null }
  const start = performance.now()
  await generateDemo(warehouse, {
    size,
    endDate: todayInJapan(),
    onProgress: ({ step, done, total }) => say(`  ${step} ${done}/${total}`),
  })
  return { warehouse, seconds: (performance.now() - start) / 1000 }
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN

async function time(times: number, work: () => Promise<unknown>): Promise<{ median: number; p95: number }> {
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

const ms = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(1))

async function measureCalls(warehouse: Warehouse): Promise<string[]> {
  const { knex } = warehouse
  const { rows } = await knex.raw(`select max(sale_date) as day from rollup_store_product_day
    where sale_date >= (select max(week_start) from rollup_product_week where sale_quantity > 0)`)
  const today = String(rows[0].day)
  const best =
    await knex.raw(`select product.id, product.jan from product join rollup_product_position as position on position.product_id = product.id
    where product.release_date <= date '${today}' - 400 order by position.sale_quantity desc limit 1`)
  const lines: string[] = []
  for (const question of benchQuestions(today, best.rows[0])) {
    const own = await time(runs, () => question.ask(warehouse))
    const plain =
      question.plain === null ? null : await time(Math.max(3, Math.floor(runs / 4)), () => knex.raw(question.plain ?? ''))
    const ratio = plain === null ? '–' : `${(plain.median / own.median).toFixed(1)}×`
    const met = own.median <= 50 && own.p95 <= 150 ? 'yes' : 'no'
    const line = `| ${question.name} | ${ms(own.median)} | ${ms(own.p95)} | ${plain === null ? '–' : ms(plain.median)} | ${ratio} | ${met} |`
    say(line)
    lines.push(line)
  }
  return lines
}

const { warehouse, seconds } = await build()
const counts = await warehouse.knex.raw(
  'select (select count(*) from fact_sale) as lines, (select count(*) from store) as stores, (select count(*) from product) as products',
)
const count = counts.rows[0] as { lines: number; stores: number; products: number }
say(`${count.lines.toLocaleString('en')} receipt lines, ${(statSync(file).size / 1e9).toFixed(1)} GB`)
const calls = await measureCalls(warehouse)
await warehouse.close()
const load = values['no-load'] ? null : await measureLoad(values.dir, Number(values['load-lines']), say)

const section = [
  `## ${size}: ${count.lines.toLocaleString('en')} receipt lines, ${count.stores} stores, ${count.products.toLocaleString('en')} products`,
  '',
  `${todayInJapan()}, two cores, DuckDB ${(statSync(file).size / 1e9).toFixed(1)} GB on disk${seconds === null ? '' : `, built in ${(seconds / 60).toFixed(1)} minutes`}. ` +
    'Milliseconds, warm, one user: a whole call as a screen makes it (ranking with the period before, ranks of each week and trends; search with sums over everything found), beside the core of the same question as plain DuckDB SQL over the base facts in the same run. Goal: median 50, p95 150.',
  '',
  '| call | median | p95 | plain SQL | plain ÷ call | goal met |',
  '| --- | ---: | ---: | ---: | ---: | --- |',
  ...calls,
  '',
  ...(load === null
    ? []
    : [
        `Load of ${load.lines.toLocaleString('en')} POS lines into an empty warehouse of the same masters (read, checked, stored, rolled up): ` +
          `${load.seconds.toFixed(1)} s, ${Math.round(load.lines / load.seconds).toLocaleString('en')} lines/s, memory at most ${load.memory} MiB. ` +
          `DuckDB’s own CSV load into a bare table: ${load.bareSeconds.toFixed(1)} s (${(load.seconds / load.bareSeconds).toFixed(1)}×).`,
        '',
      ]),
]
const target = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url))
const head =
  '# Benchmarks\n\nWritten by `npm run bench` (`-- --size demo|large|huge`). Times alone mean nothing on another machine: read them beside the plain SQL of the same run.\n'
const old = existsSync(target) ? readFileSync(target, 'utf8') : head
const others = old.split(/^(?=## )/m).filter((part) => !part.startsWith(`## ${size}:`) && !part.startsWith('# '))
writeFileSync(target, `${[head, section.join('\n'), ...others].map((part) => part.trim()).join('\n\n')}\n`)
say(target)
