import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { endpoints } from '../../shared/api/endpoints.ts'
import { jobFileGet, jobOne, jobStart } from '../../shared/api/exporting/export-jobs.ts'
import { importReport, startImport } from '../../shared/api/loading/loads.ts'
import { syncPull, syncPush } from '../../shared/api/sync.ts'
import { addDays } from '../../shared/calendar/period.ts'
import { ApiError, buildPath, type Client, createClient } from '../../shared/calls/client.ts'
import type { Account, SoakSetup } from './soak-setup.ts'

/** Clients of the soak test: each works until `signal` is aborted and records what it saw. */

export const activities = ['question', 'pull', 'push', 'job', 'load'] as const
export type Activity = (typeof activities)[number]

/** Durations in milliseconds and failures since the last call of `take`. */
export class Observations {
  #times = new Map<Activity, number[]>()
  #failures = new Map<string, number>()

  record(activity: Activity, duration: number): void {
    const times = this.#times.get(activity) ?? []
    times.push(duration)
    this.#times.set(activity, times)
  }

  fail(activity: Activity | 'stream', error: unknown): void {
    const text = `${activity}: ${error instanceof ApiError ? `${error.status} ${error.code}` : String(error).slice(0, 120)}`
    this.#failures.set(text, (this.#failures.get(text) ?? 0) + 1)
  }

  take(): { times: ReadonlyMap<Activity, number[]>; failures: ReadonlyMap<string, number> } {
    const taken = { times: this.#times, failures: this.#failures }
    this.#times = new Map()
    this.#failures = new Map()
    return taken
  }
}

export interface SoakContext {
  port: number
  setup: SoakSetup
  observations: Observations
  signal: AbortSignal
  /** Length of a compressed hour. */
  hourMs: number
}

const createAccountClient = ({ port }: SoakContext, { token }: Account): Client =>
  createClient({ base: `http://127.0.0.1:${port}/api`, token: () => token })

/** Runs `work`, and records its duration or why it failed. */
async function observe<T>({ observations, signal }: SoakContext, activity: Activity, work: () => Promise<T>): Promise<T | null> {
  const from = performance.now()
  try {
    const result = await work()
    observations.record(activity, performance.now() - from)
    return result
  } catch (error) {
    if (!signal.aborted) observations.fail(activity, error)
    return null
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<unknown> => wait(Math.max(0, ms), null, { signal }).catch(() => null)

const byName = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]))

/** Runs queries with pauses of three seconds on average. */
export async function runAnalyst(
  context: SoakContext,
  account: Account,
  next: () => SoakSetup['questions'][number],
): Promise<void> {
  const call = createAccountClient(context, account)
  while (!context.signal.aborted) {
    await pause(1000 + Math.random() * 4000, context.signal)
    const { call: name, request: parts } = next()
    const endpoint = byName.get(name)
    if (endpoint) await observe(context, 'question', () => call(endpoint, parts as never, { signal: context.signal }))
  }
}

const streamAgent = new Agent({ maxSockets: Number.POSITIVE_INFINITY, keepAlive: false })

/** Holds the stream of change notifications, and opens it again if it ends. */
async function holdStream(context: SoakContext, account: Account, onChange: () => void): Promise<void> {
  const { port, signal, observations } = context
  while (!signal.aborted) {
    await new Promise<void>((ended) => {
      const sent = request(
        {
          port,
          host: '127.0.0.1',
          agent: streamAgent,
          path: '/api/sync/poke',
          headers: { authorization: `Bearer ${account.token}`, accept: 'text/event-stream' },
          signal,
        },
        (response) => {
          if (response.statusCode !== 200) observations.fail('stream', response.statusCode)
          response.on('data', (chunk: Buffer) => {
            if (chunk.includes('settings')) onChange()
          })
          response.once('close', ended)
          response.resume()
        },
      )
      sent.once('error', (error) => {
        if (!signal.aborted) observations.fail('stream', error)
        ended()
      })
      sent.end()
    })
    await pause(1000, signal)
  }
}

/** Hours between two writes of a tablet. */
const HOURS_PER_WRITE = 6

/**
 * A tablet of a shop: holds a stream, pulls what changed some seconds after a notification, and writes a setting now and then.
 */
