import type { Result } from '../../../shared/api/endpoint.ts'
import type { PublisherRankingRow, publisherRanking } from '../../../shared/api/publisher-ranking.ts'
import { computePointDifference, computeShare } from '../../../shared/trade/measures.ts'

export type PublisherResult = Result<typeof publisherRanking>

type RankedPublisher = Pick<PublisherRankingRow, 'own' | 'trend'>

/** Number of lines in the chart, and how many of them are reserved for own publishers behind the first ones. */
const MAX_DRAWN_PUBLISHERS = 10
const MAX_OWN = 3

/** Rank of a row in each step: 1 plus the number of rows with more sales; null without sales. */
export function getRanksByStep<Row extends RankedPublisher>(rows: readonly Row[], row: Row): (number | null)[] {
  return row.trend.map((value, step) => (value > 0 ? 1 + rows.filter((item) => (item.trend[step] ?? 0) > value).length : null))
}

/**
 * Publishers to draw, at most ten: the first ones, and own publishers in place of the last ones. `rows` is sorted by rank.
 */
export function selectDrawnPublishers<Row extends RankedPublisher>(rows: readonly Row[]): Row[] {
  const ownPublishers = rows
    .slice(MAX_DRAWN_PUBLISHERS)
    .filter((row) => row.own)
    .slice(0, MAX_OWN)
  return [...rows.slice(0, MAX_DRAWN_PUBLISHERS - ownPublishers.length), ...ownPublishers]
}

interface SalesTotals {
  quantity: number
  amount: number
  lastYearQuantity: number
  lastYearAmount: number
}

interface OwnShare {
  share: number | null
  /** Share in the same days last year; null if they begin before the data. */
  lastYear: number | null
  /** Difference of the two as shown, in percentage points; null if the period has incomplete days. */
  difference: number | null
}

/** Share of all own publishers together, now and last year, percent with two decimals. */
export function computeOwnShare(
  own: readonly SalesTotals[],
  totals: SalesTotals,
  { basis, hasLastYear, isWhole }: { basis: 1 | 2; hasLastYear: boolean; isWhole: boolean },
): OwnShare {
  const sum = (name: keyof SalesTotals) => own.reduce((total, row) => total + row[name], 0)
  const [currentField, lastYearField] =
    basis === 2 ? (['quantity', 'lastYearQuantity'] as const) : (['amount', 'lastYearAmount'] as const)
  const share = computeShare(sum(currentField), totals[currentField])
  const lastYear = hasLastYear ? computeShare(sum(lastYearField), totals[lastYearField]) : null
  return { share, lastYear, difference: isWhole ? computePointDifference(share, lastYear, 2) : null }
}

/** Shares of own publishers in each step, percent with two decimals, now and last year; null in steps without sales. */
export const computeShareSteps = (own: readonly number[], market: readonly number[]): (number | null)[] =>
  market.map((value, index) => computeShare(own[index] ?? 0, value))
