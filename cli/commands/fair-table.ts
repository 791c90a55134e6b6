import type { Result } from '../../shared/api/endpoint.ts'
import type { FairTableResult, fairTableOrder } from '../../shared/api/fair-table.ts'
import { formatNumber } from '../../shared/messages/formats.ts'
import type { AnalysisCommand } from '../analysis/analysis.ts'
import { getFooterText } from '../analysis/footer-text.ts'

const loadApi = () => import('../../shared/api/fair-table.ts')

export const fairTableCommand: AnalysisCommand = {
  name: 'fair-table',
  call: 'fairTable',
  exportCall: 'fairTableExport',
  period: '12w',
  loadApi,
  loadReport: async () => (await import('../../shared/reports/fair-table.ts')).fairTableReport,
  getFooter: ({ base, stores, totals, explanation }: FairTableResult, language) =>
    [
      getFooterText(language, 'fairTable', {
        name: base.productName,
        stores,
        titles: totals.titles,
        copies: totals.orderCopies,
        amount: totals.orderAmount,
      }),
      ...(totals.remainingBudget === null
        ? []
        : [
            getFooterText(language, 'fairBudget', {
              remaining: formatNumber(totals.remainingBudget),
              cut: totals.cutCopies,
              titles: totals.cutTitles,
            }),
          ]),
      explanation,
    ].join('\n'),
  examples: [
    'fair-table 9784999900114',
    'fair-table 夜汽車は星を数えない --budget 50000 --fair-weeks 4',
    'fair-table 9784999900114 --store 4147514 --title-count 20 --format xlsx --out fair.xlsx',
  ],
}

export const fairOrderCommand: AnalysisCommand = {
  name: 'fair-order',
  call: 'fairTableOrder',
  exportCall: 'fairTableOrderExport',
  period: '12w',
  loadApi,
  loadReport: async () => (await import('../../shared/reports/fair-table.ts')).fairOrderReport,
  getFooter: ({ totals }: Result<typeof fairTableOrder>, language) =>
    getFooterText(language, 'fairOrder', {
      titles: totals.titles,
      stores: totals.stores,
      copies: totals.lineCopies,
      amount: totals.lineAmount,
    }),
  examples: ['fair-order 9784999900114 --budget 50000', 'fair-order 9784999900114 --store 4147514 --csv > order.csv'],
}
