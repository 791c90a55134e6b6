import type { Knex } from 'knex'
import type { JobContent } from '../../shared/contract/job-fields.ts'
import type { Language } from '../../shared/language.ts'
import type { SignedIn } from '../accounts/signed-in.ts'
import type { TableModel } from '../export/table-model.ts'
import type { Services } from '../services.ts'

/** What a job reads: rows for a spool, and what its file says beside them. */
export interface JobSource {
  table: Omit<TableModel, 'rows'>
  /** Parts of the file's name. */
  nameParts: readonly string[]
  /** What the audit says was taken: of which feature, and what was asked. */
  target: string
  question: Record<string, unknown>
  /** Writes the rows to a new spool, and answers how many there are. */
  spool: (path: string, signal: AbortSignal) => Promise<number>
}

/** On whose behalf, in which language, and with what it is read. */
export interface ReadAs {
  user: SignedIn
  language: Language
  services: Services
}

/** How much an export would hold. */
export interface ExportEstimate {
  rows: number
  columns: number
  /** Bytes of a row of CSV, of a sample of them. */
  bytesPerRow: number
}

/** A kind of content that jobs can have. The queue, the thread that writes and the files know nothing of it. */
export interface ContentKind<C extends JobContent = JobContent> {
  /** What it is called where nobody has named it. */
  getName(content: C, language: Language): string
  /** Throws where this user may not have it, or where it cannot be asked. */
  check(content: C, as: ReadAs): Promise<void>
  estimate(content: C, as: ReadAs & { knex: Knex; signal: AbortSignal }): Promise<ExportEstimate>
  /** Reads on a snapshot that stays until the spool is written. */
  open(content: C, as: ReadAs & { knex: Knex }): Promise<JobSource>
}

export type JobContents = { [K in JobContent['kind']]: ContentKind<Extract<JobContent, { kind: K }>> }

/** The kind of a content. */
export const getContentKind = (contents: JobContents, content: JobContent): ContentKind => contents[content.kind]
