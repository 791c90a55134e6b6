import type { z } from 'zod'
import type { Answer, Body } from '../../../shared/contract/endpoint.ts'
import { trendColumns } from '../../../shared/contract/product-detail.columns.ts'
import type { salesTrends, trendPoint } from '../../../shared/contract/product-detail.ts'
import type { Unstamped } from '../../../shared/contract/report.ts'
import type { Exported } from '../../export/export-route.ts'

type Point = z.output<typeof trendPoint>
/** A trend as a file: a row a bucket, and the sales as a line. */
export function trendExport(
  trend: Unstamped<Answer<typeof salesTrends>>,
  of: { body: Pick<Body<typeof salesTrends>, 'period' | 'unit'>; product: { jan: string; productName: string } },
): Exported<Point> {
  const points = trend.salesTrends
  return {
    name: 'trend',
    nameParts: [of.product.productName, trend.period.from, trend.period.to],
    subject: { productName: of.product.productName },
    columns: trendColumns(of.body.unit),
    rows: points,
    totals: trend.totals,
    chart: {
      kind: 'line',
      labels: points.map((point) => (point.hour === null ? point.date.slice(5) : `${point.date.slice(8)} ${point.hour}`)),
      series: [{ name: of.product.productName, values: points.map((point) => point.quantity) }],
    },
  }
}
