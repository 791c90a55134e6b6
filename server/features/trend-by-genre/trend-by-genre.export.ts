import type { Answer } from '../../../shared/api/endpoint.ts'
import type { QueryResult } from '../../../shared/api/report.ts'
import type { GenreTrendLine } from '../../../shared/api/trend-by-genre.columns.ts'
import type { trendByGenre } from '../../../shared/api/trend-by-genre.ts'
import type { Chart } from '../../exporting/table-model.ts'

/** Returns one line per group and bucket. */
export const trendLines = (answer: QueryResult<Answer<typeof trendByGenre>>): GenreTrendLine[] =>
  answer.list.flatMap((row) => answer.buckets.map((date, index) => ({ ...row, date, value: row.trend[index] ?? 0 })))

export const trendChart = (answer: QueryResult<Answer<typeof trendByGenre>>): Chart => ({
  kind: 'line',
  labels: answer.buckets,
  series: answer.list.map((row) => ({ name: row.label, values: row.trend })),
})
