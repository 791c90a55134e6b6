import type { Answer } from '../../../shared/contract/endpoint.ts'
import type { Unstamped } from '../../../shared/contract/report.ts'
import type { GenreTrendRow, trendByGenre } from '../../../shared/contract/trend-by-genre.ts'
import { type Chart, type ExportColumn, plainColumn } from '../../export/table-model.ts'

/** A group in one bucket: what a spreadsheet can pivot as it likes. The sums of the period stand beside it. */
export interface GenreTrendLine extends GenreTrendRow {
  date: string
  value: number
}

const plain = plainColumn<GenreTrendLine>

export const trendColumns = (basis: 1 | 2): readonly ExportColumn<GenreTrendLine>[] => [
  plain('genreKey', 'code'),
  plain('genreName', 'text'),
  plain('publisherCd', 'code'),
  plain('publisherName', 'text'),
  plain('date', 'date'),
  { name: basis === 1 ? 'bucketAmount' : 'bucketQuantity', type: 'integer', value: (row) => row.value },
  plain('quantity', 'integer'),
  plain('amount', 'integer'),
  plain('share', 'decimal2'),
  plain('previousQuantity', 'integer'),
  plain('previousAmount', 'integer'),
  plain('changeRate', 'decimal'),
  plain('lastYearQuantity', 'integer'),
  plain('lastYearAmount', 'integer'),
  plain('lastYearChangeRate', 'decimal'),
]

/** A line for each group and bucket. */
export const trendLines = (answer: Unstamped<Answer<typeof trendByGenre>>): GenreTrendLine[] =>
  answer.list.flatMap((row) => answer.buckets.map((date, index) => ({ ...row, date, value: row.trend[index] ?? 0 })))

export const trendChart = (answer: Unstamped<Answer<typeof trendByGenre>>): Chart => ({
  kind: 'line',
  labels: answer.buckets,
  series: answer.list.map((row) => ({ name: row.label, values: row.trend })),
})