export async function runTablet(context: SoakContext, account: Account): Promise<void> {
  const { signal, hourMs } = context
  const call = createAccountClient(context, account)
  let checkpoint: { seq: number } | null = null
  let isChanged = true
  const streaming = holdStream(context, account, () => {
    isChanged = true
  })
  const id = `soak-${randomUUID()}`
  let rev: string | null = null
  let writes = 0
  let nextWrite = performance.now() + Math.random() * HOURS_PER_WRITE * hourMs
  while (!signal.aborted) {
    await pause(2000 + Math.random() * 4000, signal)
    if (isChanged) {
      isChanged = false
      const result = await observe(context, 'pull', () =>
        call(syncPull, { params: { collection: 'settings' }, body: { checkpoint, version: 1 } }, { signal }),
      )
      if (result) checkpoint = result.checkpoint
      else isChanged = true
    }
    if (performance.now() < nextWrite) continue
    nextWrite += HOURS_PER_WRITE * hourMs
    const revision = `${++writes}-${id.slice(-8)}`
    const document = { id, rev: revision, ownerId: account.userId, updatedAt: new Date().toISOString(), value: writes }
    const rows = [{ document, assumedRev: rev }]
    const pushed = await observe(context, 'push', async () => {
      const result = await call(syncPush, { params: { collection: 'settings' }, body: { rows, version: 1 } }, { signal })
      if (result.conflicts.length + result.rejected.length > 0) throw new Error(JSON.stringify(result).slice(0, 100))
      return result
    })
    if (pushed) rev = revision
  }
  await streaming
}

/** Once an hour: loads a file of a store day, and waits for the end of the load. */
export async function runLoader(context: SoakContext): Promise<void> {
  const { setup, signal, hourMs } = context
  const call = createAccountClient(context, setup.administrator)
  for (let hour = 0; !signal.aborted; hour++) {
    const due = performance.now() + hourMs
    await observe(context, 'load', async () => {
      const body = new TextEncoder().encode(setup.createPosFile(hour))
      const started = await call(
        startImport,
        { params: { dataset: 'pos' }, query: { fileName: `pos-${hour}.csv` }, body },
        { signal },
      )
      for (;;) {
        const { state, error } = await call(importReport, { params: { id: started.id } }, { signal })
        if (state === 'done') return
        if (state !== 'running') throw new Error(`${state} ${error?.code}`)
        await pause(200, signal)
      }
    })
    await pause(due - performance.now(), signal)
  }
}

/** Four times an hour: exports sales as a job, and downloads the file slowly, as over a poor network. */
export async function runSlowExporter(context: SoakContext, account: Account): Promise<void> {
  const { setup, signal, hourMs, port } = context
  const call = createAccountClient(context, account)
  while (!signal.aborted) {
    const due = performance.now() + hourMs / 4
    await observe(context, 'job', async () => {
      const body = {
        period: { from: addDays(setup.today, -1), to: setup.today },
        own: false,
        columns: ['date', 'storeCd', 'jan', 'productName', 'quantity', 'amount'],
      }
      const content = { kind: 'sales-data', body }
      const { list } = await call(jobStart, { body: { jobs: [{ content, file: { format: 2 } }] } } as never, { signal })
      const jobId = list[0]?.jobId ?? ''
      for (;;) {
        const { state } = await call(jobOne, { params: { jobId } }, { signal })
        if (state === 'done') break
        if (state !== 'queued' && state !== 'running') throw new Error(state)
        await pause(500, signal)
      }
      await downloadSlowly({ port, path: `/api${buildPath(jobFileGet.path, { jobId })}`, token: account.token, signal })
    })
    await pause(due - performance.now(), signal)
  }
}

/** Reads a result at about 200 kB/s. */
const downloadSlowly = ({ port, path, token, signal }: { port: number; path: string; token: string; signal: AbortSignal }) =>
  new Promise<void>((done, failed) => {
    const sent = request({ port, host: '127.0.0.1', path, headers: { authorization: `Bearer ${token}` }, signal }, (response) => {
      if (response.statusCode !== 200) failed(new Error(`download: ${response.statusCode}`))
      response.on('data', (chunk: Buffer) => {
        response.pause()
        setTimeout(() => response.resume(), chunk.length / 200)
      })
      response.once('end', done)
      response.once('error', failed)
    })
    sent.once('error', failed)
    sent.end()
  })

/** Connections that never send a request; the server closes each after its time limit. */
export class IdleConnections {
  readonly #sockets = new Set<Socket>()
  readonly #port: number

  constructor(port: number) {
    this.#port = port
  }

  /** Number of open connections. */
  get count(): number {
    return this.#sockets.size
  }

  /** Opens connections, about a thousand a second. */
  async open(count: number): Promise<void> {
    for (let openedCount = 0; openedCount < count; openedCount++) {
      if (openedCount % 50 === 49) await wait(50)
      const socket = connect(this.#port, '127.0.0.1')
      this.#sockets.add(socket)
      socket.resume()
      socket.on('error', () => {})
      socket.once('close', () => this.#sockets.delete(socket))
    }
  }
}
