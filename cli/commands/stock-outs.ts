import type { Result } from '../../shared/api/endpoint.ts'
import type { stockOuts } from '../../shared/api/stock-outs.ts'
import type { AnalysisCommand } from '../analysis/analysis.ts'
import { getFooterText } from '../analysis/footer-text.ts'

type StockOuts = Result<typeof stockOuts>

export const stockOutsCommand: AnalysisCommand = {
  name: 'stockouts',
  call: 'stockOuts',
  exportCall: 'stockOutsExport',
  loadApi: () => import('../../shared/api/stock-outs.ts'),
  loadReport: async () => (await import('../../shared/reports/stock-outs.ts')).stockOutReport,
  getFooter: ({ totals, explanation, counted }: StockOuts, language) =>
    `${getFooterText(language, 'stockOuts', {
      quantity: totals.lostCopies,
      unit: getFooterText(language, counted.unit),
      amount: totals.lostAmount,
    })}\n${explanation}`,
  examples: ['stockouts --publisher 9901', 'stockouts --group-by store --prefecture 13 --format xlsx --out stockouts.xlsx'],
}
