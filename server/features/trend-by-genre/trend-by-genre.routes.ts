import { genreLineColumns } from '../../../shared/api/trend-by-genre.columns.ts'
import { trendByGenre, trendByGenreExport } from '../../../shared/api/trend-by-genre.ts'
import { exportRoute } from '../../exporting/export-route.ts'
import { reportRoute } from '../../routing/report-route.ts'
import { trendChart, trendLines } from './trend-by-genre.export.ts'
import { trendGenres } from './trend-by-genre.query.ts'

export const trendByGenreRoutes = [
  reportRoute(trendByGenre, ({ knex, body, scope, language }) => trendGenres(knex, body, { scope, language })),
  exportRoute(trendByGenreExport, 'trend-by-genre', async (body, { user, language, knex }) => {
    const answer = await trendGenres(knex, body, { scope: user, language })
    const sum = answer.totals.trend.reduce((all, value) => all + value, 0)
    return {
      name: 'genreTrend',
      nameParts: [answer.period.from, answer.period.to],
      columns: genreLineColumns(body.basis),
      rows: trendLines(answer),
      totals: { [body.basis === 1 ? 'bucketAmount' : 'bucketQuantity']: sum },
      chart: trendChart(answer),
    }
  }),
]
