import type { PublisherRankingRow } from '../../../shared/contract/publisher-ranking.ts'

type Ranked = Pick<PublisherRankingRow, 'own' | 'trend'>

/** Lines of the chart: the first ten, and the own publishers wherever they stand. */
const TOP = 10
const MOST_OWN = 3

/** Rank of a row in every step: one more than the rows that sold more; none where it sold nothing. */
export function getRanksByStep<Row extends Ranked>(rows: readonly Row[], row: Row): (number | null)[] {
  return row.trend.map((value, step) => (value > 0 ? 1 + rows.filter((item) => (item.trend[step] ?? 0) > value).length : null))
}

/** The publishers that are drawn; `rows` in the order of their ranks. Ten lines at the most. */
export function drawnPublishers<Row extends Ranked>(rows: readonly Row[]): Row[] {
  const behind = rows
    .slice(TOP)
    .filter((row) => row.own)
    .slice(0, MOST_OWN)
  return [...rows.slice(0, TOP - behind.length), ...behind]
}

interface Sums {
  quantity: number
  amount: number
  previousQuantity: number
  previousAmount: number
}

export interface OwnShare {
  share: number | null
  /** Share in the period before; null where it is not comparable. */
  before: number | null
}

const part = (of: number, all: number): number | null => (all > 0 ? (100 * of) / all : null)

/** The own publishers' share together, and what it was. A period that is not over is not compared. */
export function ownShare(own: readonly Sums[], totals: Sums, { basis, whole }: { basis: 1 | 2; whole: boolean }): OwnShare {
  const sum = (name: keyof Sums) => own.reduce((total, row) => total + row[name], 0)
  return basis === 2
    ? {
        share: part(sum('quantity'), totals.quantity),
        before: whole ? part(sum('previousQuantity'), totals.previousQuantity) : null,
      }
    : { share: part(sum('amount'), totals.amount), before: whole ? part(sum('previousAmount'), totals.previousAmount) : null }
}
