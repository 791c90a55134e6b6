import { returns, returnsExport } from '../../../shared/api/returns.ts'
import { formatSentenceDate } from '../../../shared/calendar/sentence-date.ts'
import { returnWords } from '../../../shared/messages/returns.ts'
import { fillPlaceholders } from '../../../shared/messages/translate.ts'
import { returnReports } from '../../../shared/reports/returns.ts'
import { getQuantityUnit } from '../../../shared/trade/kinds.ts'
import { allRows, defineExportRoute } from '../../exporting/export-route.ts'
import { getUnitLabel } from '../../exporting/table-model.ts'
import { defineReportRoute } from '../../routing/report-route.ts'
import { toReturnsChart } from './returns.export.ts'
import { listReturns } from './returns.query.ts'

export const returnsRoutes = [
  defineReportRoute(returns, ({ knex, body, scope, language }) => listReturns(knex, body, { scope, language })),
  defineExportRoute(returnsExport, 'product-search', async (body, { user, language, knex }) => {
    const all = { ...body, ...allRows }
    const result = await listReturns(knex, all, { scope: user, language })
    const { list, totals, lastYear } = result
    const unit = getQuantityUnit(body.products)
    return {
      name: 'returns',
      nameParts: [body.period.from, body.period.to],
      columns: returnReports[body.groupBy].columns,
      rows: list,
      totals,
      chart: toReturnsChart(result, body, language),
      notes: [
        fillPlaceholders(returnWords[language].explanation, {
          from: formatSentenceDate(lastYear.from, language),
          to: formatSentenceDate(lastYear.to, language),
          unit: getUnitLabel(unit, language),
        }),
      ],
    }
  }),
]
