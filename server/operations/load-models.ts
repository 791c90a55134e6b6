import type { Pojo } from 'objection'
import type { LoadSummary } from '../../shared/api/loading/loads.ts'
import type { Dataset } from '../../shared/trade/datasets.ts'
import { StoredRecord } from './models.ts'

/** A mapping for a sender's files, edited by administrators. */
export class SenderMappingModel extends StoredRecord {
  static override tableName = 'sender_mapping'
  static override booleans = ['append']
  declare id: string
  declare name: string
  declare dataset: Dataset
  declare filePattern: string | null
  declare text: string
  declare append: boolean
  declare maxRejects: string | null
  declare version: number
  declare createdAt: string
  declare updatedAt: string
  declare updatedBy: string | null

  /** `append` is an integer column on both engines. */
  override $formatDatabaseJson(json: Pojo): Pojo {
    const row = super.$formatDatabaseJson(json)
    return row.append === undefined ? row : { ...row, append: Number(row.append) }
  }
}

/** A load summary, with the lease of the server that runs the load or its undo. */
export class LoadSummaryModel extends StoredRecord {
  static override tableName = 'load_summary'
  static override jsonAttributes = ['summary', 'samples']
  static override booleans = ['cancelRequested']
  declare id: string
  declare state: LoadSummary['state']
  declare startedAt: string
  declare finishedAt: string | null
  declare summary: Omit<LoadSummary, 'sample' | 'preview'>
  declare samples: Pick<LoadSummary, 'sample' | 'preview'>
  declare mapping: string | null
  declare rejects: Buffer | null
  declare cancelRequested: boolean
  declare leaseOwner: string | null
  declare leaseUntil: string | null
}

/** A mapping sent before a load, by the hash of its text. */
export class SentMappingModel extends StoredRecord {
  static override tableName = 'sent_mapping'
  declare id: string
  declare text: string
  declare sentAt: string
}

/** Fields of a load summary that are stored with the loaded file. */
export type InboxOutcome = Pick<
  LoadSummary,
  'read' | 'loaded' | 'rejected' | 'written' | 'repeated' | 'rows' | 'notices' | 'reasons' | 'sample'
>

/** A file received through the inbox. */
export class InboxFileModel extends StoredRecord {
  static override tableName = 'inbox_file'
  static override jsonAttributes = ['outcome', 'error']
  static override bigNumbers = ['size']
  declare id: string
  declare server: string
  declare fileName: string
  declare size: number
  declare state: 'working' | 'done' | 'refused'
  declare dataset: Dataset | null
  declare mappingName: string | null
  declare loadId: string | null
  declare outcome: InboxOutcome | null
  declare error: LoadSummary['error']
  declare movedTo: string | null
  declare claimedAt: string
  declare finishedAt: string | null
  declare notifiedAt: string | null
}

/** A file that did not arrive at its usual time. */
export class LateFileModel extends StoredRecord {
  static override tableName = 'late_file'
  static override idColumn = ['mapping_id', 'day']
  static override booleans = ['noticeDue']
  declare mappingId: string
  declare day: string
  declare usualTime: string | null
  declare noticeDue: boolean
  declare withdrawnAt: string | null
  declare leaseOwner: string | null
  declare leaseUntil: string | null
}
