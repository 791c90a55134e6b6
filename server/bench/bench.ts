import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { getTodayInJapan } from '../../shared/calendar/period.ts'
import { generateDemo } from '../demo/generate.ts'
import type { DemoSizeName } from '../demo/sizes.ts'
import { migrateWarehouse, openWarehouse } from '../warehouse/engine/engine.ts'
import { startBenchServer } from './bench-server.ts'
import { type Measured, measureCalls, prepareBenchQueries } from './call-speed.ts'
import { measureExports } from './export-speed.ts'
import { measureInProcess } from './measure-in-process.ts'
import { formatReport, readBaseline, writeFigures } from './report.ts'

/**
 * `npm run bench`: measures each call compared with plain SQL over the base facts in the same run on the same machine, many
 * simultaneous analysts, files, and loads compared with the engine's own speed. Writes docs/benchmarks.md. Warehouses are built
 * once and reused.
 */
const { values } = parseArgs({
  options: {
    size: { type: 'string', default: 'large' },
    dir: { type: 'string', default: './data/bench' },
    runs: { type: 'string', default: '15' },
    only: { type: 'string', default: '' },
    'load-lines': { type: 'string', default: '5000000' },
    'no-load': { type: 'boolean', default: false },
    /** Measures only a load of more than a year of a few stores, compared with a month of a chain. */
    history: { type: 'boolean', default: false },
    'no-crowd': { type: 'boolean', default: false },
    /** Seconds for which fifty analysts ask. */
    crowd: { type: 'string', default: '60' },
    /** Writes the figures as JSON, for a later run with `--before`. */
    json: { type: 'string', default: '' },
    before: { type: 'string', default: '' },
    'no-exports': { type: 'boolean', default: false },
    /** Also measures plain SQL on PostgreSQL and SQLite over the same facts, with the indexes that an expert would add. */
    yardsticks: { type: 'boolean', default: false },
  },
})
const HISTORY_LINES = 540_000
const size = values.size as DemoSizeName
mkdirSync(values.dir, { recursive: true })
const file = join(values.dir, `${size}.duckdb`)
const log = (text: string) => process.stderr.write(`${text}\n`)

async function buildWarehouse(): Promise<number | null> {
  if (existsSync(file)) return null
  const warehouse = openWarehouse({ url: `duckdb:${file}`, memory: '8GB', tempDirectory: join(values.dir, 'tmp') })
  await migrateWarehouse(warehouse)
  const start = performance.now()
  await generateDemo(warehouse, {
    size,
    endDate: getTodayInJapan(),
    onProgress: ({ step, done, total }) => log(`  ${step} ${done}/${total}`),
  })
  await warehouse.close()
  return (performance.now() - start) / 1000
}

if (values.history) {
  const speed = await measureInProcess('history', values.dir, HISTORY_LINES)
  for (const [label, { lines, seconds, processor, memory }] of Object.entries(speed))
    log(
      `${label.padEnd(6)} ${seconds.toFixed(1)} s, ${Math.round(lines / seconds).toLocaleString('en')} lines/s, ` +
        `${processor.toFixed(1)} processor s (${(processor / speed.month.processor).toFixed(1)}×), memory at most ${memory} MiB`,
    )
  process.exit()
}
const seconds = await buildWarehouse()
const server = await startBenchServer(`duckdb:${file}`, '8GB')
const counts = await server.warehouse.knex.raw(
  'select (select count(*) from fact_sale) as lines, (select count(*) from store) as stores, (select count(*) from product) as products',
)
const count = counts.rows[0] as { lines: number; stores: number; products: number }
const gigabytes = statSync(file).size / 1e9
log(`${count.lines.toLocaleString('en')} receipt lines, ${gigabytes.toFixed(1)} GB`)
const facts = await prepareBenchQueries(server.warehouse)
const queries = facts.queries.filter((query) => query.name.includes(values.only) && server.knows(query.call))
const calls: Measured[] = await measureCalls(server, queries, { runs: Number(values.runs), log })
const exported = values.only || values['no-exports'] ? null : await measureExports(server.warehouse, values.dir, log)
const yardsticks = values.yardsticks
  ? await (await import('./yardsticks.ts')).measureYardsticks(server.warehouse, queries, { dir: values.dir, log })
  : null
await server.close()
const crowd = values.only || values['no-crowd'] ? null : await measureInProcess('crowd', file, Number(values.crowd))
const load = values.only || values['no-load'] ? null : await measureInProcess('load', values.dir, Number(values['load-lines']))
const before = values.before ? readBaseline(values.before) : null
const report = { size, count, gigabytes, seconds, calls, before, crowd, exported, yardsticks, load }
if (values.json) writeFigures(values.json, report)
if (!values.only) log(formatReport(report))
