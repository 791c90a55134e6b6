import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { addDays, getTodayInJapan } from '../../shared/calendar/period.ts'
import { generateDemo } from '../demo/generate.ts'
import type { DemoSizeName } from '../demo/sizes.ts'
import { migrateWarehouse, openWarehouse } from '../warehouse/engine/engine.ts'
import { sql } from '../warehouse/engine/sql.ts'
import { startBenchServer } from './bench-server.ts'
import { formatMilliseconds, measureCalls, prepareBenchQueries } from './call-speed.ts'
import { measureFileLoad } from './load-speed.ts'
import { preparePosFiles } from './pos-files.ts'
import { replaceBenchmarkSection } from './report-section.ts'

/**
 * `npm run bench:engines -- --name "PostgreSQL" --url postgres://…`: generates the demo in an empty warehouse, loads two days and
 * asks the usual queries. The results of all names are stored in the folder and compared in docs/benchmarks.md.
 */
const { values } = parseArgs({
  options: {
    name: { type: 'string' },
    url: { type: 'string' },
    size: { type: 'string', default: 'demo' },
    lines: { type: 'string', default: '100000' },
    runs: { type: 'string', default: '7' },
    dir: { type: 'string', default: './data/bench' },
  },
})
const HEAD = '## engines: '
const log = (text: string) => process.stderr.write(`${text}\n`)

/** Names of the queries (queries.ts) that people ask most. */
const usualQueries: ReadonlySet<string> = new Set([
  'ranking, a week',
  'ranking, a month',
  'ranking, a week, one large genre',
  'ranking, a week, one prefecture',
  'stores ranked for a product, 4 weeks',
  'companies ranked for a product, 4 weeks',
  'publishers ranked, a month',
  'trend by large genre, 12 weeks',
  'five products compared, 4 weeks by day',
  'search, a word',
  'search by code',
  'product detail',
  'trend, 4 weeks by day',
  'trend, a year by week',
  'stock distribution',
  'stock-outs and lost sales',
  'what to send back',
  'movers',
  'dashboard, everything',
  'sold together, by receipt, 4 weeks',
])

interface EngineFigures {
  name: string
  size: string
  lines: number
  day: string
  loadLines: number
  /** Seconds. */
  generated: number
  /** Seconds of loading a new day, and the same day again with other amounts. */
  loads: { first: number; replaced: number }
  /** Median of a first call in milliseconds, by query. */
  calls: Record<string, number>
}

async function measureEngine(name: string, url: string): Promise<EngineFigures> {
  const folder = join(values.dir, 'engines')
  mkdirSync(folder, { recursive: true })
  const warehouse = openWarehouse({ url, memory: '4GB', tempDirectory: join(folder, 'tmp') })
  log(`${name}: migrating`)
  await migrateWarehouse(warehouse)
  const start = performance.now()
  await generateDemo(warehouse, {
    size: values.size as DemoSizeName,
    endDate: addDays(getTodayInJapan(), -1),
    onProgress: () => {},
  })
  const generated = (performance.now() - start) / 1000
  const { today } = await prepareBenchQueries(warehouse)
  const createFile = await preparePosFiles(warehouse)
  const path = join(folder, 'pos.csv')
  const loadLines = Number(values.lines)
  const measureLoad = async (variant: number) => {
    writeFileSync(path, createFile({ day: addDays(today, 1), lines: loadLines, stores: 200, variant }))
    return (await measureFileLoad(warehouse, { folder, file: path, lines: loadLines }, log)).seconds
  }
  const loads = { first: await measureLoad(0), replaced: await measureLoad(200) }
  log(`${name}: loads ${JSON.stringify(loads)}`)
  const [counted] = await sql<{ lines: number }>(warehouse.knex, 'select count(*) as lines from fact_sale')
  await warehouse.close()
  const server = await startBenchServer(url, '4GB')
  const { queries } = await prepareBenchQueries(server.warehouse)
  const benchQueries = queries
    .filter((query) => usualQueries.has(query.name))
    .map(({ best: _best, parts: _parts, ...query }) => ({ ...query, plain: null }))
  const measured = await measureCalls(server, benchQueries, { runs: Number(values.runs), log })
  await server.close()
  return {
    name,
    size: values.size,
    lines: counted?.lines ?? 0,
    day: getTodayInJapan(),
    loadLines,
    generated,
    loads,
    calls: Object.fromEntries(measured.map((one) => [one.name, one.median])),
  }
}

/** Writes the section of docs/benchmarks.md about all engines that were measured. */
function buildReport(): string {
  const folder = join(values.dir, 'engines')
  const all = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as EngineFigures)
    .filter(({ size }) => size === values.size)
  const formatRow = (label: string, value: (engine: EngineFigures) => string) => `| ${label} | ${all.map(value).join(' | ')} |`
  const [first] = all
  return replaceBenchmarkSection(HEAD, [
    `${HEAD}${values.size} warehouse, ${first?.lines.toLocaleString('en')} receipt lines`,
    '',
    `${first?.day}, two cores shared by the server and all nodes, written by \`npm run bench:engines\`. Median milliseconds of a question that is asked for the first time, one user; seconds for loads of ${first?.loadLines.toLocaleString('en')} lines in 200 stores.`,
    '',
    formatRow('', ({ name }) => name),
    `| --- |${all.map(() => ' ---: |').join('')}`,
    formatRow('load of a new day, s', ({ loads }) => loads.first.toFixed(1)),
    formatRow('the same day with other amounts, s', ({ loads }) => loads.replaced.toFixed(1)),
    formatRow('demo generated, s', ({ generated }) => generated.toFixed(0)),
    ...[...usualQueries].map((name) => formatRow(name, ({ calls }) => formatMilliseconds(calls[name] ?? null))),
  ])
}

if (values.name && values.url) {
  const file = join(values.dir, 'engines', `${values.name.replaceAll(/\W+/g, '-')}.json`)
  const figures = await measureEngine(values.name, values.url)
  writeFileSync(file, JSON.stringify(figures, null, 2))
}
if (existsSync(join(values.dir, 'engines'))) log(`written: ${buildReport()}`)
