import type { Result } from '../../../shared/api/endpoint.ts'
import type { ComparedProduct, compareProducts } from '../../../shared/api/sale-compare.ts'
import { countDaysBetween } from '../../../shared/calendar/period.ts'
import type { LineMeasure, SaleCompareState } from '../../../shared/reports/sale-compare.ts'

export type CompareResult = Result<typeof compareProducts>
type CompareQuery = Pick<SaleCompareState, 'align' | 'days' | 'unit'>
type ComparedLine = ComparedProduct['lines'][number]

/** Days of a title's first week. */
const DAYS_PER_WEEK = 7

/** As-of day of the figures: the end of the period, or the last complete day; null if unknown. */
export function getLastComparedDay({ period, until }: Pick<CompareResult, 'period' | 'until'>): string | null {
  const wholeDay = until?.wholeDay ?? null
  return period !== null && (wholeDay === null || period.to < wholeDay) ? period.to : wholeDay
}

/** Index of a product's last complete bucket; −1 if there is none yet. */
function findLastCompleteBucket({ points }: ComparedProduct, { period, until }: Pick<CompareResult, 'period' | 'until'>): number {
  const begun = points.findLastIndex((point) => point.quantity !== null)
  // a period that ends on a complete day may cut its last week, but all of its days count
  if (period !== null && until !== null && period.to <= until.wholeDay) return begun
  return points.findLastIndex((point) => point.quantity !== null && !point.partial)
}

/** Sales of the first seven days; null if they are incomplete, not requested, or before the data begin. */
export function getFirstWeekCopies(
  { releaseDate, points }: ComparedProduct,
  { buckets, until }: Pick<CompareResult, 'buckets' | 'until'>,
  { align, days, unit }: CompareQuery,
): number | null {
  if (align === 'calendar' || unit === 'month' || days.from > 0 || days.to < DAYS_PER_WEEK - 1) return null
  if (releaseDate === null || (until?.from != null && releaseDate < until.from)) return null
  const firstWeekPoints = points.filter((_point, index) => {
    const day = buckets[index]?.dayNumber ?? -1
    return day >= 0 && day < DAYS_PER_WEEK
  })
  if (firstWeekPoints.length === 0 || firstWeekPoints.some(({ quantity, partial }) => quantity === null || partial)) return null
  return firstWeekPoints.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)
}

/** A row of the table: a title with its figures. */
export interface ComparedTitle extends ComparedProduct {
  index: number
  /** Index of its last complete bucket; −1 if there is none yet. */
  lastCompleteBucket: number
  /** Days since release at the end of that bucket. */
  dayNumber: number | null
  /** True if all requested days are complete. */
  isComplete: boolean
  firstWeek: number | null
  /** Sales of the complete days. */
  quantity: number
  cumulative: number | null
  delivered: number | null
  saleRate: number | null
  stock: number | null
  /** Difference in copies from the first title; by days since release, on the last day that is complete for both. */
  gap: number | null
}

/** Days since release at the end of a bucket. */
function getDayNumberAt(product: ComparedProduct, result: CompareResult, query: CompareQuery, bucket: number): number | null {
  if (bucket < 0) return null
  if (query.align === 'calendar') {
    const day = getLastComparedDay(result)
    const number = day === null || product.releaseDate === null ? null : countDaysBetween(product.releaseDate, day)
    return number !== null && number >= 0 ? number : null
  }
  const next = result.buckets[bucket + 1]?.dayNumber
  return next === undefined || next === null ? query.days.to : next - 1
}

const getCumulativeAt = ({ points }: ComparedProduct, bucket: number): number | null => points[bucket]?.cumulativeQuantity ?? null

