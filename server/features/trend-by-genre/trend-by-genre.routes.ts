import type { Result } from '../../../shared/api/endpoint.ts'
import type { QueryResult } from '../../../shared/api/report.ts'
import { type GenreTrendBody, trendByGenre, trendByGenreExport } from '../../../shared/api/trend-by-genre.ts'
import { type GenreTrendLine, getGenreLineColumns } from '../../../shared/reports/trend-by-genre.ts'
import { defineExportRoute } from '../../exporting/export-route.ts'
import { type Chart, formatBucketLabels } from '../../exporting/table-model.ts'
import { defineReportRoute } from '../../routing/report-route.ts'
import { readGenreTrends } from './trend-by-genre.query.ts'

/** Returns one line per group and bucket. */
const toTrendLines = (result: QueryResult<Result<typeof trendByGenre>>): GenreTrendLine[] =>
  result.list.flatMap((row) => result.buckets.map((date, index) => ({ ...row, date, value: row.trend[index] ?? 0 })))

const toTrendChart = (result: QueryResult<Result<typeof trendByGenre>>, unit: GenreTrendBody['unit']): Chart => ({
  kind: 'line',
  labels: formatBucketLabels(result.buckets, unit),
  series: result.list.map((row) => ({ name: row.label, values: row.trend })),
})

export const trendByGenreRoutes = [
  defineReportRoute(trendByGenre, ({ knex, body, scope, language }) => readGenreTrends(knex, body, { scope, language })),
  defineExportRoute(trendByGenreExport, 'trend-by-genre', async (body, { user, language, knex }) => {
    const result = await readGenreTrends(knex, body, { scope: user, language })
    const sum = result.totals.trend.reduce((all, value) => all + value, 0)
    return {
      name: 'genreTrend',
      nameParts: [result.period.from, result.period.to],
      columns: getGenreLineColumns(body.basis),
      rows: toTrendLines(result),
      totals: { [body.basis === 1 ? 'bucketAmount' : 'bucketQuantity']: sum },
      chart: toTrendChart(result, body.unit),
    }
  }),
]
