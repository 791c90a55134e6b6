import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import type { Knex } from 'knex'
import type { LoadReport } from '../../shared/contract/data-import.ts'
import type { Dataset } from '../../shared/datasets.ts'
import { AppError } from '../../shared/errors.ts'
import type { Warehouse } from '../warehouse/engine/engine.ts'
import { refreshOpenOrders, refreshRollups } from '../warehouse/rollups/refresh.ts'
import type { DatasetSpec, ReadOptions, Target } from './dataset-fields.ts'
import { datasetSpecs } from './dataset-list.ts'
import { bothLanguages, toAppError } from './load-errors.ts'
import { queued } from './load-queue.ts'
import type { LoadRegistry } from './load-registry.ts'
import { type Mapping, readMapping } from './mapping.ts'
import { previewRows } from './preview.ts'
import { quarantineTarget } from './quarantine.ts'
import { readFile } from './read-file.ts'
import { type Received, receive } from './receive.ts'
import { writeRejects } from './rejects.ts'
import { Stage } from './stage.ts'
import { storeTarget } from './store-rows.ts'

/** Loads a file: received, read, checked, stored and rolled up in one transaction. One load at a time. */

export interface LoadContext {
  warehouse: Warehouse
  dataDir: string
  loads: LoadRegistry
  /** Told of errors that users only see as server.internal. */
  onError?: (error: unknown) => void
}

export interface LoadRequest {
  dataset: Dataset
  fileName: string
  source: AsyncIterable<Uint8Array> | { path: string }
  mappingText?: string | undefined
  dryRun?: boolean
  append?: boolean
  userId?: string | null
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
  id: randomUUID(),
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
  encoding: null,
  reasons: [],
  sample: [],
  preview: [],
  error: null,
  startedAt: new Date().toISOString(),
  finishedAt: null,
})

/**
 * Starts a load. Throws AppError import.unknownDataset, import.mapping and import.mappingField at once; whatever goes
 * wrong later stands in the report.
 */
export async function startLoad(context: LoadContext, request: LoadRequest): Promise<StartedLoad> {
  const spec = datasetSpecs[request.dataset]
  if (spec === undefined) throw new AppError('import.unknownDataset', { value: String(request.dataset) })
  const mapping = readMapping(request.mappingText, spec)
  const report = newReport(request)
  context.loads.save(report)
  const folder = `${context.dataDir}/tmp/load-${report.id}`
  const step = (name: LoadReport['progress']['step'], total = 0) => {
    report.progress = { step: name, done: 0, total }
  }
  const receiving = (async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const source =
      'path' in request.source ? createReadStream(request.source.path, { highWaterMark: 1024 * 1024 }) : request.source
    return receive(source as AsyncIterable<Uint8Array>, {
      folder,
      encoding: mapping.encoding,
      keepBytes: mapping.fixedWidth !== undefined,
      onBytes: (bytes) => {
        report.progress.done = bytes
      },
    })
  })()
  const finished = queued(context.warehouse, async () => {
    try {
      const received = await receiving
      await new Load(context, request, { spec, mapping, report, received, folder, step }).run()
      report.state = 'done'
      step('done')
    } catch (error) {
      const told = toAppError(error)
      if (told.code === 'server.internal') context.onError?.(error)
      report.state = 'failed'
      report.error = { code: told.code, message: bothLanguages(told) }
      report.written = 0
      report.slices = 0
    } finally {
      report.finishedAt = new Date().toISOString()
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
      context.loads.save(report)
    }
    return report
  })
  const received = receiving.then(
    () => undefined,
    () => undefined,
  )
  return { report, received, finished }
}

