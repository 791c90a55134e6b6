import { z } from 'zod'
import type { Language } from '../../messages/language.ts'
import type { FileFormat } from '../../trade/file-formats.ts'
import { defineEndpoint, type Endpoint } from '../endpoint.ts'

/** A file as specified: name and content in base64. */
export const fileResult = z.strictObject({
  fileName: z.string(),
  fileContent: z.string(),
})

/** 1 CSV, 2 Excel, 3 PDF (specification section 9), 4 Parquet, 5 Arrow IPC file. */
export const exportFormat = z
  .union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)])
  .describe('1 CSV, 2 Excel, 3 PDF, 4 Parquet, 5 Arrow')
/** Maximum number of data rows per format: an Excel sheet without heading and total rows, and a PDF. */
export const mostRows: Partial<Record<number, number>> = { 2: 1_048_576 - 6, 3: 20_000 }

/** Encoding of CSV files; Excel opens UTF-8 with BOM without an import dialog. */
export const csvEncoding = z.enum(['utf-8-bom', 'utf-8', 'cp932'])

/** Column names in order; empty for all. */
export const exportColumns = z.array(z.string().min(1).max(60)).max(100)

/** Fields of every export in addition to the query: file format, encoding and language. */
export const exportFields = {
  format: exportFormat.default(1),
  encoding: csvEncoding.default('utf-8-bom'),
  language: z.enum(['ja', 'en']).default('ja'),
  columns: exportColumns.default([]),
}
export type ExportFields = {
  format: FileFormat
  encoding: z.output<typeof csvEncoding>
  language: Language
  columns: string[]
}

/**
 * Declares the call that exports a report as a file: the report's path with `/export`, its query with the fields of every
 * export, and its access, errors and example.
 */
export function defineExport<B extends z.ZodObject>(
  report: Extract<Endpoint<z.ZodType, z.ZodType, B>, { kind: 'report' | 'list' }>,
  { summary, example = report.example }: Pick<Endpoint, 'summary'> & Partial<Pick<Endpoint, 'example'>>,
) {
  const { name, path, method, access, scope, errors, ahead, countsMembers, ownDefaults, screen } = report
  return defineEndpoint({
    name: `${name}Export`,
    kind: 'file',
    exports: [name],
    route: `${method} ${path}/export`,
    access,
    ...(scope === undefined ? {} : { scope }),
    ...(ahead === undefined ? {} : { ahead }),
    ...(countsMembers === undefined ? {} : { countsMembers }),
    ...(ownDefaults === undefined ? {} : { ownDefaults }),
    ...(screen === undefined ? {} : { screen }),
    summary,
    body: report.body.extend(exportFields) as z.ZodObject<
      z.core.util.Extend<B['shape'], typeof exportFields>,
      B['_zod']['config']
    >,
    result: fileResult,
    errors,
    example,
  })
}
