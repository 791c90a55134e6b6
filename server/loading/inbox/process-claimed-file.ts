import { createHash, randomUUID } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { getLoadOutcome } from '../../../shared/api/loading/load-outcome.ts'
import type { LoadSummary } from '../../../shared/api/loading/loads.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { findBestMappings } from '../../../shared/text/file-pattern.ts'
import type { WithConfig } from '../../foundation/config.ts'
import type { WithLog } from '../../foundation/log.ts'
import { recordAuditEvent } from '../../operations/audit.ts'
import type { WithOperations } from '../../operations/database.ts'
import { type InboxFileModel, type InboxOutcome, SenderMappingModel } from '../../operations/load-models.ts'
import type { WithWarehouse } from '../../warehouse/engine/engine.ts'
import { hashMapping, startLoad } from '../load.ts'
import { toAppError, toReportedError } from '../load-errors.ts'
import type { WithLoads } from '../load-registry.ts'
import type { FileClaim, InboxFolders } from './inbox-folders.ts'
import { toOutcome, updateInboxRecord } from './inbox-records.ts'

/** Loads one file of the inbox with the mapping that matches its name. */

/** Outcome of a file, or that it must be retried later. */
export type FileResult = { state: 'done' | 'refused'; outcome: InboxOutcome | null; error: LoadSummary['error'] } | 'later'

/** Temporary errors: another load, a full disk, a stopping server. */
const temporaryErrors = new Set(['import.busy', 'storage.full', 'storage.unreachable', 'server.stopping'])

const toRefusal = (error: AppError): FileResult => ({ state: 'refused', outcome: null, error: toReportedError(error) })

/** Returns the mapping with the best matching pattern. Throws AppError inbox.noMapping and inbox.severalMappings. */
async function findMatchingMapping(services: WithOperations, name: string): Promise<SenderMappingModel> {
  const best = findBestMappings(await SenderMappingModel.query(services.operations.knex), name)
  const [mapping] = best
  if (mapping === undefined) throw new AppError('inbox.noMapping', { value: name })
  const names = best.map((senderMapping) => `${senderMapping.name}（${senderMapping.filePattern}）`).join('、')
  if (best.length > 1) throw new AppError('inbox.severalMappings', { value: name, names })
  return mapping
}

const readChunks = (handle: FileHandle): AsyncIterable<Buffer> =>
  handle.createReadStream({ start: 0, autoClose: false, highWaterMark: 1024 * 1024 })

async function hashFile(handle: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of readChunks(handle)) hash.update(piece)
  return hash.digest('hex')
}

/** Reads the file again. Throws AppError inbox.changed at the end if its content has changed. */
async function* readUnchanged(handle: FileHandle, hash: string): AsyncGenerator<Buffer> {
  const newHash = createHash('sha256')
  for await (const piece of readChunks(handle)) {
    newHash.update(piece)
    yield piece
  }
  if (newHash.digest('hex') !== hash) throw new AppError('inbox.changed')
}

interface StoredLoad {
  id: string
  read_lines: number
  loaded_lines: number
  rejected_lines: number
  written: number
}

const toFileResult = (row: StoredLoad, repeated: boolean): FileResult => ({
  state: 'done',
  outcome: {
    read: row.read_lines,
    loaded: row.loaded_lines,
    rejected: row.rejected_lines,
    written: repeated ? 0 : row.written,
    repeated,
    rows: null,
    notices: [],
    reasons: [],
    sample: [],
  },
  error: null,
})

/** Returns the outcome of a load summary; null if a stopped server interrupted it, so that it must be repeated. */
function getLoadResult(summary: LoadSummary): FileResult | null {
  const outcome = toOutcome(summary)
  if (summary.state === 'done') {
    return { state: getLoadOutcome(summary) === 'nothing' ? 'refused' : 'done', outcome, error: null }
  }
  if (summary.state === 'cancelled') return { state: 'refused', outcome, error: toReportedError(new AppError('inbox.cancelled')) }
  if (summary.error?.code === 'server.stopping') return null
  if (temporaryErrors.has(summary.error?.code ?? '')) return 'later'
  return { state: 'refused', outcome, error: summary.error }
}

