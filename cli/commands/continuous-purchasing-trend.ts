import type { continuousSale, continuousSaleSearch } from '../../shared/contract/continuous-purchasing-trend.ts'
import type { Answer } from '../../shared/contract/endpoint.ts'
import type { Analysis } from '../analysis/analysis.ts'

const contract = () => import('../../shared/contract/continuous-purchasing-trend.ts')

type Trend = Answer<typeof continuousSale>
type Found = Answer<typeof continuousSaleSearch>

export const continuousCommand: Analysis = {
  name: 'continuous',
  call: 'continuousSale',
  exportCall: 'continuousSaleExport',
  contract,
  rows: ({ issues }: Trend) => issues,
  report: async () => (await import('../../shared/contract/continuous-purchasing-trend.columns.ts')).continuousReport,
  foot: ({ seriesName, totals }: Trend, language) => {
    const [buyers, rate] = [totals.buyers ?? '＊', totals.keptRate ?? '−']
    return language === 'en'
      ? `${seriesName ?? ''} ${buyers} buyers, kept ${rate}%`
      : `${seriesName ?? ''}　購入者 ${buyers}人　継続率 ${rate}%`
  },
  examples: [
    'continuous --series m3900',
    'continuous --series m3900 --latest 24 --gender female',
    'continuous --series m3900 --window-days 14',
  ],
}

export const continuousSearchCommand: Analysis = {
  name: 'continuous-search',
  call: 'continuousSaleSearch',
  contract,
  rows: ({ list }: Found) => list,
  report: async () => (await import('../../shared/contract/continuous-purchasing-trend.columns.ts')).continuousSeriesReport,
  foot: ({ paging }: Found, language) => (language === 'en' ? `${paging.total} series` : `該当 ${paging.total}件`),
  examples: ['continuous-search --keyword 週刊', 'continuous-search --series-kind magazine --page 2'],
}
