import type { Answer } from '../../../shared/contract/endpoint.ts'
import type { Unstamped } from '../../../shared/contract/report.ts'
import type { CompareBody, ComparedProduct, ComparisonLine, compareProducts } from '../../../shared/contract/sale-compare.ts'
import { type Chart, type ExportColumn, plainColumn } from '../../export/table-model.ts'

type Comparison = Unstamped<Answer<typeof compareProducts>>
type Point = ComparedProduct['points'][number]

/** A product in one bucket. */
export interface CompareRow extends Point {
  jan: string
  productName: string
  volume: string | null
  publisherName: string | null
  releaseDate: string | null
  date: string | null
  dayNumber: number | null
  previousPeriodQuantity: number | null
  lastYearQuantity: number | null
  previousIssueName: string | null
  previousIssueQuantity: number | null
}

const plain = plainColumn<CompareRow>

/** The columns that the question fills. */
export function compareColumns(body: Pick<CompareBody, 'align' | 'with'>): readonly ExportColumn<CompareRow>[] {
  const lines: Record<ComparisonLine, ExportColumn<CompareRow>[]> = {
    previousPeriod: [plain('previousPeriodQuantity', 'integer')],
    lastYear: [plain('lastYearQuantity', 'integer')],
    previousIssue: [plain('previousIssueName', 'text'), plain('previousIssueQuantity', 'integer')],
  }
  return [
    plain('jan', 'code'),
    plain('productName', 'text'),
    plain('volume', 'text'),
    plain('publisherName', 'text'),
    plain('releaseDate', 'date'),
    body.align === 'calendar' ? plain('date', 'date') : plain('dayNumber', 'integer'),
    plain('quantity', 'integer'),
    plain('amount', 'integer'),
    plain('cumulativeQuantity', 'integer'),
    plain('saleRate', 'decimal'),
    plain('marketStock', 'integer'),
    { ...plain('index', 'decimal'), name: 'startIndex' },
    ...[...new Set(body.with)].flatMap((line) => lines[line]),
  ]
}

/** A row for each product and bucket. */
export const compareRows = (answer: Comparison): CompareRow[] =>
  answer.products.flatMap((product) => {
    const line = (kind: ComparisonLine) => product.lines.find((one) => one.kind === kind)
    const { jan, productName, volume, publisherName, releaseDate } = product
    return answer.buckets.map((bucket, index): CompareRow => {
      const point = product.points[index]
      return {
        jan,
        productName,
        volume,
        publisherName,
        releaseDate,
        ...bucket,
        ...(point as Point),
        previousPeriodQuantity: line('previousPeriod')?.quantity[index] ?? null,
        lastYearQuantity: line('lastYear')?.quantity[index] ?? null,
        previousIssueName: line('previousIssue')?.productName ?? null,
        previousIssueQuantity: line('previousIssue')?.quantity[index] ?? null,
      }
    })
  })

export const compareChart = (answer: Comparison): Chart => ({
  kind: 'line',
  labels: answer.buckets.map((bucket) => bucket.date ?? String(bucket.dayNumber)),
  series: answer.products.map((product) => ({
    name: product.productName,
    values: product.points.map((point) => point.quantity),
  })),
})
