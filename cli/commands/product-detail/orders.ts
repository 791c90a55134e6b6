import type { Answer } from '../../../shared/api/endpoint.ts'
import type { orderInfo } from '../../../shared/api/product-orders.ts'
import type { Analysis } from '../../analysis/analysis.ts'
import { foot } from '../../analysis/foot.ts'

type Orders = Answer<typeof orderInfo>

export const ordersCommand: Analysis = {
  name: 'orders',
  call: 'orderInfo',
  exportCall: 'orderInfoExport',
  contract: () => import('../../../shared/api/product-orders.ts'),
  period: '28d',
  rows: (answer: Orders) => answer.orderInfo,
  report: async () => (await import('../../../shared/api/product-orders.columns.ts')).orderReport,
  foot: ({ numberOfPendingOrder, totalLatestOrder }: Orders, language) =>
    foot(language, 'orders', { pending: numberOfPendingOrder, latest: totalLatestOrder }),
  examples: ['orders 9784999900114', 'orders 9784999900114 --from 2026-11-01 --to 2026-11-14 --csv'],
}
