import type { ContinuousIssue } from '../../../shared/api/continuous-purchasing-trend.ts'

/** Continued, new, returned and lost buyers of an issue. */
export interface IssueBuyerFlow {
  issue: ContinuousIssue
  /** Buyers of the first issue, for which nothing earlier is known. */
  first: number | null
  kept: number | null
  returned: number | null
  fresh: number | null
  /** Buyers of the previous issue who did not buy this one. */
  lost: number | null
}

export const toIssueBuyerFlows = (issues: readonly ContinuousIssue[]): IssueBuyerFlow[] =>
  issues.map((issue, index) => ({
    issue,
    first: index === 0 ? issue.buyers : null,
    kept: issue.kept,
    returned: issue.returnedBuyers,
    fresh: issue.newBuyers,
    lost: issues[index - 1]?.lost ?? null,
  }))

/** The last complete issue and its predecessor; null if there is none. */
export function findLatestCompleteIssue(
  issues: readonly ContinuousIssue[],
): { last: ContinuousIssue; before: ContinuousIssue } | null {
  for (let index = issues.length - 1; index > 0; index -= 1) {
    const [last, before] = [issues[index], issues[index - 1]]
    if (last?.complete && before?.complete) return { last, before }
  }
  return null
}

/** Average number of issues per buyer; null if a figure is hidden. */
export function getIssuesPerBuyer(issues: readonly ContinuousIssue[], buyers: number | null): number | null {
  if (buyers === null || buyers === 0) return null
  let bought = 0
  for (const issue of issues) {
    if (issue.buyers === null) return null
    bought += issue.buyers
  }
  return bought / buyers
}

/** Returns true if the lost buyers of an issue are not final, because the days of the next issue are not over. */
export const areLostBuyersPending = (issues: readonly ContinuousIssue[], issueNo: number): boolean =>
  issues.find((issue) => issue.issueNo === issueNo + 1)?.complete === false
