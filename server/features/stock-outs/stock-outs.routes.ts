import { stockOutColumns } from '../../../shared/contract/stock-outs.columns.ts'
import { stockOuts, stockOutsExport } from '../../../shared/contract/stock-outs.ts'
import { exportRoute } from '../../export/export-route.ts'
import { route, signedIn } from '../../routing/route.ts'
import { listStockOuts } from './stock-outs.query.ts'

export const stockOutsRoutes = [
  route(stockOuts, (call, { warehouse }) =>
    listStockOuts(warehouse, call.body, { scope: signedIn(call), language: call.language }),
  ),
  exportRoute(stockOutsExport, 'product-search', async (body, { user, language, services }) => {
    const all = { ...body, pageNum: 1, pageSize: 1_000_000 }
    const { list, totals, asOf, explanation } = await listStockOuts(services.warehouse, all, { scope: user, language })
    const { stores, products: _products, ...sums } = totals
    return {
      name: 'stockOuts',
      nameParts: [asOf],
      columns: stockOutColumns(body.groupBy),
      rows: list,
      totals: body.groupBy === 'product' ? { ...sums, soldOutStores: stores } : sums,
      notes: [explanation],
    }
  }),
]
