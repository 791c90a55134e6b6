import type { Knex } from 'knex'
import type { Access } from '../../../shared/access/permissions.ts'
import type { JobContent, JobFile } from '../../../shared/api/exporting/job-fields.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import type { Language } from '../../../shared/messages/language.ts'
import type { FileFormat } from '../../../shared/trade/file-formats.ts'
import type { SignedIn } from '../../accounts/signed-in.ts'
import type { WithLog } from '../../foundation/log.ts'
import type { WithOperations } from '../../operations/database.ts'
import type { WithWarehouse } from '../../warehouse/engine/engine.ts'
import type { ReportModel } from '../periodic-report.ts'
import type { TableModel } from '../table-model.ts'

/** What a job reads: rows for a spool, and the other content of its file. */
export interface JobSource {
  table: Omit<TableModel, 'rows'>
  /** Parts of the file's name. */
  nameParts: readonly string[]
  /** Audit log entry: the feature and the query. */
  target: string
  query: Record<string, unknown>
  /** Writes the rows to a new spool and returns their number. */
  spool: (path: string, signal: AbortSignal) => Promise<number>
  /** Set after `spool` for a file of several sections, each with its own spool. */
  report?: ReportModel
}

/** What reading a content needs. */
export interface ContentServices extends WithLog, WithOperations, WithWarehouse {}

/** User, language and context of a read. */
export interface ContentReadContext {
  user: SignedIn
  language: Language
  services: ContentServices
}

/** An analysis in a file, in the language of the reader, and the access that it needs. */
export interface NeededAccess {
  access: Access
  name: string
}

/** Estimated size of an export. */
export interface ExportEstimate {
  rows: number
  columns: number
  /** Average bytes per CSV row, from a sample. */
  bytesPerRow: number
}

/** A kind of job content. The queue, the writing thread and the files are independent of it. */
export interface JobContentKind<C extends JobContent = JobContent> {
  /** Formats of its files, if not all. */
  formats?: readonly FileFormat[]
  /** Returns the default name. */
  getName(content: C, language: Language): string
  /** Throws if this user may not export it, or if the query is invalid. */
  check(content: C, context: ContentReadContext): Promise<void>
  /** Lists the access that a reader of the file needs, in addition to the contract’s data range. */
  listAccess(content: C, context: ContentReadContext): Promise<readonly NeededAccess[]>
  estimate(content: C, context: ContentReadContext & { knex: Knex; signal: AbortSignal }): Promise<ExportEstimate>
  /** Reads on a snapshot that stays open until the spool is written. */
  open(content: C, context: ContentReadContext & { knex: Knex; runId?: string | null }): Promise<JobSource>
}

export type JobContents = { [K in JobContent['kind']]: JobContentKind<Extract<JobContent, { kind: K }>> }

/** Throws if this user may not export the content in this form, or if the query is invalid. */
export async function checkJobContent(
  contents: JobContents,
  content: JobContent,
  { file, ...as }: Omit<ContentReadContext, 'language'> & { file: JobFile },
): Promise<void> {
  const { formats, check } = getJobContentKind(contents, content)
  if (formats !== undefined && !formats.includes(file.format)) throw new AppError('periodicReport.format')
  await check(content, { ...as, language: file.language })
}

/** Returns the content kind of a content. */
export const getJobContentKind = (contents: JobContents, content: JobContent): JobContentKind => contents[content.kind]
