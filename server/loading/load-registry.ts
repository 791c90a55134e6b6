import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Knex } from 'knex'
import { type LoadSummary, loadReport } from '../../shared/api/loading/loads.ts'
import { AppError } from '../../shared/errors/errors.ts'
import { isPostgres } from '../operations/database.ts'
import { isWriteFailure } from '../operations/disk-space.ts'
import { getLeaseEnd, holdLease, LEASE_RENEWAL_MS, NO_LEASE, whereClaimable } from '../operations/lease.ts'
import { LoadSummaryModel } from '../operations/load-models.ts'
import { readServerName } from '../operations/server-name.ts'
import type { Warehouse } from '../warehouse/engine/engine.ts'

const STOPPED = {
  code: 'server.stopping',
  message:
    'サーバーの停止により中断しました。何も変わっていません。 / Interrupted because the server stopped. Nothing was changed.',
  values: {},
}

/** Maximum number of stored load summaries. */
const MAX_LOADS = 1000
/** Interval of asking whether another server has cancelled a load. Milliseconds. */
const CANCEL_POLL_MS = 1000
/** Time for which the outcome of an interrupted load is checked again: its commit may be executed after its server's end. */
const RECHECK_MS = 600_000

const decompress = promisify(gunzip)

/** A load summary without its long lists. */
export type ListedLoad = Omit<LoadSummary, 'sample' | 'preview'>

/** A load or undo that this process runs. */
interface RunningLoad {
  summary: LoadSummary
  stop: AbortController
  release: () => Promise<void>
  /** Resolves when the outcome is stored; the summary reports the end earlier. */
  ended: PromiseWithResolvers<void>
}

const toListed = ({ sample: _sample, preview: _preview, ...listed }: LoadSummary): ListedLoad => listed
const toSummary = ({ summary, samples }: LoadSummaryModel): LoadSummary => loadReport.parse({ ...summary, ...samples })

const toFields = (summary: LoadSummary) => ({
  state: summary.state,
  startedAt: summary.startedAt,
  finishedAt: summary.finishedAt,
  summary: toListed(summary),
  samples: { sample: summary.sample, preview: summary.preview },
})

/**
 * Load summaries in the operations database, so that any server answers about any load. A running load belongs to its server
 * by a lease; when that expires, the load had no effect, or the warehouse has it.
 */
export class LoadRegistry {
  private readonly knex: Knex
  private readonly folder: string
  private readonly dataDir: string
  private readonly owner: string
  private readonly running = new Map<string, RunningLoad>()
  /** Summaries that could not be stored, for example because the disk is full. */
  private readonly unsaved = new Map<string, LoadSummary>()
  private timer: NodeJS.Timeout | null = null

  constructor(knex: Knex, dataDir: string) {
    this.knex = knex
    this.dataDir = dataDir
    this.folder = `${dataDir}/loads`
    mkdirSync(this.folder, { recursive: true, mode: 0o700 })
    this.owner = readServerName(dataDir)
  }

  /**
   * Ends the loads of a stopped process, and from now on those of servers whose lease expires. `onError`: errors of the latter,
   * which are repeated.
   */
  async open(warehouse: Warehouse, onError: (error: unknown) => void): Promise<void> {
    await this.recover(warehouse)
    await this.removeOldSummaries()
    this.clearSpools(`${this.dataDir}/tmp`)
    this.timer = setInterval(() => void this.recover(warehouse).catch(onError), LEASE_RENEWAL_MS)
    this.timer.unref()
  }

  close(): void {
    if (this.timer !== null) clearInterval(this.timer)
  }

  /** Removes the oldest load summaries, and files of rejected lines without one. */
  async removeOldSummaries(): Promise<void> {
    const old = await LoadSummaryModel.query(this.knex).select('id', 'state').orderBy('started_at', 'desc').offset(MAX_LOADS)
    const ended = old.filter(({ state }) => state !== 'running' && state !== 'undoing').map(({ id }) => id)
    if (ended.length > 0) await LoadSummaryModel.query(this.knex).whereIn('id', ended).delete()
    const stored = new Set((await LoadSummaryModel.query(this.knex).select('id')).map(({ id }) => id))
    for (const name of readdirSync(this.folder)) {
      const id = name.replace(/\.rejects\.csv\.gz(\.part)?$/, '')
      if (id !== name && !stored.has(id)) rmSync(`${this.folder}/${name}`, { force: true })
    }
  }

  /** Removes files of loads that a stopped process left behind. */
  private clearSpools(folder: string): void {
    if (!existsSync(folder)) return
    for (const name of readdirSync(folder))
      if (/^load-[0-9a-f-]{36}$/.test(name)) rmSync(`${folder}/${name}`, { recursive: true, force: true })
  }

