import type { Knex } from 'knex'
import type { InboxFile } from '../../../shared/api/loading/inbox.ts'
import type { LoadSummary } from '../../../shared/api/loading/loads.ts'
import { toSafeName } from '../../../shared/fields/validation.ts'
import { InboxFileModel, type InboxOutcome } from '../../operations/load-models.ts'

/** Converts a load summary to the outcome stored for an inbox file. */

export const toOutcome = (summary: LoadSummary): InboxOutcome => {
  const { read, loaded, rejected, written, repeated, rows, notices, reasons, sample } = summary
  return { read, loaded, rejected, written, repeated, rows, notices, reasons, sample: sample.slice(0, 20) }
}

/**
 * Creates the record of a claimed file, or returns the existing one if its load was interrupted. Its name, which senders choose,
 * is made safe here: errors, the audit log and the log repeat it.
 */
export async function recordClaimedFile(
  knex: Knex,
  file: { id: string; server: string; fileName: string; size: number },
): Promise<InboxFileModel> {
  const existing = await InboxFileModel.query(knex).findById(file.id)
  if (existing) {
    if (existing.server !== file.server) await InboxFileModel.query(knex).findById(file.id).patch({ server: file.server })
    return existing
  }
  await InboxFileModel.query(knex).insert({
    ...file,
    fileName: file.fileName === '' ? '' : toSafeName(file.fileName),
    state: 'working',
    dataset: null,
    mappingName: null,
    loadId: null,
    outcome: null,
    error: null,
    movedTo: null,
    claimedAt: new Date().toISOString(),
    finishedAt: null,
    notifiedAt: null,
  })
  const record = await InboxFileModel.query(knex).findById(file.id)
  if (!record) throw new Error('the record of a file is lost')
  return record
}

export async function updateInboxRecord(knex: Knex, row: InboxFileModel, fields: Partial<InboxFileModel>): Promise<void> {
  await InboxFileModel.query(knex).findById(row.id).patch(fields)
  Object.assign(row, fields)
}

export const listFinishedFiles = async (knex: Knex, last: number): Promise<InboxFileModel[]> =>
  InboxFileModel.query(knex).whereNot({ state: 'working' }).orderBy('claimed_at', 'desc').orderBy('id').limit(last)

export const listWorkingFiles = async (knex: Knex): Promise<InboxFileModel[]> =>
  InboxFileModel.query(knex).where({ state: 'working' }).orderBy('claimed_at').limit(200)

/** Lists finished files of this server without a notification. */
export const listUnreportedFiles = async (knex: Knex, server: string): Promise<InboxFileModel[]> =>
  InboxFileModel.query(knex)
    .where({ server })
    .whereNot({ state: 'working' })
    .whereNull('notified_at')
    .orderBy('finished_at')
    .limit(200)

export const deleteFinishedBefore = async (knex: Knex, end: string): Promise<number> =>
  InboxFileModel.query(knex).whereNot({ state: 'working' }).where('finished_at', '<', end).delete()

export const toInboxFile = (row: InboxFileModel): InboxFile => ({
  id: row.id,
  fileName: row.fileName,
  size: row.size,
  state: row.state,
  dataset: row.dataset,
  mappingName: row.mappingName,
  loadId: row.loadId,
  read: row.outcome?.read ?? 0,
  loaded: row.outcome?.loaded ?? 0,
  rejected: row.outcome?.rejected ?? 0,
  written: row.outcome?.written ?? 0,
  repeated: row.outcome?.repeated ?? false,
  error: row.error,
  movedTo: row.movedTo,
  server: row.server,
  takenAt: row.claimedAt,
  finishedAt: row.finishedAt,
})
