import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import type { Knex } from 'knex'
import type { LoadReport } from '../../shared/contract/data-import.ts'
import type { Dataset } from '../../shared/datasets.ts'
import { AppError } from '../../shared/errors.ts'
import type { Log } from '../log.ts'
import type { Warehouse } from '../warehouse/engine/engine.ts'
import { interruptible } from '../warehouse/engine/interrupt.ts'
import { revise, writeWarehouseState } from '../warehouse/engine/state.ts'
import { cardMasters } from '../warehouse/products/product-cards.ts'
import { refreshMasters, refreshOpenOrders, refreshRollups } from '../warehouse/rollups/refresh.ts'
import type { DatasetSpec, ReadOptions, Target } from './dataset-fields.ts'
import { datasetSpecs } from './dataset-list.ts'
import { reportedError, toAppError } from './load-errors.ts'
import { runQueuedLoad } from './load-queue.ts'
import type { LoadRegistry } from './load-registry.ts'
import { lockLoads, withChangedSlices } from './load-transaction.ts'
import { readMappingFile } from './mapping-file.ts'
import type { Mapping } from './mapping-schema.ts'
import { overMostRejects } from './most-rejects.ts'
import { addTally, droppedNotices, titleNotices, toUnchangedNotices } from './notices.ts'
import { previewRows } from './preview.ts'
import { quarantineTarget } from './quarantine.ts'
import type { Read } from './read-delimited.ts'
import { readFile } from './read-file.ts'
import { followReading } from './reading-progress.ts'
import { type ReceivedUpload, receive } from './receive.ts'
import { writeRejects } from './rejects.ts'
import { Stage } from './stage.ts'
import { stoppable } from './stoppable.ts'
import { storeTarget } from './store-rows.ts'
import { UndoRecorder } from './undo-recorder.ts'

/** Loads a file: received, read, checked, stored and rolled up in one transaction. One load at a time. */

export interface LoadContext {
  warehouse: Warehouse
  dataDir: string
  loads: LoadRegistry
  /** Rows that are kept of what a load replaces; MOST_KEPT_ROWS where nothing is said. */
  keptRows?: number
  log?: Log
}

export interface LoadRequest {
  dataset: Dataset
  fileName: string
  source: AsyncIterable<Uint8Array> | { path: string }
  mappingText?: string | undefined
  dryRun?: boolean
  append?: boolean
  userId?: string | null
  /** How many lines, or what share of them, may be rejected (most-rejects.ts). */
  maxRejects?: string | undefined
  /** A UUID; made where nothing is said. */
  id?: string | undefined
  /** `sent` where nothing is said. */
  from?: 'sent' | 'inbox'
  mappingName?: string | undefined
}

export interface StartedLoad {
  /** Updated in place until `finished`. */
  report: LoadReport
  /** The source has been read to its end; the load may still wait for another. */
  received: Promise<void>
  /** Never rejects: the report tells what went wrong. */
  finished: Promise<LoadReport>
}

const newReport = (request: LoadRequest): LoadReport => ({
  id: request.id ?? randomUUID(),
  dataset: request.dataset,
  fileName: request.fileName,
  state: 'running',
  dryRun: request.dryRun ?? false,
  progress: { step: 'receive', done: 0, total: 0 },
  read: 0,
  loaded: 0,
  rejected: 0,
  written: 0,
  slices: 0,
  repeated: false,
  rows: null,
  notices: [],
  encoding: null,
  reasons: [],
  sample: [],
  preview: [],
  error: null,
  append: request.append ?? false,
  source: request.from ?? 'sent',
  mappingName: request.mappingName ?? null,
  fileHash: null,
  userId: request.userId ?? null,
  replaced: [],
  undo: null,
  startedAt: new Date().toISOString(),
  finishedAt: null,
})

/**
 * Starts a load. Throws AppError import.unknownDataset, import.mapping, import.mappingField and import.idTaken at once; whatever goes
 * wrong later stands in the report.
 */
