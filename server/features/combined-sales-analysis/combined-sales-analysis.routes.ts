import { combinedReport } from '../../../shared/contract/combined-sales-analysis.columns.ts'
import { combinedSales, combinedSalesExport, combinedSalesSummary } from '../../../shared/contract/combined-sales-analysis.ts'
import { exportRoute } from '../../export/export-route.ts'
import { route, signedIn } from '../../routing/route.ts'
import { combinedWith } from './combined-sales-analysis.query.ts'
import { combinedSummary } from './combined-summary.query.ts'

export const combinedSalesAnalysisRoutes = [
  route(combinedSales, async (call, { warehouse }) => {
    const answer = await combinedWith(warehouse, call.body, signedIn(call))
    return { ...answer, paging: { ...answer.paging, pageSize: call.body.pageSize } }
  }),
  route(combinedSalesSummary, (call, { warehouse }) => combinedSummary(warehouse, call.body, signedIn(call))),
  exportRoute(combinedSalesExport, 'combined-sales-analysis', async (body, { user, services }) => {
    const answer = await combinedWith(services.warehouse, { ...body, pageNum: 1, pageSize: null }, user)
    return {
      name: 'combined',
      nameParts: [answer.base[0]?.productName ?? '', body.period.from, body.period.to],
      subject: { productName: answer.base.map(({ productName }) => productName).join(', ') },
      columns: combinedReport.columns,
      rows: answer.list,
    }
  }),
]
