import type { Answer } from '../../../shared/contract/endpoint.ts'
import type { ComparedProduct, compareProducts } from '../../../shared/contract/sale-compare.ts'
import { daysBetween } from '../../../shared/period.ts'
import type { LineMeasure, SaleCompareState } from './sale-compare.state.ts'

export type CompareAnswer = Answer<typeof compareProducts>
type CompareQuestion = Pick<SaleCompareState, 'align' | 'days' | 'unit'>
type Line = ComparedProduct['lines'][number]

/** Days of the first week of a title. */
const WEEK = 7

/** The last day that the figures stand at: the period's, or the last one that is over. */
export function getLastComparedDay({ period, until }: Pick<CompareAnswer, 'period' | 'until'>): string | null {
  const wholeDay = until?.wholeDay ?? null
  return period !== null && (wholeDay === null || period.to < wholeDay) ? period.to : wholeDay
}

/** Place of a product's last step that holds days that are over alone; −1 where there is none yet. */
export function lastOver({ points }: ComparedProduct, { period, until }: Pick<CompareAnswer, 'period' | 'until'>): number {
  const begun = points.findLastIndex((point) => point.quantity !== null)
  // a period that ends on a day that is over may cut its last week off, but every day of it counts
  if (period !== null && until !== null && period.to <= until.wholeDay) return begun
  return points.findLastIndex((point) => point.quantity !== null && !point.partial)
}

/** Copies of the first seven days; null where they are not over, not asked for, or lie before the data. */
export function getFirstWeekCopies(
  { releaseDate, points }: ComparedProduct,
  { buckets, until }: Pick<CompareAnswer, 'buckets' | 'until'>,
  { align, days, unit }: CompareQuestion,
): number | null {
  if (align === 'calendar' || unit === 'month' || days.from > 0 || days.to < WEEK - 1) return null
  if (releaseDate === null || (until?.from != null && releaseDate < until.from)) return null
  const inside = points.filter((_point, index) => {
    const day = buckets[index]?.dayNumber ?? -1
    return day >= 0 && day < WEEK
  })
  if (inside.length === 0 || inside.some(({ quantity, partial }) => quantity === null || partial)) return null
  return inside.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)
}

/** Where a title stands: a row of the table. */
export interface ComparedTitle extends ComparedProduct {
  place: number
  /** Place of its last step that is over. */
  at: number
  /** Days since its release at that step. */
  dayNumber: number | null
  /** All the days that were asked for are over. */
  finished: boolean
  firstWeek: number | null
  /** Copies of the days that are over. */
  quantity: number
  cumulative: number | null
  delivered: number | null
  saleRate: number | null
  stock: number | null
  /** Copies more than the first title: by days since release on the last day that both have behind them. */
  gap: number | null
}

/** Days since release at the end of a step. */
function dayNumberAt(product: ComparedProduct, answer: CompareAnswer, question: CompareQuestion, at: number): number | null {
  if (at < 0) return null
  if (question.align === 'calendar') {
    const day = getLastComparedDay(answer)
    const number = day === null || product.releaseDate === null ? null : daysBetween(product.releaseDate, day)
    return number !== null && number >= 0 ? number : null
  }
  const next = answer.buckets[at + 1]?.dayNumber
  return next === undefined || next === null ? question.days.to : next - 1
}

const cumulativeAt = ({ points }: ComparedProduct, at: number): number | null => points[at]?.cumulativeQuantity ?? null

