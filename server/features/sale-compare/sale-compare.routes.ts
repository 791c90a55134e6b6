import { compareColumns } from '../../../shared/api/sale-compare.columns.ts'
import { compareProducts, compareProductsExport } from '../../../shared/api/sale-compare.ts'
import { exportRoute } from '../../exporting/export-route.ts'
import { reportRoute } from '../../routing/report-route.ts'
import { compareChart, compareRows } from './sale-compare.export.ts'
import { compareSales } from './sale-compare.query.ts'

export const saleCompareRoutes = [
  reportRoute(compareProducts, ({ knex, body, scope }) => compareSales(knex, body, scope)),
  exportRoute(compareProductsExport, 'sale-compare', async (body, { user, knex }) => {
    const answer = await compareSales(knex, body, user)
    const { quantity, amount } = answer.totals
    return {
      name: 'comparison',
      nameParts: answer.period ? [answer.period.from, answer.period.to] : [],
      subject: { productName: answer.products.map((product) => `${product.jan} ${product.productName}`).join(', ') },
      columns: compareColumns(body),
      rows: compareRows(answer),
      totals: { quantity, amount },
      chart: compareChart(answer),
    }
  }),
]
