import { stockOutColumns } from '../../../shared/api/stock-outs.columns.ts'
import { stockOuts, stockOutsExport } from '../../../shared/api/stock-outs.ts'
import { exportRoute } from '../../exporting/export-route.ts'
import type { ReportReader } from '../../report-reader.ts'
import { reportRoute } from '../../routing/report-route.ts'
import { listStockOuts } from './stock-outs.query.ts'

export const readStockOuts: ReportReader<typeof stockOuts> = ({ knex, body, scope, language }) =>
  listStockOuts(knex, body, { scope, language })

export const stockOutsRoutes = [
  reportRoute(stockOuts, readStockOuts),
  exportRoute(stockOutsExport, 'product-search', async (body, { user, language, knex }) => {
    const all = { ...body, pageNum: 1, pageSize: 1_000_000 }
    const { list, totals, asOf, explanation } = await listStockOuts(knex, all, { scope: user, language })
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
