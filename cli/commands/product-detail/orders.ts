import type { Answer } from '../../../shared/contract/endpoint.ts'
import type { orderInfo } from '../../../shared/contract/product-orders.ts'
import type { Analysis } from '../../analysis/analysis.ts'
import { foot } from '../../analysis/foot.ts'

type Orders = Answer<typeof orderInfo>

export const ordersCommand: Analysis = {
  name: 'orders',
  call: 'orderInfo',
  exportCall: 'orderInfoExport',
  contract: () => import('../../../shared/contract/product-orders.ts'),
  period: '28d',
  rows: (answer: Orders) => answer.orderInfo,
  report: async () => (await import('../../../shared/contract/product-orders.columns.ts')).orderReport,
  foot: ({ numberOfPendingOrder, totalLatestOrder }: Orders, language) =>
    foot(language, 'orders', { pending: numberOfPendingOrder, latest: totalLatestOrder }),
  examples: ['orders 9784999900114', 'orders 9784999900114 --from 2026-11-01 --to 2026-11-14 --csv'],
}
