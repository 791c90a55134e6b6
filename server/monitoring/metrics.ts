import { statfs } from 'node:fs/promises'
import type { Knex } from 'knex'
import type { Gauge, Registry } from 'prom-client'
import { jobStates } from '../../shared/api/exporting/job-fields.ts'
import { getLoadOutcome, loadOutcomes } from '../../shared/api/loading/load-outcome.ts'
import { datasets } from '../../shared/trade/datasets.ts'
import type { Config } from '../foundation/config.ts'
import { failureSources, type LogEvent, type LogEvents } from '../foundation/log.ts'
import { serverVersion } from '../foundation/version.ts'
import type { WithLoads } from '../loading/load-registry.ts'
import { listenToChanges } from '../operations/change-notifications.ts'
import type { WithOperations } from '../operations/database.ts'
import { getDiskState } from '../operations/disk-space.ts'
import { ExportJobModel } from '../operations/job-models.ts'
import type { WithResponseCache } from '../response-cache/response-cache.ts'
import { countChangeStreams } from '../sync/change-stream.ts'
import type { WithWarehouse } from '../warehouse/engine/engine.ts'
import { type EndedQuery, queryLanes, queryOutcomes, type WithQueryQueue } from '../warehouse/engine/query-queue.ts'

/** The services whose state is read at each scrape. */
export interface MonitoredServices extends WithOperations, WithWarehouse, WithQueryQueue, WithResponseCache, WithLoads {
  config: Pick<Config, 'dataDir'>
}

/** Metrics of one server, in Prometheus' text format. */
export interface ServerMetrics {
  /** Counts a log event, also one below LOG_LEVEL. */
  observeEvent<E extends LogEvent>(event: E, fields: LogEvents[E]): void
  observeQuery(query: EndedQuery): void
  /** Reads the state of the services at each scrape from now on. */
  watch(services: MonitoredServices): void
  readonly registry: Registry
  close(): void
}

/** Upper bounds of the histograms. Seconds. */
const buckets = {
  request: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
  load: [1, 5, 15, 60, 300, 900, 3600],
  job: [1, 5, 15, 60, 300, 900, 3600],
  lag: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
}

/** Longest time that a scrape waits for a store. Milliseconds. */
const STORE_TIMEOUT_MS = 2000

const warningEvents = ['audit.unsaved', 'inbox.unreachable', 'file.late', 'slot.overdue', 'server.untrustedProxy'] as const

type Handlers = { [E in LogEvent]?: (fields: LogEvents[E]) => void }

interface PoolState {
  numUsed(): number
  numFree(): number
  numPendingAcquires(): number
}

const getPool = (knex: Knex): PoolState => (knex.client as { pool: PoolState }).pool

