import { z } from 'zod'
import { type CompareBody, type ComparedProduct, compareBody, compareProducts, comparisonLines } from '../api/sale-compare.ts'
import * as slot from '../ask/slots.ts'
import { addDays } from '../calendar/period.ts'
import { defineColumns, defineReport, type ReportColumn } from './columns.ts'
import * as condition from './conditions.ts'
import { defineReportScreen } from './report-screen.ts'

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

/** Maximum number of lines in a legible chart. */
export const MAX_COMPARED_PRODUCTS = 10
/** Length of the default period, in days. */
const FIRST_DAYS = 28

export const lineMeasures = ['cumulative', 'bucket', 'index'] as const
export type LineMeasure = (typeof lineMeasures)[number]

export const saleCompareState = z.strictObject({
  ...compareBody.shape,
  /** The first title is the reference for the others. */
  jans: z.array(z.string()).max(MAX_COMPARED_PRODUCTS).default([]),
  with: compareBody.shape.with.prefault(['previousPeriod']),
  /** Measure of the lines; null: the default of the alignment. */
  measure: z.enum(lineMeasures).nullable().default(null),
})
export type SaleCompareState = z.output<typeof saleCompareState>

export const saleCompareScreen = defineReportScreen({
  calls: [compareProducts],
  state: saleCompareState,
  defaults: (latest) => saleCompareState.parse({ period: { from: addDays(latest, 1 - FIRST_DAYS), to: latest } }),
  conditions: [
    condition.products('jans', { max: MAX_COMPARED_PRODUCTS, required: true }),
    condition.choice('align', ['calendar', 'days-since-release']),
    condition.period(),
    condition.daysSinceRelease('days', { isPinned: true }),
    condition.stores(),
    condition.choices('with', comparisonLines),
    condition.choice('unit', ['day', 'week', 'month']),
    condition.choice('weekStartsOn', [1, 2, 3, 4, 5, 6, 7]),
    condition.channel(),
    condition.flag('sameStores'),
  ],
  products: MAX_COMPARED_PRODUCTS,
  words: {
    subject: 'title',
    slots: {
      series: slot.newestTitle('jans'),
      firstDays: (count) => ({ align: 'days-since-release', 'days.from': '0', 'days.to': String(count - 1) }),
      comparison: (value) => ({ with: [value] }),
      align: () => ({ align: 'days-since-release' }),
    },
  },
})
