// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { setUpBrowser } from '../../testing/browser.ts'
import type { ContinuousData } from './use-continuous-figures.tsx'
import { useContinuousFigures } from './use-continuous-figures.tsx'

beforeAll(() => setUpBrowser())

/** Note of the retention rate. The figures read no other fields of the issues. */
function getRetentionNote(issues: readonly Partial<ContinuousData['issues'][number]>[], keptRate: number | null) {
  const data = { issues, totals: { buyers: 70, keptRate, suppressed: false } } as ContinuousData
  const { result } = renderHook(() => useContinuousFigures(data))
  return result.current.find(({ label }) => label === '前号からの継続率')?.note
}

const first = { issueNo: 1, volume: '1', complete: true, buyers: 50 }

it('explains a missing retention rate by the missing pair of complete issues', () => {
  const open = { issueNo: 2, volume: '2', complete: false, buyers: 30 }
  expect(getRetentionNote([first, open], null)).toBe('比べられる号がありません')
})

it('calls a retention rate hidden if its issues are complete', () => {
  const hidden = { issueNo: 2, volume: '2', complete: true, buyers: null, keptRate: null, suppressed: true }
  expect(getRetentionNote([first, hidden], 60)).toBe('少数のため非表示')
})
