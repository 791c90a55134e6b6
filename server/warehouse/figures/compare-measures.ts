import { type Comparison, isWholePeriodCompared } from '../../../shared/calendar/period.ts'
import { computeChangeRate, computePointDifference, computeShare } from '../../../shared/trade/measures.ts'

/** The measure by which a report ranks, shares and compares: copies or yen. */
export type Basis = 'quantity' | 'amount'

/** Returns the basis that a body asks for: 1 amount, 2 copies. */
export const getBasis = (body: { basis: 1 | 2 }): Basis => (body.basis === 1 ? 'amount' : 'quantity')

/** Names of a basis in the other periods. */
export const basisNames = {
  quantity: { compared: 'comparedQuantity', previous: 'previousQuantity', lastYear: 'lastYearQuantity' },
  amount: { compared: 'comparedAmount', previous: 'previousAmount', lastYear: 'lastYearAmount' },
} as const

/** Copies and yen of a period and of the periods with which it is compared. */
export const comparedMeasures = [
  'quantity',
  'amount',
  'comparedQuantity',
  'comparedAmount',
  'previousQuantity',
  'previousAmount',
  'lastYearQuantity',
  'lastYearAmount',
] as const
export type ComparedMeasures = Record<(typeof comparedMeasures)[number], number>

type BasisNames<B extends Basis> = (typeof basisNames)[B]
/** A basis in all periods. */
type BasisMeasures<B extends Basis> = Record<B, number> &
  Record<BasisNames<B>['compared'], number> &
  Record<BasisNames<B>['previous'], number> &
  Record<BasisNames<B>['lastYear'], number>

/** What a report compares, by what. */
export interface ReportComparison<B extends Basis = Basis> {
  basis: B
  comparison: Comparison
  lastYear: Comparison
}

/** Returns the sum of each measure over the rows. */
export const sumMeasures = <Name extends string>(
  rows: readonly Record<Name, number>[],
  names: readonly Name[],
): Record<Name, number> =>
  Object.fromEntries(names.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)])) as Record<Name, number>

/** Returns the change of the compared days from those before, percent; null if there is nothing to compare. */
export const computeChange = ({ comparedPeriod }: Comparison, compared: number, before: number): number | null =>
  comparedPeriod === null ? null : computeChangeRate(compared, before)

/** Returns the changes of a row from the previous period and from last year, percent. */
export function computeChanges<B extends Basis>(
  row: BasisMeasures<B>,
  { basis, comparison, lastYear }: ReportComparison<B>,
): { changeRate: number | null; lastYearChangeRate: number | null } {
  const compared: BasisNames<B>['compared'] = basisNames[basis].compared
  const previous: BasisNames<B>['previous'] = basisNames[basis].previous
  const yearAgo: BasisNames<B>['lastYear'] = basisNames[basis].lastYear
  return {
    changeRate: computeChange(comparison, row[compared], row[previous]),
    lastYearChangeRate: computeChange(lastYear, row[compared], row[yearAgo]),
  }
}

/**
 * Returns a row's share of a total, percent, last year's share, and the difference of both as shown, in points. Shares are those
 * of the whole period, so the difference is null if only a part of it is compared.
 */
export function computeShares<B extends Basis>(
  row: BasisMeasures<B>,
  total: BasisMeasures<B>,
  { basis, lastYear }: ReportComparison<B>,
): { share: number | null; lastYearShare: number | null; shareDifference: number | null } {
  const yearAgo: BasisNames<B>['lastYear'] = basisNames[basis].lastYear
  const share = computeShare(row[basis], total[basis])
  const lastYearShare = lastYear.comparedPeriod === null ? null : computeShare(row[yearAgo], total[yearAgo])
  return {
    share,
    lastYearShare,
    shareDifference: isWholePeriodCompared(lastYear) ? computePointDifference(share, lastYearShare, 2) : null,
  }
}

/** Returns the competition rank of each value, the greatest first (1, 2, 2, 4); null for a value that is null. */
export function rankValues(values: readonly (number | null)[]): (number | null)[] {
  const ranks = new Map<number, number>()
  const sorted = values.filter((value) => value !== null).sort((a, b) => b - a)
  for (const [index, value] of sorted.entries()) if (!ranks.has(value)) ranks.set(value, index + 1)
  return values.map((value) => (value === null ? null : (ranks.get(value) ?? null)))
}
