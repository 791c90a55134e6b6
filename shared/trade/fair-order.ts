/** Copies of a title on the table, before the budget. */
export interface FairTitle {
  jan: string
  /** Yen, ex tax; null if unknown. */
  price: number | null
  /** Copies that the stores lack for the weeks of the fair. */
  neededCopies: number
}

export interface FairOrderOptions {
  /** Yen, ex tax; null: no limit. */
  budget: number | null
  /** Copies that a user decided on, by JAN. They are never reduced. */
  changes: ReadonlyMap<string, number>
}

export interface FairOrder {
  /** Copies to order, by JAN. */
  copies: ReadonlyMap<string, number>
  totals: {
    /** Titles of which copies are ordered. */
    orderedTitles: number
    orderCopies: number
    /** Yen, ex tax; titles without a price count as 0. */
    orderAmount: number
    /** What remains of the budget, yen; negative if decided copies exceed it; null without a budget. */
    remainingBudget: number | null
    /** Copies by which the budget reduces the need. */
    cutCopies: number
    /** Titles with a need of which the budget leaves none. */
    cutTitles: number
  }
}

/**
 * Plans the order of a fair table. `titles` are sorted by the strength of their reason. If the order exceeds the budget, copies
 * are taken from the last title upwards: first down to one copy of each, so that the table stays as wide as possible, then to
 * none. Decided copies stay.
 */
export function planFairOrder(titles: readonly FairTitle[], { budget, changes }: FairOrderOptions): FairOrder {
  const planned = titles.map((title) => ({ ...title, copies: changes.get(title.jan) ?? title.neededCopies }))
  const sumAmount = () => planned.reduce((sum, { copies, price }) => sum + copies * (price ?? 0), 0)
  let excess = budget === null ? 0 : sumAmount() - budget
  for (const kept of [1, 0]) {
    for (const title of planned.toReversed()) {
      const { price } = title
      // a title without a price costs nothing that is known, so leaving it out would not help
      if (excess <= 0 || price === null || price === 0 || changes.has(title.jan)) continue
      const cut = Math.min(Math.max(0, title.copies - kept), Math.ceil(excess / price))
      title.copies -= cut
      excess -= cut * price
    }
  }
  const reduced = planned.filter(({ jan, copies, neededCopies }) => !changes.has(jan) && copies < neededCopies)
  const orderAmount = sumAmount()
  return {
    copies: new Map(planned.map(({ jan, copies }) => [jan, copies])),
    totals: {
      orderedTitles: planned.filter(({ copies }) => copies > 0).length,
      orderCopies: planned.reduce((sum, { copies }) => sum + copies, 0),
      orderAmount,
      remainingBudget: budget === null ? null : budget - orderAmount,
      cutCopies: reduced.reduce((sum, { copies, neededCopies }) => sum + neededCopies - copies, 0),
      cutTitles: reduced.filter(({ copies }) => copies === 0).length,
    },
  }
}

/** Maximum number of copies of a title that a user can decide on. */
export const MAX_FAIR_COPIES = 99_999

/** A decided number of copies as it is written in a query: JAN and copies with a colon. */
export const FAIR_CHANGE_PATTERN = /^\d{8,18}:\d{1,5}$/

/** Reads decided copies; of several for a title the last one counts. */
export const parseFairChanges = (changes: readonly string[]): ReadonlyMap<string, number> =>
  new Map(
    changes.map((change) => {
      const [jan = '', copies] = change.split(':')
      return [jan, Number(copies)]
    }),
  )

/** Writes decided copies. */
export const formatFairChanges = (changes: ReadonlyMap<string, number>): string[] =>
  [...changes].map(([jan, copies]) => `${jan}:${copies}`)

/**
 * Distributes copies among stores in proportion to their weights by the largest remainder, the earlier store first in a tie.
 * Without any weight all stores count the same.
 */
export function distributeCopies(copies: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0)
    return weights.length === 0
      ? []
      : distributeCopies(
          copies,
          weights.map(() => 1),
        )
  const quotas = weights.map((weight, index) => ({
    index,
    whole: Math.floor((copies * weight) / sum),
    rest: (copies * weight) % sum,
  }))
  let left = copies - quotas.reduce((total, { whole }) => total + whole, 0)
  const shares = quotas.map(({ whole }) => whole)
  for (const { index } of quotas.toSorted((a, b) => b.rest - a.rest || a.index - b.index)) {
    if (left <= 0) break
    shares[index] = (shares[index] ?? 0) + 1
    left -= 1
  }
  return shares
}