/** All titles with their figures on the last complete day. */
export function toComparedTitles(
  result: CompareResult,
  products: readonly ComparedProduct[],
  query: CompareQuery,
  firstWeeks: ReadonlyMap<string, number | null> = new Map(),
): ComparedTitle[] {
  const [base] = products
  const lastBaseBucket = base ? findLastCompleteBucket(base, result) : -1
  return products.map((product, index) => {
    const lastCompleteBucket = findLastCompleteBucket(product, result)
    const point = product.points[lastCompleteBucket]
    const computeGap = (): number | null => {
      if (!base) return null
      if (query.align === 'calendar') return product.totals.comparedQuantity - base.totals.comparedQuantity
      const lastCommonBucket = Math.min(lastCompleteBucket, lastBaseBucket)
      const [own, other] = [getCumulativeAt(product, lastCommonBucket), getCumulativeAt(base, lastCommonBucket)]
      return own === null || other === null ? null : own - other
    }
    return {
      ...product,
      index,
      lastCompleteBucket,
      dayNumber: getDayNumberAt(product, result, query, lastCompleteBucket),
      isComplete: query.align !== 'calendar' && lastCompleteBucket === result.buckets.length - 1,
      firstWeek: getFirstWeekCopies(product, result, query) ?? firstWeeks.get(product.jan) ?? null,
      quantity: product.totals.comparedQuantity,
      cumulative: point?.cumulativeQuantity ?? null,
      delivered: point?.cumulativeDelivery ?? null,
      saleRate: point?.saleRate ?? null,
      stock: point?.marketStock ?? null,
      gap: index === 0 ? null : computeGap(),
    }
  })
}

interface ReferenceRank {
  rank: number
  /** Number of titles that have reached the first title's days, including it. */
  among: number
  /** The best of the others. */
  next: ComparedTitle
  /** Copies between the first title and that one. */
  gap: number
}

/** Rank of the first title among those with at least as many complete days; null if there is no other. */
export function rankReferenceTitle(
  comparedTitles: readonly ComparedTitle[],
  align: SaleCompareState['align'],
): ReferenceRank | null {
  const [base, ...rest] = comparedTitles
  if (!base || base.lastCompleteBucket < 0) return null
  const getCopies = (comparedRow: ComparedTitle) =>
    align === 'calendar' ? comparedRow.quantity : (getCumulativeAt(comparedRow, base.lastCompleteBucket) ?? 0)
  const others = rest
    .filter((comparedRow) => align === 'calendar' || comparedRow.lastCompleteBucket >= base.lastCompleteBucket)
    .sort((a, b) => getCopies(b) - getCopies(a))
  const [next] = others
  if (!next) return null
  const own = getCopies(base)
  const rank = 1 + others.filter((other) => getCopies(other) > own).length
  return { rank, among: others.length + 1, next, gap: own - getCopies(next) }
}

/** Median of the known values; null if there are none. */
export function computeMedian(values: readonly (number | null)[]): number | null {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const high = sorted[middle]
  if (high === undefined) return null
  return sorted.length % 2 === 1 ? high : (high + (sorted[middle - 1] ?? high)) / 2
}

function accumulateValues(values: readonly (number | null)[]): (number | null)[] {
  let sum = 0
  return values.map((value) => {
    if (value === null) return null
    sum += value
    return sum
  })
}

/**
 * Values of a title's line. Cumulative copies start on the first day of the period along the calendar, otherwise with the
 * first sale.
 */
export function getLineValues({ points }: ComparedProduct, measure: LineMeasure, align: SaleCompareState['align']) {
  if (measure === 'index') return points.map((point) => point.index)
  const quantities = points.map((point) => point.quantity)
  if (measure === 'bucket') return quantities
  return align === 'calendar' ? accumulateValues(quantities) : points.map((point) => point.cumulativeQuantity)
}

/** Values of a comparison line; null if they are not comparable with the title's. */
export function getComparisonLineValues(
  { quantity }: ComparedLine,
  measure: LineMeasure,
  { align, days }: Pick<CompareQuery, 'align' | 'days'>,
) {
  if (measure === 'bucket') return quantity
  // an index has a different base, and a sum that starts late lacks the earlier sales
  return measure === 'index' || (align !== 'calendar' && days.from > 0) ? null : accumulateValues(quantity)
}

/** Up to this total every title has its comparison lines; beyond it, only the first title. */
const MAX_CHART_LINES = 10

/** Titles whose comparison lines are drawn. */
export const selectTitlesWithComparisonLines = (products: readonly ComparedProduct[]): readonly ComparedProduct[] =>
  products.reduce((sum, { lines }) => sum + 1 + lines.length, 0) <= MAX_CHART_LINES ? products : products.slice(0, 1)

/** Palette indexes: null for own titles, which have the accent colour; the others take the colours in order. */
export function assignColors(products: readonly Pick<ComparedProduct, 'own'>[]): (number | null)[] {
  let next = 0
  return products.map(({ own }) => (own ? null : next++))
}
