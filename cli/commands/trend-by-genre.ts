import type { Result } from '../../shared/api/endpoint.ts'
import type { trendByGenre } from '../../shared/api/trend-by-genre.ts'
import type { AnalysisCommand } from '../analysis/analysis.ts'
import { getFooterText } from '../analysis/footer-text.ts'

type Trend = Result<typeof trendByGenre>

export const genreTrendCommand: AnalysisCommand = {
  name: 'genre-trend',
  call: 'trendByGenre',
  exportCall: 'trendByGenreExport',
  loadApi: () => import('../../shared/api/trend-by-genre.ts'),
  period: 'last-month',
  loadReport: async () => (await import('../../shared/reports/trend-by-genre.ts')).genreReport,
  getFooter: ({ totals, groups, counted }: Trend, language) =>
    getFooterText(language, 'genreTrend', { quantity: totals.quantity, unit: getFooterText(language, counted.unit), groups }),
  examples: [
    'genre-trend --period last-month',
    'genre-trend --group-by publisher --genre 07 --limit 20',
    'genre-trend --group-by genre-publisher --genre-level medium --format xlsx --out genres.xlsx',
  ],
}
