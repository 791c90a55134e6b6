import { defineColumns, defineReport, type ReportColumn, type ReportColumns } from './columns.ts'
import type { GenreTrendRow } from './trend-by-genre.ts'

const { text, code, copies, yen, percent, percent2, decimal2 } = defineColumns<GenreTrendRow>()

/** One row per group. */
export const genreReport = defineReport<GenreTrendRow>({
  columns: [
    code('genreKey'),
    text('genreName', { maxWidth: 30 }),
    code('publisherCd'),
    text('publisherName', { maxWidth: 20 }),
    copies('quantity'),
    yen('amount'),
    percent2('share'),
    copies('previousQuantity'),
    yen('previousAmount'),
    percent('changeRate'),
    copies('lastYearQuantity'),
    yen('lastYearAmount'),
    percent('lastYearChangeRate'),
    percent2('lastYearShare'),
    decimal2('shareDifference', { unit: 'points' }),
  ],
  terminal: [
    'genreName',
    'publisherName',
    'quantity',
    'amount',
    'share',
    'previousQuantity',
    'changeRate',
    'lastYearQuantity',
    'lastYearChangeRate',
    'shareDifference',
  ],
  dropOrder: ['lastYearQuantity', 'previousQuantity'],
})

const screenFigures = [
  'quantity',
  'share',
  'shareDifference',
  'changeRate',
  'trend',
  'lastYearChangeRate',
  'lastYearQuantity',
  'lastYearShare',
] as const
const createReport = (screen: ReportColumns<GenreTrendRow>['screen'] = []) => ({ ...genreReport, screen })

/** Groups by genre, by publisher, and by both. */
export const genreReports = {
  genre: createReport(['genreName', ...screenFigures, 'previousQuantity', 'amount']),
  publisher: createReport(['publisherName', ...screenFigures, 'previousQuantity', 'amount']),
  'genre-publisher': createReport(['genreName', 'publisherName', ...screenFigures, 'amount']),
} as const

/** A group in one bucket, for pivot tables, together with the totals of the period. */
export interface GenreTrendLine extends GenreTrendRow {
  date: string
  value: number
}
const line = defineColumns<GenreTrendLine>()
const groupColumns: ReadonlySet<string> = new Set(['genreKey', 'genreName', 'publisherCd', 'publisherName'])

/** Returns the columns for one row per group and bucket; `basis` selects the bucket's figure, 1 amount, 2 copies. */
export const getGenreLineColumns = (basis: 1 | 2): readonly ReportColumn<GenreTrendLine>[] => {
  const value = { total: true, value: (row: GenreTrendLine) => row.value }
  return [
    ...genreReport.columns.filter(({ name }) => groupColumns.has(name)),
    line.date('date'),
    basis === 1 ? line.yen('bucketAmount', value) : line.copies('bucketQuantity', value),
    ...genreReport.columns.filter(({ name }) => !groupColumns.has(name)),
  ]
}