export async function startLoad(context: LoadContext, request: LoadRequest): Promise<StartedLoad> {
  const spec = datasetSpecs[request.dataset]
  if (spec === undefined) throw new AppError('import.unknownDataset', { value: String(request.dataset) })
  const mapping = await readMappingFile(request.mappingText, spec)
  const report = newReport(request)
  const signal = context.loads.begin(report, request.mappingText)
  const { id: loadId, dataset, source, userId, dryRun } = report
  context.log?.event('load.begin', { loadId, dataset, source, userId, dryRun })
  const folder = `${context.dataDir}/tmp/load-${report.id}`
  const step = (name: LoadReport['progress']['step'], total = 0) => {
    report.progress = { step: name, done: 0, total }
  }
  const receiving = (async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const source =
      'path' in request.source ? createReadStream(request.source.path, { highWaterMark: 1024 * 1024 }) : request.source
    return receive(stoppable(source as AsyncIterable<Uint8Array>, signal), {
      folder,
      encoding: mapping.encoding,
      keepBytes: mapping.fixedWidth !== undefined,
      onBytes: (bytes) => {
        report.progress.done = bytes
      },
    })
  })()
  const finished = (async () => {
    try {
      const received = await receiving
      step('wait')
      const parts = { spec, mapping, report, received, folder, step, signal }
      await runQueuedLoad(context.warehouse, () => new Load(context, request, parts).run(), signal)
      report.state = 'done'
      step('done')
    } catch (error) {
      // whatever the engine says when it is interrupted
      report.state = signal.aborted ? 'cancelled' : 'failed'
      const appError = toAppError(error)
      if (!signal.aborted) report.error = reportedError(appError)
      if (!signal.aborted && appError.code === 'server.internal') context.log?.failure({ during: 'load', loadId, userId, error })
      report.written = 0
      report.slices = 0
      report.replaced = []
      report.rows = null
    } finally {
      report.finishedAt = new Date().toISOString()
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
      context.loads.end(report)
      logEnd(context, report)
    }
    return report
  })()
  const received = receiving.then(
    () => undefined,
    () => undefined,
  )
  return { report, received, finished }
}

function logEnd({ log }: LoadContext, { id: loadId, dataset, state, error, startedAt, ...report }: LoadReport): void {
  const { read, loaded, rejected, written } = report
  const ms = Date.now() - Date.parse(startedAt)
  log?.event('load.end', { loadId, dataset, state, code: error?.code ?? null, ms, read, loaded, rejected, written })
}

/** What a file was read with, as the warehouse keeps it beside the file's own hash. */
export const hashMapping = ({ mappingText, append }: Pick<LoadRequest, 'mappingText' | 'append'>): string =>
  createHash('sha256')
    .update(JSON.stringify([mappingText ?? '', append ?? false]))
    .digest('hex')

interface LoadParts {
  spec: DatasetSpec
  mapping: Mapping
  report: LoadReport
  received: ReceivedUpload
  folder: string
  step: (name: LoadReport['progress']['step'], total?: number) => void
  signal: AbortSignal
}

interface EarlierLoad {
  read_lines: number
  loaded_lines: number
  rejected_lines: number
}

class Load {
  private readonly context: LoadContext
  private readonly request: LoadRequest
  private readonly parts: LoadParts
  private readonly mappingHash: string

  constructor(context: LoadContext, request: LoadRequest, parts: LoadParts) {
    this.context = context
    this.request = request
    this.parts = parts
    this.mappingHash = hashMapping(request)
  }

  async run(): Promise<void> {
    const { report, received, spec, mapping, folder, step, signal } = this.parts
    report.encoding = received.encoding
    report.fileHash = received.hash
    const earlier = await this.earlierLoad()
    // a file that was taken in whole needs no second look
    if (earlier && earlier.rejected_lines === 0 && !report.dryRun) {
      report.repeated = true
      report.read = earlier.read_lines
      report.loaded = earlier.loaded_lines
      return
    }
    const options: ReadOptions = {
      append: this.request.append ?? false,
      amountIncludesTax: mapping.amountIncludesTax,
      given: new Set(),
      empty: mapping.empty,
    }
    const stage = await Stage.open(this.context.warehouse, options, folder)
    stage.stopOn(signal)
    try {
      const total = received.parts.reduce((sum, part) => sum + part.bytes, 0)
      step('read', total)
      const following = followReading(stage, received, report)
      const { onProgress } = following
      const read = await readFile(stage, received, { spec, mapping, folder, onProgress }).finally(following.stop)
      step('check')
      report.read = await stage.number('select count(*) as lines from checked')
      if (report.read === 0) throw new AppError('import.empty')
      const leftOut = read.lines - report.read
      report.notices.push(...read.notices, ...(await droppedNotices(stage, read)))
      if (leftOut > 0) report.notices.push({ code: 'leftOut', column: '', count: leftOut })
      const rejects = await writeRejects(stage, read.plan.problems, this.context.loads.rejectsPath(report.id))
      report.rejected = rejects.rejected
      report.reasons = rejects.reasons
      report.sample = rejects.sample
      report.loaded = report.read - report.rejected
      if (report.dryRun) report.preview = await previewRows(stage, spec, read.plan)
      const { append, maxRejects } = this.request
      const most = overMostRejects(report, { asked: maxRejects, spec, append: append ?? false })
      if (most !== null) throw new AppError('import.tooManyRejects', { read: report.read, rejected: report.rejected, most })
      // what was rejected may be known by now: only an equal outcome is the same load
      report.repeated = earlier !== null && earlier.read_lines === report.read && earlier.loaded_lines === report.loaded
      if (report.repeated && !report.dryRun) return
      await this.store(stage, read)
    } finally {
      await stage.close()
    }
  }

