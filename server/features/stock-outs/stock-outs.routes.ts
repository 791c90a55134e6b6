import { stockOuts, stockOutsExport } from '../../../shared/api/stock-outs.ts'
import { stockOutReports } from '../../../shared/reports/stock-outs.ts'
import { allRows, defineExportRoute } from '../../exporting/export-route.ts'
import { defineReportRoute } from '../../routing/report-route.ts'
import { listStockOuts, readStockOuts } from './stock-outs.query.ts'

export const stockOutsRoutes = [
  defineReportRoute(stockOuts, readStockOuts),
  defineExportRoute(stockOutsExport, 'product-search', async (body, { user, language, knex }) => {
    const all = { ...body, ...allRows }
    const { list, totals, asOf, explanation } = await listStockOuts(knex, all, { scope: user, language })
    const { soldOutStores, products: _products, ...sums } = totals
    return {
      name: 'stockOuts',
      nameParts: [asOf],
      columns: stockOutReports[body.groupBy].columns,
      rows: list,
      totals: body.groupBy === 'product' ? { ...sums, soldOutStores } : sums,
      notes: [explanation],
    }
  }),
]
