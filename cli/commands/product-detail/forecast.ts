import type { Answer } from '../../../shared/api/endpoint.ts'
import type { sellThroughForecast } from '../../../shared/api/product-forecast.ts'
import type { Analysis } from '../../analysis/analysis.ts'
import { foot } from '../../analysis/foot.ts'

type Forecast = Answer<typeof sellThroughForecast>

export const forecastCommand: Analysis = {
  name: 'forecast',
  call: 'sellThroughForecast',
  exportCall: 'sellThroughForecastExport',
  contract: () => import('../../../shared/api/product-forecast.ts'),
  rows: ({ horizons }: Forecast) => horizons,
  report: async () => (await import('../../../shared/api/product-forecast.columns.ts')).horizonReport,
  foot: ({ explanation, comparables, threshold }: Forecast, language) => {
    const line = `${threshold.rate} % / ${threshold.days}`
    const date = threshold.reachedDate ?? threshold.expectedDate ?? '-'
    const reached = foot(language, threshold.reached ? 'reprintReached' : 'reprintExpected', { line, date })
    return [
      explanation,
      reached,
      ...comparables.slice(0, 5).map((comparable) => `${comparable.jan} ${comparable.productName}`),
    ].join('\n')
  },
  examples: ['forecast 9784999900114', 'forecast 9784999900114 --day 14 --threshold-rate 25 --json'],
}
