import type { Result } from '../../../shared/api/endpoint.ts'
import { publisherRanking, publisherRankingExport } from '../../../shared/api/publisher-ranking.ts'
import { type Language, pickByLanguage } from '../../../shared/messages/language.ts'
import { fillPlaceholders } from '../../../shared/messages/translate.ts'
import { publisherReport } from '../../../shared/reports/publisher-ranking.ts'
import { getQuantityUnit, type QuantityUnit } from '../../../shared/trade/kinds.ts'
import { allRows, defineExportRoute } from '../../exporting/export-route.ts'
import { getColumnLabel, getExportName, getUnitLabel } from '../../exporting/table-model.ts'
import { defineReportRoute } from '../../routing/report-route.ts'
import { rankPublishers, readPublisherRanking } from './publisher-ranking.query.ts'

/** Returns a note about the excluded publishers and their part of the sales. */
function describeExclusions(
  excluded: Result<typeof publisherRanking>['excluded'],
  { language, unit }: { language: Language; unit: QuantityUnit },
): string[] {
  if (excluded.publishers.length === 0) return []
  const names = excluded.publishers.map((publisher) => `${publisher.publisherCd} ${publisher.publisherName}`)
  return [
    fillPlaceholders(getExportName(excluded.applied ? 'excludedPublishers' : 'includedPublishers', language), {
      publishers: names.join(pickByLanguage(language, ['、', ', '])),
      quantity: excluded.quantity,
      unit: getUnitLabel(unit, language),
      amount: excluded.amount,
    }),
  ]
}

/** Bars in the PDF. */
const MAX_BARS = 20

export const publisherRankingRoutes = [
  defineReportRoute(publisherRanking, readPublisherRanking),
  defineExportRoute(publisherRankingExport, 'publisher-ranking', async (body, { user, language, knex }) => {
    const ranking = await rankPublishers(knex, { ...body, ...allRows }, user)
    const bars = ranking.list.slice(0, MAX_BARS)
    const basis = body.basis === 1 ? 'amount' : 'quantity'
    return {
      name: 'publisher-ranking',
      nameParts: [body.period.from, body.period.to],
      columns: publisherReport.columns,
      rows: ranking.list,
      totals: ranking.totals,
      notes: describeExclusions(ranking.excluded, { language, unit: getQuantityUnit(body.products) }),
      chart: {
        kind: 'bar',
        labels: bars.map((row) => row.publisherName),
        series: [
          { name: getColumnLabel(basis, language, getQuantityUnit(body.products)), values: bars.map((row) => row[basis]) },
        ],
      },
    }
  }),
]
