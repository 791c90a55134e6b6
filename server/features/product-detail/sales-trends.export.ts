import type { z } from 'zod'
import type { Answer, Body } from '../../../shared/contract/endpoint.ts'
import type { salesTrends, trendPoint } from '../../../shared/contract/product-detail.ts'
import type { Unstamped } from '../../../shared/contract/report.ts'
import type { Exported } from '../../export/export-route.ts'
import { type ExportColumn, plainColumn } from '../../export/table-model.ts'

type Point = z.output<typeof trendPoint>
const plain = plainColumn<Point>

const bucketColumns: readonly ExportColumn<Point>[] = [
  plain('date', 'date'),
  plain('quantity', 'integer'),
  plain('amount', 'integer'),
  plain('amountTaxIn', 'integer'),
  plain('delivery', 'integer'),
  plain('returned', 'integer'),
  plain('cumulativeQuantity', 'integer'),
  plain('cumulativeDelivery', 'integer'),
  plain('marketStock', 'integer'),
  plain('saleRate', 'decimal'),
]
/** Deliveries and stock have no time of day. */
const hourColumns: readonly ExportColumn<Point>[] = [
  plain('date', 'date'),
  plain('hour', 'integer'),
  plain('quantity', 'integer'),
  plain('amount', 'integer'),
  plain('amountTaxIn', 'integer'),
]

/** A trend as a file: a row a bucket, and the sales as a line. */
export function trendExport(
  trend: Unstamped<Answer<typeof salesTrends>>,
  of: { body: Body<typeof salesTrends>; product: { jan: string; productName: string } },
): Exported<Point> {
  const points = trend.salesTrends
  return {
    name: 'trend',
    nameParts: [of.product.productName, of.body.period.from, of.body.period.to],
    subject: { productName: of.product.productName },
    columns: of.body.unit === 'hour' ? hourColumns : bucketColumns,
    rows: points,
    totals: trend.totals,
    chart: {
      kind: 'line',
      labels: points.map((point) => (point.hour === null ? point.date.slice(5) : `${point.date.slice(8)} ${point.hour}`)),
      series: [{ name: of.product.productName, values: points.map((point) => point.quantity) }],
    },
  }
}
