import type { Area } from '../../shared/api/endpoint.ts'
import type { JobContent, JobFile, JobState } from '../../shared/api/exporting/job-fields.ts'
import { StoredRecord } from './models.ts'

/** A job's file, or one of the files in its ZIP. */
export interface JobPart {
  fileName: string
  rows: number
  size: number
  sha256: string
}

/** An export that runs in the background. */
export class ExportJobModel extends StoredRecord {
  static override tableName = 'export_job'
  static override jsonAttributes = ['content', 'file', 'parts', 'errorValues']
  static override bigNumbers = ['rowsDone']
  declare id: string
  /** Owner: a user, or a contract's token in the form of the audit log. */
  declare userId: string
  declare contractId: string
  declare area: Area
  declare scheduleId: string | null
  declare name: string
  declare content: JobContent
  declare file: JobFile
  declare address: string | null
  declare state: JobState
  declare step: 'read' | 'write' | 'pack' | null
  declare rowsDone: number
  declare rowsTotal: number | null
  declare attempts: number
  declare leaseOwner: string | null
  declare leaseUntil: string | null
  declare fileName: string | null
  declare size: number | null
  declare sha256: string | null
  declare parts: JobPart[]
  declare unmapped: number | null
  declare errorCode: string | null
  declare errorValues: Record<string, string | number>
  declare createdAt: string
  declare queuedAt: string
  declare startedAt: string | null
  declare endedAt: string | null
  declare expiresAt: string | null

  /** PostgreSQL returns bigint as text; null remains null. */
  override $parseDatabaseJson(row: Record<string, unknown>): Record<string, unknown> {
    const json = super.$parseDatabaseJson(row) as Record<string, unknown>
    for (const name of ['rowsTotal', 'size', 'unmapped']) if (typeof json[name] === 'string') json[name] = Number(json[name])
    return json
  }
}
