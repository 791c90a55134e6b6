import { z } from 'zod'
import { csvEncoding, exportFormat } from '../../../shared/api/exporting/export.ts'
import { defaultSalesDataColumns, salesDataColumns } from '../../../shared/api/exporting/job-fields.ts'
import { codes, period, productFilter, storeFilter } from '../../../shared/api/query-fields.ts'
import { getPresetPeriod } from '../../../shared/calendar/period-presets.ts'
import type { JobRequestInput } from '../../data/exporting/job-calls.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'

/** Ways to split a long file; `fileSplitsByFormat` lists those of each format. */
const fileSplits = ['none', 'million', 'tenth', 'sheets', 'files', 'pdf'] as const
type FileSplit = (typeof fileSplits)[number]
export const fileSplitsByFormat = {
  1: ['none', 'million', 'tenth'],
  2: ['sheets', 'files'],
  3: ['pdf'],
  4: ['none'],
  5: ['none'],
} as const satisfies Record<number, readonly FileSplit[]>

/** Form of the export area; its values are in the URL. */
export const exportFormSchema = z.strictObject({
  unit: z.enum(['day', 'week', 'month']),
  period,
  own: z.boolean(),
  stores: storeFilter,
  publisherCds: codes,
  genreKeys: productFilter.shape.genreKeys,
  jans: codes,
  columns: z.array(z.enum(salesDataColumns)).max(salesDataColumns.length),
  format: exportFormat,
  encoding: csvEncoding,
  /** How the file is split. */
  cut: z.enum(fileSplits),
})
export type ExportForm = z.output<typeof exportFormSchema>

/** Default: last week's sales of the own publishers as CSV. */
export const getExportDefaults = (latest: string): ExportForm =>
  exportFormSchema.parse({
    unit: 'day',
    period: getPresetPeriod('lastWeek', { latest, current: { from: latest, to: latest } }),
    own: true,
    stores: storeFilter.parse({}),
    publisherCds: [],
    genreKeys: [],
    jans: [],
    columns: defaultSalesDataColumns,
    format: 1,
    encoding: 'utf-8-bom',
    cut: 'none',
  })

const rowsPerFile: Partial<Record<FileSplit, number>> = { million: 1_000_000, tenth: 100_000 }

/** Job request, for the estimate and for the start. */
export function toJobRequest(form: ExportForm): Required<Pick<JobRequestInput, 'content' | 'file'>> {
  const { unit, period: days, own, stores, publisherCds, genreKeys, jans, columns, format, encoding, cut: split } = form
  return {
    content: {
      kind: 'sales-data',
      body: { period: days, unit, own, stores, products: { kind: 'all', publisherCds, genreKeys, jans }, columns },
    },
    file: {
      format,
      encoding,
      language: getCurrentLanguage(),
      split: split === 'sheets' ? 'sheets' : split === 'none' || split === 'pdf' ? 'none' : 'files',
      rowsPerFile: rowsPerFile[split] ?? null,
    },
  }
}
