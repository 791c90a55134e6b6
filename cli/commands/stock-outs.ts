import type { Answer } from '../../shared/contract/endpoint.ts'
import type { stockOuts } from '../../shared/contract/stock-outs.ts'
import type { Analysis } from '../analysis/analysis.ts'

type StockOuts = Answer<typeof stockOuts>

export const stockOutsCommand: Analysis = {
  name: 'stockouts',
  call: 'stockOuts',
  exportCall: 'stockOutsExport',
  contract: () => import('../../shared/contract/stock-outs.ts'),
  rows: ({ list }: StockOuts) => list,
  report: async () => (await import('../../shared/contract/stock-outs.columns.ts')).stockOutReport,
  foot: ({ totals, explanation, counted }: StockOuts, language) =>
    `${
      language === 'en'
        ? `Lost ${counted.unit}: ${totals.lostCopies.toLocaleString('en-US')}  yen: ${totals.lostAmount.toLocaleString('en-US')}`
        : `推定機会損失 ${totals.lostCopies.toLocaleString('en-US')}${counted.unit === 'copies' ? '冊' : '点'}　${totals.lostAmount.toLocaleString('en-US')}円`
    }\n${explanation}`,
  examples: ['stockouts --publisher 9901', 'stockouts --group-by store --prefecture 13 --format xlsx --out stockouts.xlsx'],
}
