import type { continuousSale, continuousSaleSearch } from '../../shared/api/continuous-purchasing-trend.ts'
import type { Result } from '../../shared/api/endpoint.ts'
import { HIDDEN_MARK } from '../../shared/reports/columns.ts'
import type { AnalysisCommand } from '../analysis/analysis.ts'
import { getFooterText } from '../analysis/footer-text.ts'

const loadApi = () => import('../../shared/api/continuous-purchasing-trend.ts')

type Trend = Result<typeof continuousSale>
type SeriesResult = Result<typeof continuousSaleSearch>

export const continuousCommand: AnalysisCommand = {
  name: 'continuous',
  call: 'continuousSale',
  exportCall: 'continuousSaleExport',
  loadApi,
  rows: ({ issues }: Trend) => issues,
  loadReport: async () => (await import('../../shared/reports/continuous-purchasing-trend.ts')).continuousReport,
  getFooter: ({ seriesName, totals }: Trend, language) => {
    const [buyers, rate] = [totals.buyers ?? HIDDEN_MARK, totals.keptRate ?? '−']
    return getFooterText(language, 'continuous', { series: seriesName ?? '', buyers, rate })
  },
  examples: [
    'continuous --series m3900',
    'continuous --series m3900 --latest 24 --gender female',
    'continuous --series m3900 --window-days 14',
  ],
}

export const continuousSearchCommand: AnalysisCommand = {
  name: 'continuous-search',
  call: 'continuousSaleSearch',
  loadApi,
  loadReport: async () => (await import('../../shared/reports/continuous-purchasing-trend.ts')).continuousSeriesReport,
  getFooter: ({ paging }: SeriesResult, language) => getFooterText(language, 'continuousSearch', { total: paging.total }),
  examples: ['continuous-search --keyword 週刊', 'continuous-search --series-kind magazine --page 2'],
}
