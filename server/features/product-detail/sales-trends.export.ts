import type { z } from 'zod'
import type { Body, Result } from '../../../shared/api/endpoint.ts'
import type { salesTrends, trendPoint } from '../../../shared/api/product-detail.ts'
import type { QueryResult } from '../../../shared/api/report.ts'
import type { ReportColumn } from '../../../shared/reports/columns.ts'
import { getTrendColumns, type StoreTrendRow, storeTrendFile } from '../../../shared/reports/product-detail.ts'
import type { ExportDefinition } from '../../exporting/export-route.ts'
import { formatBucketLabels } from '../../exporting/table-model.ts'
import type { StoreTrend } from './sales-trends.query.ts'

type Point = z.output<typeof trendPoint>

interface TrendFile {
  body: Pick<Body<typeof salesTrends>, 'period' | 'unit'>
  product: { jan: string; productName: string }
  /** Stores with their own rows; empty if the file is about all together. */
  stores: readonly StoreTrend[]
}

/** Row of all stores together, without a store. */
const toTotalRow = (point: Point): StoreTrendRow => ({ storeCd: '', storeName: '', ...point })

async function* toStoreRows(stores: readonly StoreTrend[]): AsyncGenerator<StoreTrendRow> {
  for (const { storeCd, storeName, points } of stores) for (const point of points()) yield { storeCd, storeName, ...point }
}

/** Exports a trend: one row per bucket, or per bucket and store, with a line chart of the total. */
export function buildTrendExport(
  trend: QueryResult<Result<typeof salesTrends>>,
  { body, product, stores }: TrendFile,
): ExportDefinition<StoreTrendRow> {
  const points = trend.salesTrends
  const columns: readonly ReportColumn<StoreTrendRow>[] =
    stores.length === 0 ? getTrendColumns(body.unit) : storeTrendFile.columns
  return {
    name: 'trend',
    nameParts: [product.productName, trend.period.from, trend.period.to],
    subject: { productName: product.productName },
    columns,
    rows: stores.length === 0 ? points.map(toTotalRow) : toStoreRows(stores),
    rowCount: points.length * Math.max(1, stores.length),
    totals: trend.totals,
    chart: {
      kind: 'line',
      labels:
        body.unit === 'hour'
          ? points.map(({ date, hour }) => `${date.slice(8)} ${hour}`)
          : formatBucketLabels(
              points.map(({ date }) => date),
              body.unit,
            ),
      series: [{ name: product.productName, values: points.map((point) => point.quantity) }],
    },
  }
}