/** Returns the outcome of an earlier attempt with the same file. */
async function findEarlierAttempt(services: WithLoads & WithWarehouse, row: InboxFileModel): Promise<FileResult | null> {
  if (row.loadId === null) return null
  const summary = await services.loads.find(row.loadId).catch(() => null)
  // its server may still be running
  if (summary?.state === 'running' || summary?.state === 'undoing') return 'later'
  if (summary !== null) {
    const ending = getLoadResult(summary)
    return ending === 'later' ? null : ending
  }
  const stored: StoredLoad | undefined = await services.warehouse.knex('load').where({ id: row.loadId }).first()
  return stored ? toFileResult(stored, false) : null
}

/**
 * Returns the outcome of an earlier complete load of the same file with the same mapping, which would change nothing whatever
 * came in between.
 */
async function findEarlierLoad(services: WithWarehouse, mapping: SenderMappingModel, hash: string): Promise<FileResult | null> {
  const mappingHash = hashMapping({ mappingText: mapping.text, append: mapping.append })
  const row: StoredLoad | undefined = await services.warehouse
    .knex('load')
    .where({ dataset: mapping.dataset, file_hash: hash, mapping_hash: mappingHash, rejected_lines: 0 })
    .whereNull('undone_at')
    .orderBy('finished_at', 'desc')
    .first()
  return row ? toFileResult(row, true) : null
}

async function loadFile(
  services: WithConfig & WithLoads & WithLog & WithOperations & WithWarehouse,
  row: InboxFileModel,
  { handle, mapping }: { handle: FileHandle; mapping: SenderMappingModel },
): Promise<FileResult> {
  const { knex } = services.operations
  const hash = await hashFile(handle)
  const before = await findEarlierLoad(services, mapping, hash)
  if (before) return before
  const id = randomUUID()
  // before the load begins, so that a server that resumes after a crash knows its id
  await updateInboxRecord(knex, row, { loadId: id })
  const { finished } = await startLoad(services, {
    dataset: mapping.dataset,
    fileName: row.fileName,
    source: readUnchanged(handle, hash),
    mappingText: mapping.text,
    append: mapping.append,
    maxRejects: mapping.maxRejects ?? undefined,
    id,
    from: 'inbox',
    mappingName: mapping.name,
  })
  const summary = await finished
  const detail = { id, fileName: row.fileName, dryRun: false, inbox: true }
  await recordAuditEvent(knex, { action: 'import', target: mapping.dataset, detail })
  return getLoadResult(summary) ?? 'later'
}

/** Loads the file of a claim. Errors of the file are part of the outcome; only errors of the server are thrown. */
export async function processClaimedFile(
  services: WithConfig & WithLoads & WithLog & WithOperations & WithWarehouse,
  { claim, row, folders }: { claim: FileClaim; row: InboxFileModel; folders: InboxFolders },
): Promise<FileResult> {
  const earlier = await findEarlierAttempt(services, row)
  if (earlier) return earlier
  if (claim.path === null) return toRefusal(new AppError('inbox.changed'))
  let mapping: SenderMappingModel
  try {
    mapping = await findMatchingMapping(services, row.fileName)
  } catch (error) {
    if (error instanceof AppError) return toRefusal(error)
    throw error
  }
  await updateInboxRecord(services.operations.knex, row, { dataset: mapping.dataset, mappingName: mapping.name })
  const handle = await folders.openClaim(claim.path).catch(() => null)
  if (handle === null) return toRefusal(new AppError('inbox.changed'))
  try {
    return await loadFile(services, row, { handle, mapping })
  } catch (error) {
    const appError = toAppError(error)
    if (temporaryErrors.has(appError.code)) return 'later'
    if (appError.code === 'server.internal') services.log.failure({ during: 'inbox', fileId: claim.id, error })
    return toRefusal(appError)
  } finally {
    await handle.close()
  }
}