/** Rejects if the database does not answer in time, so that a busy database cannot delay the other metrics. */
function withStoreTimeout<T>(work: PromiseLike<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_done, failed) => {
    timer = setTimeout(() => failed(new Error('no result in time')), STORE_TIMEOUT_MS)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

/**
 * Creates the metrics. prom-client is loaded only here. `streamCalls`: calls whose results are event streams; they last as long
 * as a page is open, so their durations are not recorded.
 */
export async function createMetrics({ streamCalls }: { streamCalls: ReadonlySet<string> }): Promise<ServerMetrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const registry: Registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const createCounter = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Counter<L>({ name: `uresuji_${name}`, help, labelNames, registers })
  const createHistogram = <L extends string>(
    name: string,
    help: string,
    options: { labelNames?: readonly L[]; buckets: number[] },
  ) => new Histogram<L>({ name: `uresuji_${name}`, help, registers, ...options })

  const requests = createCounter('requests_total', 'Answered requests by call and class of the status', ['call', 'status'])
  const requestSeconds = createHistogram('request_duration_seconds', 'Time until the answer was sent, by call', {
    labelNames: ['call'],
    buckets: buckets.request,
  })
  const requestBytes = createCounter('response_bytes_total', 'Bytes of bodies as sent')
  const cacheRequests = createCounter('response_cache_requests_total', 'Reports by use of the response cache', ['result'])
  const queries = createCounter('questions_total', 'Questions to the warehouse by lane and outcome', ['lane', 'outcome'])
  const queryWait = createHistogram('question_wait_seconds', 'Time that questions waited for a slot', {
    labelNames: ['lane'],
    buckets: buckets.request,
  })
  const queryRun = createHistogram('question_run_seconds', 'Time that questions held a slot of the analysis engine', {
    labelNames: ['lane'],
    buckets: buckets.request,
  })
  const loads = createCounter('loads_total', 'Ended data loads without dry runs', ['dataset', 'outcome'])
  const loadLines = createCounter('load_lines_total', 'Lines of data loads', ['dataset', 'result'])
  const loadSeconds = createHistogram('load_duration_seconds', 'Duration of data loads', {
    labelNames: ['dataset'],
    buckets: buckets.load,
  })
  const undos = createCounter('undos_total', 'Ended undos of loads', ['state'])
  const inboxFiles = createCounter('inbox_files_total', 'Files of the inbox that were taken', ['state'])
  const jobAttempts = createCounter('export_job_attempts_total', 'Ended attempts of export jobs', ['state'])
  const jobSeconds = createHistogram('export_job_duration_seconds', 'Duration of attempts of export jobs', {
    buckets: buckets.job,
  })
  const jobRows = createCounter('export_job_rows_total', 'Rows written by export jobs')
  const scheduleRuns = createCounter('schedule_runs_total', 'Ended runs of schedules', ['state'])
  const deliveries = createCounter('deliveries_total', 'Deliveries of scheduled files', ['target', 'state'])
  const mails = createCounter('mails_total', 'Mails passed to the mail server or the outbox', ['state'])
  const audits = createCounter('audit_events_total', 'Entries of the audit log', ['action'])
  const failures = createCounter('failures_total', 'Errors that users see as server.internal, or not at all', ['during'])
  const warnings = createCounter('warnings_total', 'Warnings in the log', ['event'])
  const lag = createHistogram(
    'change_notification_lag_seconds',
    'Time from the notification of a change until this server received it',
    {
      buckets: buckets.lag,
    },
  )
  // alerts compare with the value before, so every series with known labels exists from the start
  for (const state of ['sent', 'failed']) mails.inc({ state }, 0)
  for (const state of ['done', 'failed']) {
    scheduleRuns.inc({ state }, 0)
    undos.inc({ state }, 0)
    for (const target of ['mail', 'folder', 'keep']) deliveries.inc({ target, state }, 0)
  }
  for (const dataset of datasets) {
    for (const outcome of loadOutcomes) loads.inc({ dataset, outcome }, 0)
    for (const result of ['loaded', 'rejected']) loadLines.inc({ dataset, result }, 0)
  }
  for (const state of ['done', 'failed', 'cancelled', 'returned', 'lost']) jobAttempts.inc({ state }, 0)
  for (const state of ['done', 'refused']) inboxFiles.inc({ state }, 0)
  for (const during of failureSources) failures.inc({ during }, 0)
  for (const event of warningEvents) warnings.inc({ event }, 0)
  for (const lane of queryLanes) for (const outcome of queryOutcomes) queries.inc({ lane, outcome }, 0)
  for (const result of ['hit', 'miss']) cacheRequests.inc({ result }, 0)

  const handlers: Handlers = {
    request: ({ call, status, ms, bytes, cacheHit }) => {
      const name = call ?? 'none'
      requests.inc({ call: name, status: `${Math.floor(status / 100)}xx` })
      if (!streamCalls.has(name)) requestSeconds.observe({ call: name }, ms / 1000)
      requestBytes.inc(bytes)
      if (cacheHit !== null) cacheRequests.inc({ result: cacheHit ? 'hit' : 'miss' })
    },
    audit: ({ action }) => audits.inc({ action }),
    'load.end': ({ dataset, state, read, loaded, rejected, ms, dryRun }) => {
      if (dryRun) return
      loads.inc({ dataset, outcome: getLoadOutcome({ state, read, loaded, rejected }) })
      loadLines.inc({ dataset, result: 'loaded' }, loaded)
      loadLines.inc({ dataset, result: 'rejected' }, rejected)
      loadSeconds.observe({ dataset }, ms / 1000)
    },
    'undo.end': ({ state }) => undos.inc({ state }),
    'inbox.end': ({ state }) => inboxFiles.inc({ state }),
    'job.end': ({ state, rows, ms }) => {
      jobAttempts.inc({ state })
      jobSeconds.observe(ms / 1000)
      jobRows.inc(rows ?? 0)
    },
    'schedule.end': ({ state }) => scheduleRuns.inc({ state }),
    'delivery.end': ({ target, state }) => deliveries.inc({ target, state }),
    'mail.end': ({ state }) => mails.inc({ state }),
    failure: ({ during }) => failures.inc({ during }),
  }
  for (const event of warningEvents) handlers[event] = () => warnings.inc({ event })

  const scrapeFailures = createCounter('scrape_failures_total', 'Values that could not be read at a scrape', ['source'])
  const stops: (() => void)[] = []

  function watch({
    config,
    operations,
    warehouse,
    queryQueue: queue,
    responseCache,
    loads: loadRegistry,
  }: MonitoredServices): void {
    /** A gauge whose values are read at each scrape. If that fails, it has no value and the failure is counted. */
    const createGauge = <L extends string>(
      name: string,
      { help, labelNames = [] }: { help: string; labelNames?: readonly L[] },
      read: (gauge: Gauge<L>) => void | Promise<void>,
    ) =>
      new Gauge<L>({
        name: `uresuji_${name}`,
        help,
        labelNames,
        registers,
        async collect() {
          this.reset()
          try {
            await read(this)
          } catch {
            // a gauge with labels is empty after the reset; one without would have the value 0
            if (labelNames.length === 0) this.remove()
            scrapeFailures.inc({ source: name })
          }
        },
      })

    createGauge(
      'build_info',
      { help: 'Version and stores', labelNames: ['version', 'node', 'operations', 'warehouse'] },
      (found) =>
        found.set(
          { version: serverVersion, node: process.versions.node, operations: operations.kind, warehouse: warehouse.kind },
          1,
        ),
    )
    createGauge('questions_waiting', { help: 'Questions that wait for a slot', labelNames: ['lane'] }, (found) => {
      for (const { lane, waiting } of queue.laneStates) found.set({ lane }, waiting)
    })
    createGauge('question_slots_held', { help: 'Slots in use, overdue ones included', labelNames: ['lane'] }, (found) => {
      for (const { lane, held } of queue.laneStates) found.set({ lane }, held)
    })
    createGauge('question_slots', { help: 'Slots of the lane', labelNames: ['lane'] }, (found) => {
      for (const { lane, slots } of queue.laneStates) found.set({ lane }, slots)
    })
    createGauge('question_slots_overdue', { help: 'Slots that were released although their work goes on' }, (found) =>
      found.set(queue.overdueCount),
    )
    createGauge('pool_connections', { help: 'Connections to the stores', labelNames: ['store', 'state'] }, (found) => {
      for (const [store, { knex }] of Object.entries({ operations, warehouse })) {
        found.set({ store, state: 'used' }, getPool(knex).numUsed())
        found.set({ store, state: 'free' }, getPool(knex).numFree())
      }
    })
    createGauge('pool_pending', { help: 'Work that waits for a connection', labelNames: ['store'] }, (found) => {
      for (const [store, { knex }] of Object.entries({ operations, warehouse }))
        found.set({ store }, getPool(knex).numPendingAcquires())
    })
    createGauge('response_cache_bytes', { help: 'Size of the cached answers' }, (found) => found.set(responseCache.size.bytes))
    createGauge('response_cache_answers', { help: 'Number of cached answers' }, (found) => found.set(responseCache.size.results))
    createGauge(
      'last_load_timestamp_seconds',
      { help: 'End of the last load that loaded lines', labelNames: ['dataset'] },
      async (found) => {
        const seen = new Set<string>()
        for (const load of await withStoreTimeout(loadRegistry.list())) {
          const { dataset, dryRun, finishedAt } = load
          // a file of which every line was rejected brought no data
          const hasLoaded = ['done', 'part'].includes(getLoadOutcome(load))
          if (!hasLoaded || dryRun || finishedAt === null || seen.has(dataset)) continue
          seen.add(dataset)
          found.set({ dataset }, Date.parse(finishedAt) / 1000)
        }
      },
    )
    createGauge('loads_running', { help: 'Loads that have not ended' }, async (found) => {
      const loads = await withStoreTimeout(loadRegistry.list())
      found.set(loads.filter(({ state }) => state === 'running' || state === 'undoing').length)
    })
    createGauge('export_jobs', { help: 'Stored export jobs of all servers', labelNames: ['state'] }, async (found) => {
      const rows = await withStoreTimeout(
        ExportJobModel.query(operations.knex)
          .select('state')
          .count({ jobs: '*' })
          .groupBy('state')
          .castTo<{ state: string; jobs: number | string }[]>(),
      )
      for (const state of jobStates) found.set({ state }, Number(rows.find((row) => row.state === state)?.jobs ?? 0))
    })
    createGauge(
      'writable',
      { help: '1 if the server can write; 0 without room on the disk or after a failed write' },
      async (found) => found.set((await getDiskState(operations, config.dataDir)) === 'failed' ? 0 : 1),
    )
    createGauge('disk_free_bytes', { help: 'Free space of the disk of DATA_DIR' }, async (found) => {
      const { bavail, bsize } = await statfs(config.dataDir)
      found.set(bavail * bsize)
    })
    createGauge('disk_size_bytes', { help: 'Size of the disk of DATA_DIR' }, async (found) => {
      const { blocks, bsize } = await statfs(config.dataDir)
      found.set(blocks * bsize)
    })
    createGauge('change_streams', { help: 'Open streams of change notifications' }, (found) =>
      found.set(countChangeStreams(operations.knex)),
    )
    stops.push(
      listenToChanges(operations.knex, (notification) => {
        if (notification !== 'missed') lag.observe(Math.max(0, Date.now() - notification.sentAt) / 1000)
      }),
    )
  }

  return {
    observeEvent: (event, fields) => handlers[event]?.(fields),
    observeQuery: ({ lane, outcome, waitMs, runMs }) => {
      queries.inc({ lane, outcome })
      queryWait.observe({ lane }, waitMs / 1000)
      if (runMs !== null) queryRun.observe({ lane }, runMs / 1000)
    },
    watch,
    registry,
    close: () => {
      for (const stop of stops) stop()
      registry.clear()
    },
  }
}

export interface WithMetrics {
  /** Null unless METRICS_TOKEN or METRICS_PORT is set. */
  metrics: ServerMetrics | null
}
