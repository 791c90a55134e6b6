/** How a buyer came to an issue: from the previous one, from an earlier one, from none; `first`: also bought the first issue. */
export type BuyerOrigin = 'kept' | 'returned' | 'new' | 'first'

/** Buyers of an issue by how they came to it. */
export interface CarriedBuyers {
  /** Index of the issue, from 0. */
  issue: number
  way: BuyerOrigin
  /** In whole tens (decision 0039). */
  members: number
}

export interface IssueCounts {
  buyers: number
  kept: number
  newBuyers: number
  returnedBuyers: number
  /** Buyers of this issue who did not buy the next; unknown for the last. */
  lost: number
  firstKept: number
}
export type HiddenCounts = Record<keyof IssueCounts, boolean>

/**
 * Returns the counts of every issue (domain 1.5): kept + new + returned = buyers, and lost + kept of the next = buyers. Counts of
 * 1 to 9 members, which give 0 tens, are hidden. Also hidden are lost buyers if rounding would make them negative.
 */
export function countIssueBuyers(carried: readonly CarriedBuyers[], issues: number): (IssueCounts & { hidden: HiddenCounts })[] {
  const membersByWay = new Map(carried.map(({ issue, way, members }) => [`${issue} ${way}`, members]))
  const getMembers = (issue: number, way: BuyerOrigin) => membersByWay.get(`${issue} ${way}`) ?? 0
  const isHidden = (issue: number, way: BuyerOrigin) => membersByWay.get(`${issue} ${way}`) === 0
  return Array.from({ length: issues }, (_none, issue) => {
    const counts = {
      kept: getMembers(issue, 'kept'),
      newBuyers: getMembers(issue, 'new'),
      returnedBuyers: getMembers(issue, 'returned'),
    }
    const buyers = counts.kept + counts.newBuyers + counts.returnedBuyers
    const isFew = buyers === 0 && (['kept', 'new', 'returned'] as const).some((way) => isHidden(issue, way))
    const lost = buyers - getMembers(issue + 1, 'kept')
    return {
      ...counts,
      buyers,
      lost,
      firstKept: getMembers(issue, 'first'),
      hidden: {
        buyers: isFew,
        kept: isHidden(issue, 'kept'),
        newBuyers: isHidden(issue, 'new'),
        returnedBuyers: isHidden(issue, 'returned'),
        lost: isFew || lost < 0,
        firstKept: isHidden(issue, 'first') || isHidden(0, 'first'),
      },
    }
  })
}
