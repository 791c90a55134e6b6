import { publisherReport } from '../../../shared/api/publisher-ranking.columns.ts'
import { publisherRanking, publisherRankingExport } from '../../../shared/api/publisher-ranking.ts'
import { quantityUnit } from '../../../shared/kinds.ts'
import { exportRoute } from '../../exporting/export-route.ts'
import { columnLabel } from '../../exporting/table-model.ts'
import type { ReportReader } from '../../report-reader.ts'
import { reportRoute } from '../../routing/report-route.ts'
import { exclusionNote } from './publisher-ranking.export.ts'
import { rankPublishers } from './publisher-ranking.query.ts'

/** Bars in the PDF. */
const BARS = 20

export const readPublisherRanking: ReportReader<typeof publisherRanking> = ({ knex, body, scope }) =>
  rankPublishers(knex, body, scope)

export const publisherRankingRoutes = [
  reportRoute(publisherRanking, readPublisherRanking),
  exportRoute(publisherRankingExport, 'publisher-ranking', async (body, { user, language, knex }) => {
    const ranking = await rankPublishers(knex, { ...body, pageNum: 1, pageSize: 1_000_000 }, user)
    const bars = ranking.list.slice(0, BARS)
    const basis = body.basis === 1 ? 'amount' : 'quantity'
    return {
      name: 'publisherRanking',
      nameParts: [body.period.from, body.period.to],
      columns: publisherReport.columns,
      rows: ranking.list,
      totals: ranking.totals,
      notes: exclusionNote(ranking.excluded, { language, unit: quantityUnit(body.products) }),
      chart: {
        kind: 'bar',
        labels: bars.map((row) => row.publisherName),
        series: [{ name: columnLabel(basis, language, quantityUnit(body.products)), values: bars.map((row) => row[basis]) }],
      },
    }
  }),
]