  /**
   * Ends loads and undos whose lease has expired: done or undone if recorded in the warehouse, otherwise failed without an
   * effect. Summaries that could not be stored are stored again.
   */
  async recover({ knex: warehouse }: Warehouse, now = Date.now()): Promise<void> {
    for (const summary of this.unsaved.values()) await this.save(summary)
    const left = await LoadSummaryModel.query(this.knex)
      .select('id', 'state', 'summary', 'samples')
      .whereIn('state', ['running', 'undoing'])
      .modify(whereClaimable(this.owner, now))
    const recent = await LoadSummaryModel.query(this.knex)
      .select('id', 'state', 'summary', 'samples')
      .whereIn('state', ['failed', 'done'])
      .where('finished_at', '>', new Date(now - RECHECK_MS).toISOString())
    const interrupted = recent.filter(({ summary }) => (summary.error ?? summary.undo?.error)?.code === STOPPED.code)
    for (const row of [...left, ...interrupted]) {
      if (this.running.has(row.id)) continue
      const loaded: StoredLoad | undefined = await warehouse('load').where({ id: row.id }).first()
      const summary = toOutcome(toSummary(row), loaded)
      if (summary === null) continue
      await LoadSummaryModel.query(this.knex)
        .where({ id: row.id, state: row.state })
        .modify(
          (query) =>
            void (row.state === 'running' || row.state === 'undoing' ? query.modify(whereClaimable(this.owner, now)) : query),
        )
        .patch({ ...toFields(summary), ...NO_LEASE })
    }
  }

  /**
   * Stores a summary with its file of rejected lines; those that cannot be stored because the disk is full or read-only stay
   * readable at this server.
   */
  private async save(summary: LoadSummary): Promise<void> {
    const path = this.getRejectsPath(summary.id)
    const rejects = await readFile(path).catch(() => null)
    try {
      await LoadSummaryModel.query(this.knex)
        .findById(summary.id)
        .patch({ ...toFields(summary), ...NO_LEASE, ...(rejects === null ? {} : { rejects }) })
      this.unsaved.delete(summary.id)
      await rm(path, { force: true })
    } catch (error) {
      this.unsaved.set(summary.id, summary)
      if (!isWriteFailure(error)) throw error
    }
  }

  /** Renews the lease of a load until `release` is called, and stores its progress. */
  private hold(summary: LoadSummary, stop: AbortController): () => Promise<void> {
    const { id, state } = summary
    // also if another server believed this one gone: the load still runs
    const renew = async () =>
      (await LoadSummaryModel.query(this.knex)
        .findById(id)
        .patch({ ...toFields(summary), state, leaseOwner: this.owner, leaseUntil: getLeaseEnd() })) > 0
    // the database may be unreachable for a time
    const release = holdLease(renew, { progress: () => JSON.stringify(summary.progress), onError: () => undefined })
    const pollCancellation = async () => {
      const row = await LoadSummaryModel.query(this.knex).select('cancel_requested').findById(id)
      if (row?.cancelRequested) stop.abort()
    }
    const timer = isPostgres(this.knex)
      ? setInterval(() => void pollCancellation().catch(() => undefined), CANCEL_POLL_MS)
      : undefined
    timer?.unref()
    return async () => {
      clearInterval(timer)
      await release()
    }
  }

  private run(summary: LoadSummary): AbortSignal {
    const stop = new AbortController()
    const ended = Promise.withResolvers<void>()
    this.running.set(summary.id, { summary, stop, release: this.hold(summary, stop), ended })
    return stop.signal
  }

  /** Registers a load; the signal aborts when it is cancelled. Throws AppError import.idTaken. */
  async begin(summary: LoadSummary, mapping: string | undefined): Promise<AbortSignal> {
    const lease = { leaseOwner: this.owner, leaseUntil: getLeaseEnd() }
    try {
      await LoadSummaryModel.query(this.knex).insert({
        id: summary.id,
        ...toFields(summary),
        mapping: mapping ?? null,
        rejects: null,
        cancelRequested: false,
        ...lease,
      })
    } catch (error) {
      if (await LoadSummaryModel.query(this.knex).findById(summary.id).select('id')) throw new AppError('import.idTaken')
      throw error
    }
    return this.run(summary)
  }

  /**
   * Registers the undo of a load, which only one server and request can begin, and returns its summary. Throws AppError
   * import.undone and import.busy.
   */
  async beginUndo(id: string, userId: string | null): Promise<LoadSummary> {
    const undo = { userId, at: new Date().toISOString(), error: null }
    const { id: loadId, state } = await this.find(id)
    if (state !== 'running' && state !== 'undoing') await this.running.get(loadId)?.ended.promise
    const summary: LoadSummary = { ...(await this.find(loadId)), undo }
    const begun = await LoadSummaryModel.query(this.knex)
      .where({ id: summary.id, state: 'done' })
      .patch({ ...toFields({ ...summary, state: 'undoing' }), leaseOwner: this.owner, leaseUntil: getLeaseEnd() })
    if (begun === 0) throw new AppError((await this.find(id)).state === 'undone' ? 'import.undone' : 'import.busy')
    summary.state = 'undoing'
    this.run(summary)
    return summary
  }

