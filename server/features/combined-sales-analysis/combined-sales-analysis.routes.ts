import { combinedReport } from '../../../shared/api/combined-sales-analysis.columns.ts'
import { combinedSales, combinedSalesExport, combinedSalesSummary } from '../../../shared/api/combined-sales-analysis.ts'
import { widgetCombinedSales, widgetCombinedSummary } from '../../../shared/api/widget.ts'
import { exportRoute } from '../../exporting/export-route.ts'
import { reportRoute } from '../../routing/report-route.ts'
import { combinedWith } from './combined-sales-analysis.query.ts'
import { combinedSummary } from './combined-summary.query.ts'

export const combinedSalesAnalysisRoutes = [
  reportRoute(combinedSales, ({ knex, body, scope }) => combinedWith(knex, body, scope)),
  reportRoute(combinedSalesSummary, ({ knex, body, scope }) => combinedSummary(knex, body, scope)),
  reportRoute(widgetCombinedSales, ({ knex, body, scope }) => combinedWith(knex, body, scope)),
  reportRoute(widgetCombinedSummary, ({ knex, body, scope }) => combinedSummary(knex, body, scope)),
  exportRoute(combinedSalesExport, 'combined-sales-analysis', async (body, { user, knex }) => {
    const answer = await combinedWith(knex, { ...body, pageNum: 1, pageSize: null }, user)
    return {
      name: 'combined',
      nameParts: [answer.base[0]?.productName ?? '', body.period.from, body.period.to],
      subject: { productName: answer.base.map(({ productName }) => productName).join(', ') },
      columns: combinedReport.columns,
      rows: answer.list,
    }
  }),
]
