import { peerStoreGapReport } from '../../../shared/api/peer-store-gap.columns.ts'
import { peerStoreGap, peerStoreGapExport } from '../../../shared/api/peer-store-gap.ts'
import { exportRoute } from '../../exporting/export-route.ts'
import { reportRoute } from '../../routing/report-route.ts'
import { listPeerStoreGap } from './peer-store-gap.query.ts'

export const peerStoreGapRoutes = [
  reportRoute(peerStoreGap, ({ knex, body, scope, language }) => listPeerStoreGap(knex, body, { scope, language })),
  exportRoute(peerStoreGapExport, 'product-search', async (body, { user, language, knex }) => {
    const all = { ...body, pageNum: 1, pageSize: 1_000_000 }
    const answer = await listPeerStoreGap(knex, all, { scope: user, language })
    const { quantity, expectedQuantity, gapCopies, gapAmount, suggestedCopies } = answer.totals
    return {
      name: 'peerStoreGap',
      nameParts: [answer.store.storeName, body.period.from, body.period.to],
      subject: { storeName: answer.store.storeName },
      columns: peerStoreGapReport.columns,
      rows: answer.list,
      totals: { quantity, expectedQuantity, gapCopies, gapAmount, suggestedCopies },
      notes: [answer.explanation],
    }
  }),
]
