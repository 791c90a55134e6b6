import { compareColumns } from '../../../shared/contract/sale-compare.columns.ts'
import { compareProducts, compareProductsExport } from '../../../shared/contract/sale-compare.ts'
import { exportRoute } from '../../export/export-route.ts'
import { route, signedIn } from '../../routing/route.ts'
import { compareChart, compareRows } from './sale-compare.export.ts'
import { compareSales } from './sale-compare.query.ts'

export const saleCompareRoutes = [
  route(compareProducts, (call, { warehouse }) => compareSales(warehouse, call.body, signedIn(call))),
  exportRoute(compareProductsExport, 'sale-compare', async (body, { user, services }) => {
    const answer = await compareSales(services.warehouse, body, user)
    const { quantity, amount } = answer.totals
    return {
      name: 'comparison',
      nameParts: answer.period ? [answer.period.from, answer.period.to] : [],
      subject: { productName: answer.products.map((one) => `${one.jan} ${one.productName}`).join(', ') },
      columns: compareColumns(body),
      rows: compareRows(answer),
      totals: { quantity, amount },
      chart: compareChart(answer),
    }
  }),
]
