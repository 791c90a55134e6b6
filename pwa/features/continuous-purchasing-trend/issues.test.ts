import { describe, expect, it } from 'vitest'
import type { ContinuousIssue } from '../../../shared/api/continuous-purchasing-trend.ts'
import { areLostBuyersPending, findLatestCompleteIssue, getIssuesPerBuyer, toIssueBuyerFlows } from './issues.ts'

const issue = (fields: Partial<ContinuousIssue>): ContinuousIssue => ({
  issueNo: 1,
  jan: '4910000000000',
  productName: 'A',
  volume: null,
  releaseDate: '2026-11-01',
  windowDays: 14,
  windowTo: '2026-11-15',
  complete: true,
  quantity: 100,
  buyers: 50,
  kept: null,
  newBuyers: null,
  returnedBuyers: null,
  lost: 20,
  keptRate: null,
  lostRate: null,
  newRate: null,
  returnedRate: null,
  firstKept: null,
  firstKeptRate: null,
  suppressed: false,
  hidden: [],
  ...fields,
})

const three = [
  issue({ issueNo: 1 }),
  issue({ issueNo: 2, kept: 30, newBuyers: 15, returnedBuyers: 5, lost: 25 }),
  issue({ issueNo: 3, kept: 25, newBuyers: 10, returnedBuyers: 2, lost: null, complete: false, buyers: 37 }),
]

describe('figures of buyers from issue to issue', () => {
  it('counts lost buyers at the issue that they did not buy', () => {
    expect(toIssueBuyerFlows(three).map(({ first, kept, lost }) => [first, kept, lost])).toEqual([
      [50, null, null],
      [null, 30, 20],
      [null, 25, 25],
    ])
  })
  it('takes the headline of buyers from issue to issue from the last complete issue', () => {
    expect(findLatestCompleteIssue(three)?.last.issueNo).toBe(2)
    expect(findLatestCompleteIssue([issue({}), issue({ issueNo: 2, complete: false })])).toBeNull()
  })
  it('gives no average of issues per buyer if a count is hidden', () => {
    expect(getIssuesPerBuyer(three, 100)).toBeCloseTo(1.37)
    expect(getIssuesPerBuyer([...three, issue({ buyers: null })], 100)).toBeNull()
    expect(getIssuesPerBuyer(three, null)).toBeNull()
  })
  it('marks lost buyers as incomplete until the buying period of the next issue has ended', () => {
    expect([1, 2, 3].map((issueNo) => areLostBuyersPending(three, issueNo))).toEqual([false, true, false])
  })
})
