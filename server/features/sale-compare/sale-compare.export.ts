import type { Result } from '../../../shared/api/endpoint.ts'
import type { QueryResult } from '../../../shared/api/report.ts'
import type { CompareBody, ComparedProduct, ComparisonLine, compareProducts } from '../../../shared/api/sale-compare.ts'
import type { CompareBucketRow } from '../../../shared/reports/sale-compare.ts'
import { type Chart, formatBucketLabels } from '../../exporting/table-model.ts'

type Comparison = QueryResult<Result<typeof compareProducts>>
type Point = ComparedProduct['points'][number]

/** Returns one row per product and bucket. */
export const toCompareRows = (result: Comparison): CompareBucketRow[] =>
  result.products.flatMap((product) => {
    const findLine = (kind: ComparisonLine) => product.lines.find((item) => item.kind === kind)
    const { jan, productName, volume, publisherName, releaseDate } = product
    return result.buckets.map((bucket, index): CompareBucketRow => {
      const point = product.points[index]
      return {
        jan,
        productName,
        volume,
        publisherName,
        releaseDate,
        ...bucket,
        ...(point as Point),
        previousPeriodQuantity: findLine('previousPeriod')?.quantity[index] ?? null,
        lastYearQuantity: findLine('lastYear')?.quantity[index] ?? null,
        previousIssueName: findLine('previousIssue')?.productName ?? null,
        previousIssueQuantity: findLine('previousIssue')?.quantity[index] ?? null,
      }
    })
  })

/** Labels are days of the calendar, or days since release. */
function toBucketLabels(buckets: Comparison['buckets'], unit: CompareBody['unit']): string[] {
  const days = buckets.flatMap(({ date }) => date ?? [])
  return days.length > 0 ? formatBucketLabels(days, unit) : buckets.map(({ dayNumber }) => String(dayNumber))
}

export const toCompareChart = (result: Comparison, unit: CompareBody['unit']): Chart => ({
  kind: 'line',
  labels: toBucketLabels(result.buckets, unit),
  series: result.products.map((product) => ({
    name: product.productName,
    values: product.points.map((point) => point.quantity),
  })),
})