  /** The load of the same file with the same mapping, where none of the data set came after it. */
  private async earlierLoad(): Promise<EarlierLoad | null> {
    const { knex } = this.context.warehouse
    const last: (EarlierLoad & { file_hash: string; mapping_hash: string }) | undefined = await knex('load')
      .select('file_hash', 'mapping_hash', 'read_lines', 'loaded_lines', 'rejected_lines')
      .where({ dataset: this.request.dataset })
      .whereNull('undone_at')
      .orderBy('finished_at', 'desc')
      .first()
    if (last?.file_hash !== this.parts.received.hash || last.mapping_hash !== this.mappingHash) return null
    return last
  }

  private async store(stage: Stage, { plan: { problems }, origins }: Read): Promise<void> {
    const { report, spec, step } = this.parts
    step('store')
    const version = await this.lastLoadId(this.context.warehouse.knex)
    const targets = await spec.ready(stage)
    report.notices.push(...toUnchangedNotices(stage, origins), ...(await titleNotices(stage, targets)))
    const quarantine = await quarantineTarget(stage, { dataset: spec.dataset, problems, startedAt: report.startedAt })
    if (quarantine) targets.push(quarantine)
    await this.transaction(stage, async (trx) => {
      await lockLoads(trx, this.context.warehouse)
      if ((await this.lastLoadId(trx)) !== version) throw new AppError('import.busy')
      const undoRecorder = new UndoRecorder(trx, report, report.dryRun ? 0 : this.context.keptRows)
      let rows = 0
      let slices = 0
      await withChangedSlices(trx, async () => {
        for (const target of targets) {
          await stage.hand(trx, target)
          const written = await storeTarget(trx, stage, { target, undoRecorder })
          // codes in quarantine are about the load, not of it
          if (target !== quarantine) rows += written.rows
          slices += written.slices
          addTally(report, written.tally)
        }
        if (targets.some(({ table }) => cardMasters.has(table)) && !report.dryRun) await refreshMasters(trx)
        if (spec.dataset === 'orders' && !report.dryRun) await refreshOpenOrders(trx)
        if (targets.some(refreshes) && !report.dryRun) {
          step('rollup')
          await refreshRollups(trx, { slices: 'changed_slice' })
        }
      })
      report.written = rows
      report.slices = slices
      report.replaced = undoRecorder.replaced.filter((item) => item.rows > 0)
      if (report.dryRun) throw new DryRun()
      const tookEffect = rows > 0 || quarantine !== null
      await undoRecorder.finish(tookEffect)
      if (tookEffect) await this.record(trx)
    })
  }

  /** The whole load in one transaction, on the stage's own connection where DuckDB holds both. */
  private async transaction(stage: Stage, work: (trx: Knex.Transaction) => Promise<void>): Promise<void> {
    const { knex, kind } = this.context.warehouse
    // once the work is done the commit decides: it is not interrupted
    const stopped = (trx: Knex.Transaction) => interruptible(trx, this.parts.signal, () => work(trx))
    stage.stopOn(null)
    try {
      if (kind === 'duckdb') await knex.transaction(stopped, { connection: stage.connection })
      else await knex.transaction(stopped)
    } catch (error) {
      if (!(error instanceof DryRun)) throw error
    }
  }

  private async lastLoadId(knex: Knex): Promise<string | null> {
    const row: { id: string } | undefined = await knex('load')
      .select('id')
      .whereNull('undone_at')
      .orderBy('finished_at', 'desc')
      .first()
    return row?.id ?? null
  }

  private async record(trx: Knex.Transaction): Promise<void> {
    const { report, received } = this.parts
    await trx('load').insert({
      id: report.id,
      dataset: report.dataset,
      file_name: report.fileName,
      file_hash: received.hash,
      mapping_hash: this.mappingHash,
      read_lines: report.read,
      loaded_lines: report.loaded,
      rejected_lines: report.rejected,
      written: report.written,
      slices: report.slices,
      loaded_by: this.request.userId ?? null,
      started_at: new Date(report.startedAt),
      finished_at: new Date(),
    })
    await writeWarehouseState(trx, 'version', report.id)
    await revise(trx)
  }
}

/** Ends the transaction of a dry run: everything was done, nothing stays. */
class DryRun extends Error {}

const refreshes = (target: Target): boolean => 'rollup' in target.how && Boolean(target.how.rollup)
