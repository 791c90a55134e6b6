import type { z } from 'zod'
import {
  productDetail,
  salesCumulative,
  salesTrends,
  salesTrendsExport,
  stockDistribution,
  type trendPoint,
} from '../../../shared/contract/product-detail.ts'
import { toFile } from '../../export/file.ts'
import { type Cell, exportName, type TableColumn, type TableModel, tableOf } from '../../export/table-model.ts'
import { route, signedIn } from '../../http/context.ts'
import { auditExport } from '../../operations/audit.ts'
import { detailProduct } from './product-detail.query.ts'
import { cumulativeOf } from './sales-cumulative.query.ts'
import { trendOf } from './sales-trends.query.ts'
import { distributeStock } from './stock-distribution.query.ts'

type Point = z.output<typeof trendPoint>

const trendColumns: readonly (TableColumn & { value: (row: Point) => Cell })[] = [
  { name: 'date', type: 'date', value: (row) => row.date },
  { name: 'quantity', type: 'integer', value: (row) => row.quantity },
  { name: 'amount', type: 'integer', value: (row) => row.amount },
  { name: 'amountTaxIn', type: 'integer', value: (row) => row.amountTaxIn },
  { name: 'delivery', type: 'integer', value: (row) => row.delivery },
  { name: 'returned', type: 'integer', value: (row) => row.returned },
  { name: 'cumulativeQuantity', type: 'integer', value: (row) => row.cumulativeQuantity },
  { name: 'cumulativeDelivery', type: 'integer', value: (row) => row.cumulativeDelivery },
  { name: 'marketStock', type: 'integer', value: (row) => row.marketStock },
  { name: 'saleRate', type: 'decimal', value: (row) => row.saleRate },
]
/** Deliveries and stock have no time of day. */
const hourColumns: typeof trendColumns = [
  { name: 'date', type: 'date', value: (row) => row.date },
  { name: 'hour', type: 'integer', value: (row) => row.hour },
  ...trendColumns.slice(1, 4),
]

export const productDetailRoutes = [
  route(productDetail, (call, { warehouse }) => detailProduct(warehouse, call.body.jan, signedIn(call))),
  route(salesTrends, (call, { warehouse }) => trendOf(warehouse, call.body, signedIn(call))),
  route(salesTrendsExport, async (call, { warehouse, operations }) => {
    const user = signedIn(call)
    const { format, encoding, language, ...body } = call.body
    const [trend, product] = await Promise.all([trendOf(warehouse, body, user), detailProduct(warehouse, body.jan, user)])
    const columns = body.unit === 'hour' ? hourColumns : trendColumns
    const name = (text: Parameters<typeof exportName>[0]) => exportName(text, language)
    const sums: Partial<Record<TableColumn['name'], Cell>> = trend.totals
    const table: TableModel = {
      title: name('trend'),
      language,
      conditions: [
        ['JAN', product.jan],
        [name('search'), product.productName],
        [name('period'), `${body.period.from} – ${body.period.to}`],
        [name('conditions'), JSON.stringify(body)],
        [name('rows'), String(trend.salesTrends.length)],
        [name('madeBy'), user.userId],
        [name('madeAt'), new Date().toISOString()],
      ],
      ...tableOf(trend.salesTrends, columns),
      totals: columns.map((column) => (column.name === 'date' ? name('total') : (sums[column.name] ?? null))),
    }
    await auditExport(
      operations.knex,
      { user, address: call.address },
      { target: 'product-detail', detail: { jan: product.jan, rows: table.rows.length, format } },
    )
    return toFile(table, {
      format,
      encoding,
      name: `${name('trend')}_${product.productName}_${body.period.from}_${body.period.to}`,
    })
  }),
  route(salesCumulative, (call, { warehouse }) => cumulativeOf(warehouse, call.body, signedIn(call))),
  route(stockDistribution, (call, { warehouse }) => distributeStock(warehouse, call.body, signedIn(call))),
]