  /** Requests that a running load ends; its summary reports the outcome. Throws AppError import.notFound and import.ended. */
  async cancel(id: string): Promise<LoadSummary> {
    const own = this.running.get(id) ?? this.running.get((await this.find(id)).id)
    if (own !== undefined) {
      if (own.summary.state !== 'running') throw new AppError('import.ended')
      own.stop.abort()
      return own.summary
    }
    const summary = await this.find(id)
    // its server reads the request within CANCEL_POLL_MS
    const requested = await LoadSummaryModel.query(this.knex)
      .where({ id: summary.id, state: 'running' })
      .patch({ cancelRequested: true })
    if (requested === 0) throw new AppError('import.ended')
    return summary
  }

  /** Marks a load or an undo as ended. */
  async end(summary: LoadSummary): Promise<void> {
    const own = this.running.get(summary.id)
    await own?.release()
    await this.save(summary).finally(() => {
      this.running.delete(summary.id)
      own?.ended.resolve()
    })
  }

  /** Returns the load's mapping as sent; null if there was none. */
  async getMappingText(id: string): Promise<string | null> {
    const row = await LoadSummaryModel.query(this.knex)
      .select('mapping')
      .findById((await this.find(id)).id)
    return row?.mapping ?? null
  }

  /** Finds a load by its id, or by a unique prefix of at least eight characters. Throws import.notFound. */
  async find(id: string): Promise<LoadSummary> {
    const own = this.running.get(id)?.summary ?? this.unsaved.get(id)
    if (own !== undefined) return own
    const rows = await LoadSummaryModel.query(this.knex)
      .select('id', 'summary', 'samples')
      .modify((query) => void (/^[0-9a-f-]{8,35}$/.test(id) ? query.where('id', 'like', `${id}%`) : query.where({ id })))
      .limit(2)
    const [only] = rows
    if (only === undefined || rows.length > 1) throw new AppError('import.notFound')
    return this.running.get(only.id)?.summary ?? this.unsaved.get(only.id) ?? toSummary(only)
  }

  /** Lists loads of all servers, newest first, optionally those since a time. */
  async list(since = ''): Promise<ListedLoad[]> {
    const rows = await LoadSummaryModel.query(this.knex)
      .select('id', 'summary')
      .where('started_at', '>=', since)
      .orderBy('started_at', 'desc')
      .orderBy('id')
      .limit(MAX_LOADS)
    return rows.map(({ id, summary }) => this.running.get(id)?.summary ?? this.unsaved.get(id) ?? summary)
  }

  /** Path of the file of rejected lines (gzip of CSV) until it is stored with the summary. */
  getRejectsPath(id: string): string {
    return `${this.folder}/${id}.rejects.csv.gz`
  }

  /** Returns the file of rejected lines (CSV); null if there is none. */
  async readRejects(id: string): Promise<Buffer | null> {
    const own = await readFile(this.getRejectsPath(id)).catch(() => null)
    const compressed = own ?? (await LoadSummaryModel.query(this.knex).select('rejects').findById(id))?.rejects
    return compressed ? decompress(compressed) : null
  }
}

interface StoredLoad {
  read_lines: number
  loaded_lines: number
  rejected_lines: number
  written: number
  slices: number
  undone_at: string | null
}

/** Returns the summary of an interrupted load or undo as the warehouse knows its outcome; null if it is already so. */
function toOutcome(summary: LoadSummary, loaded: StoredLoad | undefined): LoadSummary | null {
  const finishedAt = summary.finishedAt ?? new Date().toISOString()
  if (summary.undo !== null && (summary.state === 'undoing' || summary.state === 'done')) {
    if (loaded && loaded.undone_at !== null) return { ...summary, state: 'undone', undo: { ...summary.undo, error: null } }
    return summary.state === 'done' ? null : { ...summary, state: 'done', undo: { ...summary.undo, error: STOPPED } }
  }
  if (loaded) {
    const { read_lines: read, loaded_lines: loadedLines, rejected_lines: rejected, written, slices } = loaded
    return { ...summary, state: 'done', error: null, finishedAt, read, loaded: loadedLines, rejected, written, slices }
  }
  return summary.state === 'failed' ? null : { ...summary, state: 'failed', error: STOPPED, finishedAt }
}

/** Running and past loads. */
export interface WithLoads {
  loads: LoadRegistry
}
