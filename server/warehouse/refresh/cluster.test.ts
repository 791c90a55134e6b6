import { describe, expect, it } from 'vitest'
import { listCompletedSpans } from './cluster.ts'

describe('split of a rebuild into time spans', () => {
  it('splits a rebuild into single complete months if there are many rows', () => {
    expect(listCompletedSpans({ begin: '2026-09-01', end: '2026-11-01', isByHalfYear: false })).toEqual([
      { from: '2026-09-01', to: '2026-09-30' },
      { from: '2026-10-01', to: '2026-10-31' },
    ])
    expect(listCompletedSpans({ begin: '2026-11-01', end: '2026-11-01', isByHalfYear: false })).toEqual([])
  })

  it('rebuilds a complete half-year as one span, including months that were processed before', () => {
    expect(listCompletedSpans({ begin: '2026-06-01', end: '2026-08-01', isByHalfYear: true })).toEqual([
      { from: '2026-01-01', to: '2026-06-30' },
      { from: '2026-07-01', to: '2026-07-31' },
    ])
    expect(listCompletedSpans({ begin: '2026-08-01', end: '2026-10-01', isByHalfYear: true })).toEqual([
      { from: '2026-08-01', to: '2026-08-31' },
      { from: '2026-09-01', to: '2026-09-30' },
    ])
    expect(listCompletedSpans({ begin: '2025-11-01', end: '2026-03-01', isByHalfYear: true })).toEqual([
      { from: '2025-07-01', to: '2025-12-31' },
      { from: '2026-01-01', to: '2026-01-31' },
      { from: '2026-02-01', to: '2026-02-28' },
    ])
  })

  it('rebuilds the complete weeks of the current month, and the whole month after its end', () => {
    const over = (begin: string, end: string, isByHalfYear = false) => listCompletedSpans({ begin, end, isByHalfYear })
    expect(over('2026-11-01', '2026-11-16')).toEqual([{ from: '2026-11-01', to: '2026-11-15' }])
    expect(over('2026-11-16', '2026-11-23')).toEqual([{ from: '2026-11-16', to: '2026-11-22' }])
    expect(over('2026-11-23', '2026-12-01')).toEqual([{ from: '2026-11-01', to: '2026-11-30' }])
    expect(over('2026-12-21', '2027-01-04', true)).toEqual([
      { from: '2026-07-01', to: '2026-12-31' },
      { from: '2027-01-01', to: '2027-01-03' },
    ])
  })
})
