import { getReturnColumns } from '../../../shared/api/returns.columns.ts'
import { returns, returnsExport } from '../../../shared/api/returns.ts'
import { getQuantityUnit } from '../../../shared/kinds.ts'
import { fill } from '../../../shared/messages/fill.ts'
import { returnWords } from '../../../shared/messages/returns.ts'
import { formatSentenceDate } from '../../../shared/sentence-date.ts'
import { exportRoute } from '../../exporting/export-route.ts'
import { getColumnLabel } from '../../exporting/table-model.ts'
import { reportRoute } from '../../routing/report-route.ts'
import { listReturns } from './returns.query.ts'

export const returnsRoutes = [
  reportRoute(returns, ({ knex, body, scope, language }) => listReturns(knex, body, { scope, language })),
  exportRoute(returnsExport, 'product-search', async (body, { user, language, knex }) => {
    const all = { ...body, pageNum: 1, pageSize: 1_000_000 }
    const { list, totals, steps, trend, lastYear } = await listReturns(knex, all, { scope: user, language })
    const unit = getQuantityUnit(body.products)
    return {
      name: 'returns',
      nameParts: [body.period.from, body.period.to],
      columns: getReturnColumns(body.by),
      rows: list,
      totals,
      chart: {
        kind: 'line',
        labels: steps.map(({ to }) => to.slice(5)),
        series: [
          { name: getColumnLabel('totalDeliveryQuantity', language, unit), values: trend.deliveries },
          { name: getColumnLabel('totalReturnQuantity', language, unit), values: trend.returns },
        ],
      },
      notes: [
        fill(returnWords[language].explanation, {
          from: formatSentenceDate(lastYear.from, language),
          to: formatSentenceDate(lastYear.to, language),
        }),
      ],
    }
  }),
]
