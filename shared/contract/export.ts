import { z } from 'zod'
import type { Language } from '../language.ts'

/** A file as the specification has it: its name and its content in base64. */
export const fileAnswer = z.strictObject({
  fileName: z.string(),
  /** The file in base64. */
  fileContent: z.string(),
})

/** 1 CSV, 2 Excel, 3 PDF (specification section 9). */
export const exportFormat = z.union([z.literal(1), z.literal(2), z.literal(3)]).describe('1 CSV, 2 Excel, 3 PDF')
export type ExportFormat = z.output<typeof exportFormat>
/** Rows of figures that fit into a sheet of Excel beside its head and its sums, and those that one PDF may have. */
export const mostRows: Partial<Record<number, number>> = { 2: 1_048_576 - 6, 3: 20_000 }

/** Encoding of a CSV: UTF-8 with BOM opens in Excel as it is. */
export const csvEncoding = z.enum(['utf-8-bom', 'utf-8', 'cp932'])

/** What every export takes beside the question: how the file is written, and in which language. */
export const exportFields = {
  format: exportFormat.default(1),
  encoding: csvEncoding.default('utf-8-bom'),
  language: z.enum(['ja', 'en']).default('ja'),
  /** Names of columns in their order; empty for all. */
  columns: z.array(z.string().min(1).max(60)).max(100).default([]),
}
export type ExportFields = {
  format: ExportFormat
  encoding: z.output<typeof csvEncoding>
  language: Language
  columns: string[]
}
