import type { ReportColumn } from '../../../shared/api/columns.ts'
import { clusterCellReport, clusterReport, clusterStoreReport } from '../../../shared/api/purchase-cluster.columns.ts'
import { clusterAnalysis, clusterAnalysisExport } from '../../../shared/api/purchase-cluster.ts'
import { fill } from '../../../shared/messages/fill.ts'
import { clusterWords } from '../../../shared/messages/purchase-cluster.ts'
import { exportRoute } from '../../exporting/export-route.ts'
import { reportRoute } from '../../routing/report-route.ts'
import { analyzeBuyers } from './purchase-cluster.query.ts'

export const purchaseClusterRoutes = [
  reportRoute(clusterAnalysis, ({ knex, body, scope }) => analyzeBuyers(knex, body, scope)),
  exportRoute(clusterAnalysisExport, 'purchase-cluster', async ({ table, ...body }, { user, language, knex }) => {
    const answer = await analyzeBuyers(knex, body, user)
    const messages = clusterWords[language]
    const names = { cells: 'clusterCells', stores: 'clusterStores', clusters: 'clusters' } as const
    const reports = { cells: clusterCellReport, stores: clusterStoreReport, clusters: clusterReport }
    const rows: readonly { suppressed: boolean; indexSuppressed?: boolean }[] = answer[table]
    return {
      name: names[table],
      nameParts: [answer.products[0]?.productName ?? '', body.period.from, body.period.to],
      subject: { productName: answer.products.map(({ productName }) => productName).join(', ') },
      columns: reports[table].columns as readonly ReportColumn<never>[],
      rows: rows as readonly never[],
      ...(table === 'cells' && !answer.totals.suppressed
        ? { totals: { buyers: answer.totals.buyers, copies: answer.totals.copies } }
        : {}),
      notes: [
        ...(answer.totals.suppressed || rows.some(({ suppressed, indexSuppressed }) => suppressed || indexSuppressed)
          ? [messages.hidden]
          : []),
        ...(table === 'clusters' && answer.sampled ? [fill(messages.sampled, { members: answer.clusteredBuyers ?? 0 })] : []),
      ],
    }
  }),
]
