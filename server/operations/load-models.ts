import type { Pojo } from 'objection'
import type { LoadSummary } from '../../shared/api/loading/loads.ts'
import type { Dataset } from '../../shared/datasets.ts'
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