/** Every title with its figures on the last day that is over. */
export function toComparedTitles(
  answer: CompareAnswer,
  products: readonly ComparedProduct[],
  question: CompareQuestion,
  firstWeeks: ReadonlyMap<string, number | null> = new Map(),
): ComparedTitle[] {
  const [base] = products
  const baseAt = base ? lastOver(base, answer) : -1
  return products.map((product, place) => {
    const at = lastOver(product, answer)
    const point = product.points[at]
    const gap = (): number | null => {
      if (!base) return null
      if (question.align === 'calendar') return product.totals.comparedQuantity - base.totals.comparedQuantity
      const lastCommonStep = Math.min(at, baseAt)
      const [own, other] = [cumulativeAt(product, lastCommonStep), cumulativeAt(base, lastCommonStep)]
      return own === null || other === null ? null : own - other
    }
    return {
      ...product,
      place,
      at,
      dayNumber: dayNumberAt(product, answer, question, at),
      finished: question.align !== 'calendar' && at === answer.buckets.length - 1,
      firstWeek: getFirstWeekCopies(product, answer, question) ?? firstWeeks.get(product.jan) ?? null,
      quantity: product.totals.comparedQuantity,
      cumulative: point?.cumulativeQuantity ?? null,
      delivered: point?.cumulativeDelivery ?? null,
      saleRate: point?.saleRate ?? null,
      stock: point?.marketStock ?? null,
      gap: place === 0 ? null : gap(),
    }
  })
}

export interface BaseRank {
  rank: number
  /** Titles that have come as far as the first one. */
  among: number
  /** The best of the others. */
  next: ComparedTitle
  /** Copies between the first title and that one. */
  gap: number
}

/** The first title among those that have as many days behind them as it has; null where it stands alone. */
export function rankBase(standings: readonly ComparedTitle[], align: SaleCompareState['align']): BaseRank | null {
  const [base, ...rest] = standings
  if (!base || base.at < 0) return null
  const worth = (comparedRow: ComparedTitle) =>
    align === 'calendar' ? comparedRow.quantity : (cumulativeAt(comparedRow, base.at) ?? 0)
  const others = rest
    .filter((comparedRow) => align === 'calendar' || comparedRow.at >= base.at)
    .sort((a, b) => worth(b) - worth(a))
  const [next] = others
  if (!next) return null
  const own = worth(base)
  const rank = 1 + others.filter((other) => worth(other) > own).length
  return { rank, among: others.length + 1, next, gap: own - worth(next) }
}

/** The middle of what is known; null where nothing is. */
export function median(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null).sort((a, b) => a - b)
  const middle = Math.floor(known.length / 2)
  const high = known[middle]
  if (high === undefined) return null
  return known.length % 2 === 1 ? high : (high + (known[middle - 1] ?? high)) / 2
}

function running(values: readonly (number | null)[]): (number | null)[] {
  let sum = 0
  return values.map((value) => {
    if (value === null) return null
    sum += value
    return sum
  })
}

/** A title's line. Along the calendar copies come together from the period's first day, else from the first sale. */
export function getLineValues({ points }: ComparedProduct, measure: LineMeasure, align: SaleCompareState['align']) {
  if (measure === 'index') return points.map((point) => point.index)
  const quantities = points.map((point) => point.quantity)
  if (measure === 'bucket') return quantities
  return align === 'calendar' ? running(quantities) : points.map((point) => point.cumulativeQuantity)
}

/** The line beside a title; null where it has nothing that could be laid over the title's. */
export function getComparisonLineValues(
  { quantity }: Line,
  measure: LineMeasure,
  { align, days }: Pick<CompareQuestion, 'align' | 'days'>,
) {
  if (measure === 'bucket') return quantity
  // an index has another 100, and a sum that begins late lacks what was sold before
  return measure === 'index' || (align !== 'calendar' && days.from > 0) ? null : running(quantity)
}

/** Up to as many lines in all every title has its own beside it; beyond that the first one alone. */
const MOST_LINES = 10

/** The titles whose lines of comparison are drawn. */
export const selectCompanions = (products: readonly ComparedProduct[]): readonly ComparedProduct[] =>
  products.reduce((sum, { lines }) => sum + 1 + lines.length, 0) <= MOST_LINES ? products : products.slice(0, 1)

/** Places in the palette: own titles are in the accent, the others take the colours in their order. */
export function assignColors(products: readonly Pick<ComparedProduct, 'own'>[]): (number | null)[] {
  let next = 0
  return products.map(({ own }) => (own ? null : next++))
}
