/** How a buyer of an issue came to it: from the one before, from an earlier one, from none; or the first issue was bought too. */
export const ways = ['kept', 'returned', 'new', 'first'] as const
export type Way = (typeof ways)[number]

/** Buyers of an issue by how they came to it. */
export interface CarriedBuyers {
  /** Place from 0. */
  issue: number
  way: Way
  /** In whole tens (decision 0039). */
  members: number
}

export interface Counts {
  buyers: number
  kept: number
  newBuyers: number
  returnedBuyers: number
  /** Buyers of this issue that did not buy the next; of the last, nobody knows. */
  lost: number
  firstKept: number
}
export type HiddenCounts = Record<keyof Counts, boolean>

/**
 * Counts of every issue (domain 1.5): kept + new + returned = buyers, and lost + kept of the next = buyers. Hidden is what has
 * somebody, but not ten: that is 0 tens. So is what more than all of would have gone on, which only what is over can do.
 */
export function countIssues(carried: readonly CarriedBuyers[], issues: number): (Counts & { hidden: HiddenCounts })[] {
  const found = new Map(carried.map(({ issue, way, members }) => [`${issue} ${way}`, members]))
  const of = (issue: number, way: Way) => found.get(`${issue} ${way}`) ?? 0
  const few = (issue: number, way: Way) => found.get(`${issue} ${way}`) === 0
  return Array.from({ length: issues }, (_none, issue) => {
    const counts = { kept: of(issue, 'kept'), newBuyers: of(issue, 'new'), returnedBuyers: of(issue, 'returned') }
    const buyers = counts.kept + counts.newBuyers + counts.returnedBuyers
    const isFew = buyers === 0 && (['kept', 'new', 'returned'] as const).some((way) => few(issue, way))
    const lost = buyers - of(issue + 1, 'kept')
    return {
      ...counts,
      buyers,
      lost,
      firstKept: of(issue, 'first'),
      hidden: {
        buyers: isFew,
        kept: few(issue, 'kept'),
        newBuyers: few(issue, 'new'),
        returnedBuyers: few(issue, 'returned'),
        lost: isFew || lost < 0,
        firstKept: few(issue, 'first') || few(0, 'first'),
      },
    }
  })
}
