import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ServerProcess } from '../testing/chaos/server-process.ts'
import { getQuantile } from './call-speed.ts'
import {
  IdleConnections,
  Observations,
  runAnalyst,
  runLoader,
  runSlowExporter,
  runTablet,
  type SoakContext,
} from './soak-clients.ts'
import { type SoakHour, writeSoakReport } from './soak-report.ts'
import { createSoakEnvironment, prepareSoak } from './soak-setup.ts'

/**
 * `npm run bench:soak`: a day of work in compressed hours on a server in a separate process: tablets that hold streams and
 * synchronise, analysts, loads, export jobs with slow downloads, and idle connections. Memory, handles and disk must not grow.
 * Writes its section of docs/benchmarks.md and docs/soak.svg.
 */
const { values } = parseArgs({
  options: {
    dir: { type: 'string', default: './data/bench' },
    hours: { type: 'string', default: '24' },
    seconds: { type: 'string', default: '30' },
    tablets: { type: 'string', default: '1000' },
    analysts: { type: 'string', default: '50' },
    idle: { type: 'string', default: '10000' },
  },
})
const count = { tablets: Number(values.tablets), analysts: Number(values.analysts), idle: Number(values.idle) }
const hours = Number(values.hours)
const hourMs = Number(values.seconds) * 1000
const SLOW_EXPORTERS = 3
const log = (text: string) => process.stderr.write(`${text}\n`)

const folder = join(values.dir, 'soak')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const environment = createSoakEnvironment(folder)
const server = new ServerProcess(environment)
const template = join(values.dir, 'soak-demo')
if (!existsSync(template)) {
  log('creating the demo data')
  await server.start()
  await server.stop()
  cpSync(folder, template, { recursive: true })
} else cpSync(template, folder, { recursive: true })
const setup = await prepareSoak(environment, { ...count, questions: hours * Number(values.seconds) * 20 })
await server.start()

const controller = new AbortController()
const observations = new Observations()
const context: SoakContext = { port: server.port, setup, observations, signal: controller.signal, hourMs }
const idle = new IdleConnections(server.port)
let queryIndex = 0
const getNextQuery = () => setup.questions[queryIndex++ % setup.questions.length] as SoakContext['setup']['questions'][number]
const clients: Promise<void>[] = [
  ...setup.tablets.map((account) => runTablet(context, account)),
  ...setup.analysts.map((account) => runAnalyst(context, account, getNextQuery)),
  ...setup.analysts.slice(0, SLOW_EXPORTERS).map((account) => runSlowExporter(context, account)),
  runLoader(context),
]

/** Bytes of all files below a folder; files that are deleted meanwhile do not count. */
const measureFolder = (path: string): number =>
  readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0), 0)

/** Returns the values of unlabelled metrics. */
async function readMetrics(): Promise<Map<string, number>> {
  const response = await fetch(`http://127.0.0.1:${server.port}/metrics`, {
    headers: { authorization: `Bearer ${environment.METRICS_TOKEN}` },
  })
  const lines = (await response.text()).matchAll(/^(\w+) ([\d.e+-]+)$/gm)
  return new Map([...lines].map(([, name, value]) => [name as string, Number(value)]))
}

/** Delay of /api/health in milliseconds; infinite if it does not answer. */
async function measureHealth(): Promise<number> {
  const from = performance.now()
  const isHealthy = await fetch(`http://127.0.0.1:${server.port}/api/health`).then(
    async (response) => {
      await response.arrayBuffer()
      return response.ok
    },
    () => false,
  )
  return isHealthy ? performance.now() - from : Number.POSITIVE_INFINITY
}

const measured: SoakHour[] = []
for (let hour = 1; hour <= hours; hour++) {
  const end = performance.now() + hourMs
  const health: number[] = []
  const opening = idle.open(count.idle - idle.count)
  let maxIdle = 0
  while (performance.now() < end) {
    health.push(await measureHealth())
    maxIdle = Math.max(maxIdle, idle.count)
    await wait(250)
  }
  await opening
  const metrics = await readMetrics()
  const { times, failures } = observations.take()
  const summarizeActivity = (activity: Parameters<Observations['record']>[0]) => {
    const sorted = [...(times.get(activity) ?? [])].sort((a, b) => a - b)
    return { count: sorted.length, median: getQuantile(sorted, 0.5), p95: getQuantile(sorted, 0.95) }
  }
  const MIB = 1024 ** 2
  measured.push({
    hour,
    memory: (metrics.get('process_resident_memory_bytes') ?? 0) / MIB,
    heap: (metrics.get('nodejs_heap_size_used_bytes') ?? 0) / MIB,
    handles: metrics.get('process_open_fds') ?? 0,
    streams: metrics.get('uresuji_change_streams') ?? 0,
    disk: measureFolder(folder) / MIB,
    idle: maxIdle,
    loopDelay: (metrics.get('nodejs_eventloop_lag_p99_seconds') ?? 0) * 1000,
    health: getQuantile(
      [...health].sort((a, b) => a - b),
      0.95,
    ),
    question: summarizeActivity('question'),
    pull: summarizeActivity('pull'),
    push: summarizeActivity('push'),
    job: summarizeActivity('job'),
    load: summarizeActivity('load'),
    failures: [...failures].map(([text, times]) => ({ text, times })),
  })
  log(JSON.stringify(measured.at(-1)))
}
controller.abort()
await Promise.allSettled(clients)
await server.end()
log(`written: ${writeSoakReport(measured, { ...count, hourSeconds: hourMs / 1000 })}`)
process.exit(0)
