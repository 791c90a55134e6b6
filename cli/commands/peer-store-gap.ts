import type { Result } from '../../shared/api/endpoint.ts'
import type { peerStoreGap } from '../../shared/api/peer-store-gap.ts'
import type { AnalysisCommand } from '../analysis/analysis.ts'
import { getFooterText } from '../analysis/footer-text.ts'

type PeerStoreGap = Result<typeof peerStoreGap>

export const peerStoreGapCommand: AnalysisCommand = {
  name: 'peer-store-gap',
  call: 'peerStoreGap',
  exportCall: 'peerStoreGapExport',
  period: '28d',
  loadApi: () => import('../../shared/api/peer-store-gap.ts'),
  loadReport: async () => (await import('../../shared/reports/peer-store-gap.ts')).peerStoreGapReport,
  getFooter: ({ store, totals, counted, explanation }: PeerStoreGap, language) =>
    `${getFooterText(language, 'peerStoreGap', {
      store: store.storeName,
      titles: totals.titles,
      expected: totals.expectedQuantity,
      sold: totals.quantity,
      suggested: totals.suggestedCopies,
      unit: getFooterText(language, counted.unit),
    })}\n${explanation}`,
  examples: [
    'peer-store-gap --store 4147514',
    'peer-store-gap --store 4147514 --genre 03 --period last-month --format xlsx --out lacking.xlsx',
    'peer-store-gap --store 4147514 --listed all --min-peer-stores 5 --sort sellingPeers',
  ],
}
