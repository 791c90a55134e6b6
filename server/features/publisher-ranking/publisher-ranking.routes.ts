import type { Answer } from '../../../shared/api/endpoint.ts'
import { publisherReport } from '../../../shared/api/publisher-ranking.columns.ts'
import { publisherRanking, publisherRankingExport } from '../../../shared/api/publisher-ranking.ts'
import { type QuantityUnit, quantityUnit } from '../../../shared/kinds.ts'
import { inLanguage, type Language } from '../../../shared/language.ts'
import { fill } from '../../../shared/messages/fill.ts'
import { exportRoute } from '../../exporting/export-route.ts'
import { columnLabel, exportName, unitLabel } from '../../exporting/table-model.ts'
import type { ReportReader } from '../../report-reader.ts'
import { reportRoute } from '../../routing/report-route.ts'
import { rankPublishers } from './publisher-ranking.query.ts'

/** Returns a note about the excluded publishers and their part of the sales. */
function exclusionNote(
  excluded: Answer<typeof publisherRanking>['excluded'],
  { language, unit }: { language: Language; unit: QuantityUnit },
): string[] {
  if (excluded.publishers.length === 0) return []
  const names = excluded.publishers.map((publisher) => `${publisher.publisherCd} ${publisher.publisherName}`)
  return [
    fill(exportName(excluded.applied ? 'excludedPublishers' : 'includedPublishers', language), {
      publishers: names.join(inLanguage(language, ['、', ', '])),
      quantity: excluded.quantity,
      unit: unitLabel(unit, language),
      amount: excluded.amount,
    }),
  ]
}

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
