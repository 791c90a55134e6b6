import type { PublisherRankingRow } from '../../../shared/api/publisher-ranking.ts'

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
  const behind = rows
    .slice(MAX_DRAWN_PUBLISHERS)
    .filter((row) => row.own)
    .slice(0, MAX_OWN)
  return [...rows.slice(0, MAX_DRAWN_PUBLISHERS - behind.length), ...behind]
}

interface SalesTotals {
  quantity: number
  amount: number
  previousQuantity: number
  previousAmount: number
}

export interface OwnShare {
  share: number | null
  /** Share in the previous period; null if it is not comparable. */
  before: number | null
}

const toPercent = (of: number, all: number): number | null => (all > 0 ? (100 * of) / all : null)

/** Share of all own publishers together, now and before. An incomplete period is not compared. */
export function computeOwnShare(
  own: readonly SalesTotals[],
  totals: SalesTotals,
  { basis, isComplete }: { basis: 1 | 2; isComplete: boolean },
): OwnShare {
  const sum = (name: keyof SalesTotals) => own.reduce((total, row) => total + row[name], 0)
  return basis === 2
    ? {
        share: toPercent(sum('quantity'), totals.quantity),
        before: isComplete ? toPercent(sum('previousQuantity'), totals.previousQuantity) : null,
      }
    : {
        share: toPercent(sum('amount'), totals.amount),
        before: isComplete ? toPercent(sum('previousAmount'), totals.previousAmount) : null,
      }
}
