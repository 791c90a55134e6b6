import { defineColumns, defineReport, type ReportColumn } from './columns.ts'
import type { CompareBody, ComparedProduct, comparisonLines } from './sale-compare.ts'

/** Figures of the compared lines, for the row's bucket or for all buckets. */
interface ComparisonLineFigures {
  previousPeriodQuantity: number | null
  lastYearQuantity: number | null
  previousIssueName: string | null
  previousIssueQuantity: number | null
}
type ComparedProductFields = Pick<ComparedProduct, 'jan' | 'productName' | 'volume' | 'publisherName' | 'releaseDate'>

/** A product in one bucket. */
export type CompareBucketRow = ComparedProductFields &
  ComparedProduct['points'][number] &
  ComparisonLineFigures & { date: string | null; dayNumber: number | null }

const { text, code, date, copies, yen, days, percent, decimal } = defineColumns<CompareBucketRow>()

/** Returns the columns that apply to the request. */
export function getCompareColumns(body: Pick<CompareBody, 'align' | 'with'>): readonly ReportColumn<CompareBucketRow>[] {
  const lines: Record<(typeof comparisonLines)[number], ReportColumn<CompareBucketRow>[]> = {
    previousPeriod: [copies('previousPeriodQuantity')],
    lastYear: [copies('lastYearQuantity')],
    previousIssue: [text('previousIssueName'), copies('previousIssueQuantity')],
  }
  return [
    code('jan'),
    text('productName'),
    text('volume'),
    text('publisherName'),
    date('releaseDate'),
    body.align === 'calendar' ? date('date') : days('dayNumber'),
    copies('quantity', { total: true }),
    yen('amount', { total: true }),
    copies('cumulativeQuantity'),
    percent('saleRate'),
    copies('marketStock'),
    decimal('startIndex', { value: (row) => row.index }),
    ...[...new Set(body.with)].flatMap((line) => lines[line]),
  ]
}

/** Totals of a product and of its requested comparison lines. */
type ComparedTotalsRow = ComparedProductFields & ComparedProduct['totals'] & ComparisonLineFigures
const sums = defineColumns<ComparedTotalsRow>()

/** One row per product. */
export const comparedReport = defineReport<ComparedTotalsRow>({
  columns: [
    sums.code('jan'),
    sums.text('productName', { maxWidth: 30 }),
    sums.date('releaseDate'),
    sums.copies('quantity'),
    sums.yen('amount'),
    sums.copies('cumulativeQuantity'),
    sums.percent('saleRate'),
    sums.copies('previousPeriodQuantity'),
    sums.copies('lastYearQuantity'),
    sums.text('previousIssueName', { maxWidth: 24 }),
    sums.copies('previousIssueQuantity'),
  ],
  terminal: [
    'jan',
    'productName',
    'releaseDate',
    'quantity',
    'amount',
    'cumulativeQuantity',
    'saleRate',
    'previousPeriodQuantity',
    'lastYearQuantity',
    'previousIssueName',
    'previousIssueQuantity',
  ],
  dropOrder: ['releaseDate', 'previousIssueName', 'previousIssueQuantity', 'cumulativeQuantity'],
})
