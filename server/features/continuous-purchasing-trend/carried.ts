import { CELL_K, type Count, hide } from '../../warehouse/members/suppression.ts'

/** Members of an issue by what they bought before: the issue before it in this list, and whether they bought the first. */
export interface Carried {
  /** Place from 0. */
  issue: number
  previous: number | null
  boughtFirst: boolean
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

/** Counts of every issue (domain 1.5): kept + new + returned = buyers. */
export function countIssues(carried: readonly Carried[], issues: number): Counts[] {
  const sum = (rows: readonly Carried[]) => rows.reduce((all, { members }) => all + members, 0)
  const list = Array.from({ length: issues }, (_none, issue): Counts => {
    const own = carried.filter((row) => row.issue === issue)
    return {
      buyers: sum(own),
      kept: sum(own.filter(({ previous }) => previous !== null && previous === issue - 1)),
      newBuyers: sum(own.filter(({ previous }) => previous === null)),
      returnedBuyers: sum(own.filter(({ previous }) => previous !== null && previous < issue - 1)),
      lost: 0,
      firstKept: sum(own.filter(({ boughtFirst }) => boughtFirst)),
    }
  })
  return list.map((one, index) => ({ ...one, lost: one.buyers - (list[index + 1]?.kept ?? 0) }))
}

export type HiddenCounts = Record<keyof Counts, boolean>

/**
 * What is hidden of them. Every issue is two nodes: its buyers come in as kept, new or returned, and go on to the next
 * issue or are lost. Nothing hidden may follow from these equations.
 */
export function hideCounts(list: readonly Counts[]): HiddenCounts[] {
  const outside = 0
  const comesIn = (issue: number) => 1 + 2 * issue
  const goesOn = (issue: number) => 2 + 2 * issue
  const last = list.length - 1
  const at = (issue: number) => 5 * issue
  const counts = list.flatMap(({ buyers, kept, newBuyers, returnedBuyers, lost }, issue): Count[] => [
    { value: buyers, from: comesIn(issue), to: issue === last ? outside : goesOn(issue), total: true },
    {
      value: kept,
      from: issue === 0 ? outside : goesOn(issue - 1),
      to: comesIn(issue),
      under: issue === 0 ? [] : [at(issue), at(issue - 1)],
    },
    { value: newBuyers, from: outside, to: comesIn(issue), under: [at(issue)] },
    // nobody can have come back before the third: that 0 is known to everybody
    { value: returnedBuyers, from: outside, to: comesIn(issue), under: issue < 2 ? [] : [at(issue)] },
    // who goes on from the last issue is not known yet
    {
      value: issue === last ? 0 : lost,
      from: issue === last ? outside : goesOn(issue),
      to: outside,
      under: issue === last ? [] : [at(issue)],
    },
  ])
  const hidden = hide(counts, CELL_K)
  const first = list[0]
  return list.map((one, issue): HiddenCounts => {
    const [buyers = true, kept = true, newBuyers = true, returnedBuyers = true, lost = true] = hidden.slice(
      at(issue),
      at(issue) + 5,
    )
    const few = (count: number) => count > 0 && count < CELL_K
    return {
      buyers,
      kept,
      newBuyers,
      returnedBuyers,
      lost,
      // of the second issue it is the same count as kept; the rest of either issue's buyers must not be few
      firstKept:
        buyers ||
        hidden[at(0)] === true ||
        (issue === 1 && kept) ||
        few(one.firstKept) ||
        few(one.buyers - one.firstKept) ||
        few((first?.buyers ?? 0) - one.firstKept),
    }
  })
}
