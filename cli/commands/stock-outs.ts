import type { Answer } from '../../shared/api/endpoint.ts'
import type { stockOuts } from '../../shared/api/stock-outs.ts'
import type { Analysis } from '../analysis/analysis.ts'
import { foot } from '../analysis/foot.ts'

type StockOuts = Answer<typeof stockOuts>

export const stockOutsCommand: Analysis = {
  name: 'stockouts',
  call: 'stockOuts',
  exportCall: 'stockOutsExport',
  contract: () => import('../../shared/api/stock-outs.ts'),
  rows: ({ list }: StockOuts) => list,
  report: async () => (await import('../../shared/api/stock-outs.columns.ts')).stockOutReport,
  foot: ({ totals, explanation, counted }: StockOuts, language) =>
    `${foot(language, 'stockOuts', {
      quantity: totals.lostCopies,
      unit: foot(language, counted.unit),
      amount: totals.lostAmount,
    })}\n${explanation}`,
  examples: ['stockouts --publisher 9901', 'stockouts --group-by store --prefecture 13 --format xlsx --out stockouts.xlsx'],
}
