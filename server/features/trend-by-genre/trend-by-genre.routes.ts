import type { Answer } from '../../../shared/api/endpoint.ts'
import type { QueryResult } from '../../../shared/api/report.ts'
import { type GenreTrendBody, trendByGenre, trendByGenreExport } from '../../../shared/api/trend-by-genre.ts'
import { type GenreTrendLine, getGenreLineColumns } from '../../../shared/reports/trend-by-genre.ts'
import { exportRoute } from '../../exporting/export-route.ts'
import { type Chart, formatBucketLabels } from '../../exporting/table-model.ts'
import { reportRoute } from '../../routing/report-route.ts'
import { readGenreTrends } from './trend-by-genre.query.ts'

/** Returns one line per group and bucket. */
const toTrendLines = (answer: QueryResult<Answer<typeof trendByGenre>>): GenreTrendLine[] =>
  answer.list.flatMap((row) => answer.buckets.map((date, index) => ({ ...row, date, value: row.trend[index] ?? 0 })))

const toTrendChart = (answer: QueryResult<Answer<typeof trendByGenre>>, unit: GenreTrendBody['unit']): Chart => ({
  kind: 'line',
  labels: formatBucketLabels(answer.buckets, unit),
  series: answer.list.map((row) => ({ name: row.label, values: row.trend })),
})

export const trendByGenreRoutes = [
  reportRoute(trendByGenre, ({ knex, body, scope, language }) => readGenreTrends(knex, body, { scope, language })),
  exportRoute(trendByGenreExport, 'trend-by-genre', async (body, { user, language, knex }) => {
    const answer = await readGenreTrends(knex, body, { scope: user, language })
    const sum = answer.totals.trend.reduce((all, value) => all + value, 0)
    return {
      name: 'genreTrend',
      nameParts: [answer.period.from, answer.period.to],
      columns: getGenreLineColumns(body.basis),
      rows: toTrendLines(answer),
      totals: { [body.basis === 1 ? 'bucketAmount' : 'bucketQuantity']: sum },
      chart: toTrendChart(answer, body.unit),
    }
  }),
]
