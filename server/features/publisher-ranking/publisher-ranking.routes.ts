import { publisherReport } from '../../../shared/contract/publisher-ranking.columns.ts'
import { publisherRanking, publisherRankingExport } from '../../../shared/contract/publisher-ranking.ts'
import { exportRoute } from '../../export/export-route.ts'
import { columnLabel } from '../../export/table-model.ts'
import { route, signedIn } from '../../routing/route.ts'
import { exclusionNote } from './publisher-ranking.export.ts'
import { rankPublishers } from './publisher-ranking.query.ts'

/** Bars in the PDF. */
const BARS = 20

export const publisherRankingRoutes = [
  route(publisherRanking, (call, { warehouse }) => rankPublishers(warehouse, call.body, signedIn(call))),
  exportRoute(publisherRankingExport, 'publisher-ranking', async (body, { user, language, services }) => {
    const ranking = await rankPublishers(services.warehouse, { ...body, pageNum: 1, pageSize: 1_000_000 }, user)
    const bars = ranking.list.slice(0, BARS)
    const basis = body.basis === 1 ? 'amount' : 'quantity'
    return {
      name: 'publisherRanking',
      nameParts: [body.period.from, body.period.to],
      columns: publisherReport.columns,
      rows: ranking.list,
      totals: ranking.totals,
      notes: exclusionNote(ranking.excluded, language),
      chart: {
        kind: 'bar',
        labels: bars.map((row) => row.publisherName),
        series: [{ name: columnLabel(basis, language), values: bars.map((row) => row[basis]) }],
      },
    }
  }),
]
