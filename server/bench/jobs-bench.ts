import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type JobContent, type JobFile, jobContent, jobFile, type SalesDataQuery } from '../../shared/api/exporting/job-fields.ts'
import { addDays, getTodayInJapan } from '../../shared/calendar/period.ts'
import { generateDemo } from '../demo/generate.ts'
import type { DemoSizeName } from '../demo/sizes.ts'
import { salesDataSql } from '../exporting/jobs/contents/sales-data.query.ts'
import { getFileKey } from '../exporting/jobs/job-files.ts'
import { createJob, enqueueJobs } from '../exporting/jobs/job-queue.ts'
import { getQueueLimits, type JobRunner, startJobRunner } from '../exporting/jobs/job-runner.ts'
import { jobContents } from '../features/index.ts'
import { ExportJobModel } from '../operations/job-models.ts'
import { copyQueryToFile } from '../warehouse/engine/copy-to-file.ts'
import { migrateWarehouse, openWarehouse } from '../warehouse/engine/engine.ts'
import { createFragment, selectRows } from '../warehouse/engine/sql.ts'
import { startBenchServer } from './bench-server.ts'
import { prepareBenchQueries } from './call-speed.ts'
import { runAnalystsUntil } from './jobs-bench-analysts.ts'
import { type MeasuredJob, writeJobsReport } from './jobs-bench-report.ts'
import { verifyExportedFile } from './verify-exported-file.ts'

/**
 * `npm run bench:jobs`: exports a million rows as CSV, Parquet and a split ZIP, and a hundred thousand as Excel, as jobs while
 * analysts ask questions; compared with the engine's own COPY, and read back by other programs. Writes its section of
 * docs/benchmarks.md.
 */
const { values } = parseArgs({
  options: { size: { type: 'string', default: 'demo' }, dir: { type: 'string', default: './data/bench' } },
})
const log = (text: string) => process.stderr.write(`${text}\n`)
mkdirSync(values.dir, { recursive: true })
const size = values.size as DemoSizeName
const file = join(values.dir, `${size}.duckdb`)
if (!existsSync(file)) {
  const warehouse = openWarehouse({ url: `duckdb:${file}`, memory: '8GB', tempDirectory: join(values.dir, 'tmp') })
  await migrateWarehouse(warehouse)
  await generateDemo(warehouse, { size, endDate: getTodayInJapan(), onProgress: () => {} })
  await warehouse.close()
}

const server = await startBenchServer(`duckdb:${file}`, '4GB')
const { services, warehouse } = server
const { today, queries } = await prepareBenchQueries(warehouse)
const viewer = { dataRange: 'full' as const, ownPublisherCds: [], ownCompanyCds: [] }

const columns = [
  'date',
  'storeCd',
  'storeName',
  'jan',
  'productName',
  'authorName',
  'publisherName',
  'quantity',
  'amount',
  'delivery',
] as const
const createSalesContent = (from: string): JobContent =>
  jobContent.parse({ kind: 'sales-data', body: { period: { from, to: addDays(today, -1) }, own: false, columns } })
const getBody = (content: JobContent) => content.body as SalesDataQuery
const countRows = async (content: JobContent): Promise<number> => {
  const query = salesDataSql(warehouse.knex, getBody(content), { viewer, language: 'ja', isOrdered: false })
  const [row] = await selectRows<{ n: number }>(
    warehouse.knex,
    createFragment(warehouse.knex, 'select count(*) as n from (?) as all_of_it', [query]),
  )
  return row?.n ?? 0
}

/** Returns the shortest period up to yesterday with this many rows. */
async function findContentWithRows(rows: number): Promise<JobContent> {
  let days = 1
  while (days < 400 && (await countRows(createSalesContent(addDays(today, -days)))) < rows) days = Math.ceil(days * 1.5)
  return createSalesContent(addDays(today, -days))
}

/** Seconds of the engine's own COPY of the same rows in the same order. */
async function measureCopySeconds(content: JobContent): Promise<number> {
  const path = join(values.dir, 'yardstick.csv')
  const start = performance.now()
  await warehouse.read((knex) =>
    copyQueryToFile(knex, salesDataSql(knex, getBody(content), { viewer, language: 'ja', isOrdered: true }), {
      path,
      signal: new AbortController().signal,
    }),
  )
  const seconds = (performance.now() - start) / 1000
  rmSync(path)
  return seconds
}

async function runJob(runner: JobRunner, content: JobContent, written: Partial<JobFile>) {
  const id = crypto.randomUUID()
  const user = { userId: 'demo-user', contractId: 'demo-publisher' }
  const by = { user, area: 'main' as const, address: null }
  const job = createJob(jobContents, { id, content, file: jobFile.parse(written) }, by)
  await enqueueJobs(services.operations.knex, [job], { user, limits: getQueueLimits(services) })
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 50)
  const start = performance.now()
  runner.wake()
  await runner.waitUntilIdle()
  const seconds = (performance.now() - start) / 1000
  clearInterval(watch)
  const done = await ExportJobModel.query(services.operations.knex).findById(id)
  if (done?.state !== 'done') throw new Error(`${done?.errorCode} ${JSON.stringify(done?.errorValues)}`)
  return { job: done, seconds, memory: Math.round((peak - before) / 1024 ** 2) }
}

const runner = await startJobRunner(services, jobContents)
const getFilePath = (job: ExportJobModel) => join(services.config.dataDir, 'jobs', 'files', getFileKey(job))
const million = await findContentWithRows(1_000_000)
const hundredThousand = await findContentWithRows(100_000)
// warm-up: first queries are slower for unrelated reasons
for (const query of queries) await server.call(query.call, query.request)
const idle = await runAnalystsUntil(server, queries, new Promise((resolve) => setTimeout(resolve, 20_000)))
log(`  analysts alone: p95 ${idle.p95.toFixed(0)} ms of ${idle.calls} calls`)
const measured: MeasuredJob[] = []
for (const [label, content, written] of [
  ['CSV', million, {}],
  ['CSV in CP932', million, { encoding: 'cp932' }],
  ['CSV in files of 250,000, as a ZIP', million, { split: 'files', rowsPerFile: 250_000 }],
  ['Parquet', million, { format: 4 }],
  ['Excel', hundredThousand, { format: 2 }],
  ['Excel on two sheets', million, { format: 2, split: 'sheets' }],
] as const) {
  const copy = await measureCopySeconds(content)
  const quiet = await runJob(runner, content, written)
  const busy = runJob(runner, content, written)
  const analysts = await runAnalystsUntil(server, queries, busy)
  const { job, seconds } = await busy
  const read = await verifyExportedFile(getFilePath(job), {
    job,
    query: (knex) => salesDataSql(knex, getBody(content), { viewer, language: 'ja', isOrdered: false }),
    warehouse,
  })
  measured.push({
    what: label,
    rows: job.rowsDone,
    size: statSync(getFilePath(job)).size,
    quiet: quiet.seconds,
    seconds,
    memory: quiet.memory,
    copy,
    analysts,
    wasRead: read,
  })
  log(
    `  ${label}: ${job.rowsDone} rows in ${quiet.seconds.toFixed(1)} s (beside analysts ${seconds.toFixed(1)}), COPY ${copy.toFixed(1)} s, +${quiet.memory} MiB, analysts' p95 ${analysts.p95.toFixed(0)} ms, read back: ${read}`,
  )
}
await runner.stop()
await server.close()
log(writeJobsReport({ size, idle, measured }))