interface LoadParts {
  spec: DatasetSpec
  mapping: Mapping
  report: LoadReport
  received: Received
  folder: string
  step: (name: LoadReport['progress']['step'], total?: number) => void
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
    this.mappingHash = createHash('sha256')
      .update(JSON.stringify([request.mappingText ?? '', request.append ?? false]))
      .digest('hex')
  }

  async run(): Promise<void> {
    const { report, received, spec, mapping, folder, step } = this.parts
    report.encoding = received.encoding
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
      blankKeeps: false,
    }
    const stage = await Stage.open(this.context.warehouse, options, folder)
    try {
      const total = received.parts.reduce((sum, part) => sum + part.bytes, 0)
      step('read', total)
      const read = await readFile(stage, received, {
        spec,
        mapping,
        folder,
        onProgress: (bytes) => {
          report.progress.done = bytes
        },
      })
      step('check')
      if (read.lines === 0) throw new AppError('import.empty')
      report.read = read.lines
      const rejects = await writeRejects(stage, read.plan.problems, this.context.loads.rejectsPath(report.id))
      report.rejected = rejects.rejected
      report.reasons = rejects.reasons
      report.sample = rejects.sample
      report.loaded = report.read - report.rejected
      if (report.dryRun) report.preview = await previewRows(stage, read.plan)
      // what was rejected may be known by now: only an equal outcome is the same load
      report.repeated = earlier !== null && earlier.read_lines === report.read && earlier.loaded_lines === report.loaded
      if (report.repeated && !report.dryRun) return
      await this.store(stage, read.plan.problems)
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
      .orderBy('finished_at', 'desc')
      .first()
    if (last?.file_hash !== this.parts.received.hash || last.mapping_hash !== this.mappingHash) return null
    return last
  }

  private async store(stage: Stage, problems: readonly { reason: string }[]): Promise<void> {
    const { report, spec, step } = this.parts
    step('store')
    const version = await this.lastLoadId(this.context.warehouse.knex)
    const targets = await spec.ready(stage)
    const quarantine = await quarantineTarget(stage, { dataset: spec.dataset, problems, startedAt: report.startedAt })
    if (quarantine) targets.push(quarantine)
    await this.transaction(stage, async (trx) => {
      if (this.context.warehouse.kind === 'postgres') await trx.raw('select pg_advisory_xact_lock(7241001)')
      if ((await this.lastLoadId(trx)) !== version) throw new AppError('import.busy')
      await trx.raw('drop table if exists changed_slice')
      await trx.raw('create temp table changed_slice (sale_date date not null, store_id integer not null)')
      let rows = 0
      let slices = 0
      for (const target of targets) {
        await stage.hand(trx, target)
        const written = await storeTarget(trx, stage, target)
        // codes in quarantine are about the load, not of it
        if (target !== quarantine) rows += written.rows
        slices += written.slices
      }
      if (spec.dataset === 'orders' && !report.dryRun) await refreshOpenOrders(trx)
      if (targets.some(refreshes) && !report.dryRun) {
        step('rollup')
        await refreshRollups(trx, { slices: 'changed_slice' })
      }
      await trx.raw('drop table changed_slice')
      report.written = rows
      report.slices = slices
      if (report.dryRun) throw new DryRun()
      if (rows > 0 || quarantine !== null) await this.record(trx)
    })
  }

  /** The whole load in one transaction, on the stage's own connection where DuckDB holds both. */
  private async transaction(stage: Stage, work: (trx: Knex.Transaction) => Promise<void>): Promise<void> {
    const { knex, kind } = this.context.warehouse
    try {
      if (kind === 'duckdb') await knex.transaction(work, { connection: stage.connection } as unknown as Knex.TransactionConfig)
      else await knex.transaction(work)
    } catch (error) {
      if (!(error instanceof DryRun)) throw error
    }
  }

  private async lastLoadId(knex: Knex): Promise<string | null> {
    const row: { id: string } | undefined = await knex('load').select('id').orderBy('finished_at', 'desc').first()
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
    await trx('warehouse_state').where({ key: 'version' }).delete()
    await trx('warehouse_state').insert({ key: 'version', value: report.id })
  }
}

/** Ends the transaction of a dry run: everything was done, nothing stays. */
class DryRun extends Error {}

const refreshes = (target: Target): boolean => 'rollup' in target.how && Boolean(target.how.rollup)
