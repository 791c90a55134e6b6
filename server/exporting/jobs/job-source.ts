import type { Knex } from 'knex'
import type { JobContent } from '../../../shared/api/exporting/job-fields.ts'
import type { Language } from '../../../shared/language.ts'
import type { SignedIn } from '../../accounts/signed-in.ts'
import type { Services } from '../../services.ts'
import type { TableModel } from '../table-model.ts'

/** What a job reads: rows for a spool, and the other content of its file. */
export interface JobSource {
  table: Omit<TableModel, 'rows'>
  /** Parts of the file's name. */
  nameParts: readonly string[]
  /** Audit log entry: the feature and the question. */
  target: string
  question: Record<string, unknown>
  /** Writes the rows to a new spool and returns their number. */
  spool: (path: string, signal: AbortSignal) => Promise<number>
}

/** User, language and context of a read. */
export interface ContentReadContext {
  user: SignedIn
  language: Language
  services: Services
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
  /** Returns the default name. */
  getName(content: C, language: Language): string
  /** Throws if this user may not export it, or if the question is invalid. */
  check(content: C, as: ContentReadContext): Promise<void>
  estimate(content: C, as: ContentReadContext & { knex: Knex; signal: AbortSignal }): Promise<ExportEstimate>
  /** Reads on a snapshot that stays open until the spool is written. */
  open(content: C, as: ContentReadContext & { knex: Knex }): Promise<JobSource>
}

export type JobContents = { [K in JobContent['kind']]: JobContentKind<Extract<JobContent, { kind: K }>> }

/** Returns the content kind of a content. */
export const getJobContentKind = (contents: JobContents, content: JobContent): JobContentKind => contents[content.kind]
