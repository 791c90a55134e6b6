import type { ReturnsData } from '../../shared/api/returns.ts'
import { hasTooFewDeliveries } from '../../shared/trade/measures.ts'
import type { AnalysisCommand } from '../analysis/analysis.ts'
import { getFooterText } from '../analysis/footer-text.ts'

const formatRate = (rate: number | null) => (rate === null ? '-' : `${rate}%`)

export const returnsCommand: AnalysisCommand = {
  name: 'returns',
  call: 'returns',
  exportCall: 'returnsExport',
  period: '28d',
  loadApi: () => import('../../shared/api/returns.ts'),
  loadReport: async () => (await import('../../shared/reports/returns.ts')).returnsReport,
  getFooter: ({ totals, counted }: ReturnsData, language) =>
    getFooterText(language, 'returns', {
      delivered: totals.totalDeliveryQuantity,
      returned: totals.totalReturnQuantity,
      rate: hasTooFewDeliveries(totals.totalReturnQuantity, totals.totalDeliveryQuantity)
        ? getFooterText(language, 'noReturnRate')
        : formatRate(totals.periodReturnRate),
      lastYear: formatRate(totals.lastYearReturnRate),
      amount: totals.totalReturnAmount,
      unit: getFooterText(language, counted.unit),
    }),
  examples: [
    'returns --group-by store --sort periodReturnRate',
    'returns --group-by publisher --period last-month',
    'returns --group-by genre --genre-level medium --format xlsx --out returns.xlsx',
  ],
}
