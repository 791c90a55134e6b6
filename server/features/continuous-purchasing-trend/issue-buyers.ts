import { countMembers, type MemberSet, MIN_CELL_MEMBERS, NO_MEMBERS } from '../../warehouse/members/cell-keys.ts'

/**
 * How a buyer came to an issue: from the previous one, from an earlier one, from none. `any`: all buyers; `first`: those who also
 * bought the first issue.
 */
export type BuyerOrigin = 'any' | 'kept' | 'returned' | 'new' | 'first'

/** Buyers of an issue by how they came to it. */
export interface CarriedBuyers extends MemberSet {
  /** Index of the issue, from 0. */
  issue: number
  way: BuyerOrigin
}

/** Numbers of buyers as they may be shown (warehouse/members/cell-keys.ts); null if hidden. */
export interface IssueCounts {
  buyers: number | null
  kept: number | null
  newBuyers: number | null
  returnedBuyers: number | null
  /** Buyers of this issue who did not buy the next; unknown for the last. */
  lost: number | null
  firstKept: number | null
}

/**
 * Returns the counts of every issue (domain 1.5). Each is noisy on its own, except for lost buyers: those are all buyers minus those
 * who continued, as shown. No part is larger than its whole.
 */
export function countIssueBuyers(carried: readonly CarriedBuyers[], issues: number): IssueCounts[] {
  const setByWay = new Map(carried.map(({ issue, way, members, keys }) => [`${issue} ${way}`, { members, keys }]))
  const countBuyers = (issue: number, way: BuyerOrigin) => countMembers(setByWay.get(`${issue} ${way}`) ?? NO_MEMBERS)
  const limitToTotals = (part: number | null, ...wholes: (number | null)[]): number | null =>
    part === null || wholes.includes(null) ? null : Math.min(part, ...wholes.map((whole) => whole ?? 0))
  const buyers = Array.from({ length: issues }, (_none, issue) => countBuyers(issue, 'any'))
  const kept = buyers.map((own, issue) =>
    issue === 0 ? null : limitToTotals(countBuyers(issue, 'kept'), own, buyers[issue - 1] ?? null),
  )
  return buyers.map((own, issue) => {
    const continued = kept[issue + 1] ?? null
    const lost = own === null || continued === null ? null : own - continued
    return {
      buyers: own,
      kept: kept[issue] ?? null,
      newBuyers: limitToTotals(countBuyers(issue, 'new'), own),
      returnedBuyers: limitToTotals(countBuyers(issue, 'returned'), own),
      lost: lost === null || lost < MIN_CELL_MEMBERS ? null : lost,
      firstKept: limitToTotals(countBuyers(issue, 'first'), own, buyers[0] ?? null),
    }
  })
}
