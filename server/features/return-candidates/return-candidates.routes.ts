import { returnCandidates, returnCandidatesExport } from '../../../shared/api/return-candidates.ts'
import { fillPlaceholders } from '../../../shared/messages/translate.ts'
import { returnCandidateReports } from '../../../shared/reports/return-candidates.ts'
import { getQuantityUnit } from '../../../shared/trade/kinds.ts'
import { allRows, defineExportRoute } from '../../exporting/export-route.ts'
import { formatBucketLabels, getColumnLabel, getExportName, getUnitLabel } from '../../exporting/table-model.ts'
import { defineReportRoute } from '../../routing/report-route.ts'
import { listReturnCandidates } from './return-candidates.query.ts'

export const returnCandidatesRoutes = [
  defineReportRoute(returnCandidates, ({ knex, body, scope, language }) => listReturnCandidates(knex, body, { scope, language })),
  defineExportRoute(returnCandidatesExport, 'product-search', async (body, { user, language, knex }) => {
    const all = { ...body, ...allRows }
    const { list, totals, asOf, explanation, withoutLimit, limits } = await listReturnCandidates(knex, all, {
      scope: user,
      language,
    })
    return {
      name: 'return-candidates',
      nameParts: [asOf],
      columns: returnCandidateReports[body.groupBy].columns,
      rows: list,
      totals,
      chart: {
        kind: 'bar',
        labels: formatBucketLabels(limits.map(({ returnLimitDate }) => returnLimitDate)),
        series: [
          {
            name: getColumnLabel('returnCopies', language, getQuantityUnit(body.products)),
            values: limits.map(({ returnCopies }) => returnCopies),
          },
        ],
      },
      notes: [
        explanation,
        fillPlaceholders(getExportName('withoutLimit', language), {
          ...withoutLimit,
          unit: getUnitLabel(getQuantityUnit(body.products), language),
        }),
      ],
    }
  }),
]
