import { describe, expect, it } from 'vitest'
import { compareWithPrevious, findHeadlineReader, getSpanBefore, type Headline } from './headlines.ts'

describe('span before a period', () => {
  it.each([
    ['2026-11-20', '2026-11-20', 'day'],
    ['2026-11-16', '2026-11-22', 'week'],
    ['2026-11-18', '2026-11-24', 'week'],
    ['2026-10-01', '2026-10-31', 'month'],
    ['2026-09-01', '2026-10-31', 'period'],
    ['2026-11-01', '2026-11-25', 'period'],
  ])('from %s to %s is the %s before', (from, to, span) => {
    expect(getSpanBefore({ from, to })).toBe(span)
  })
})

describe('headline of a result', () => {
  it('has none for a result of an unknown version, or for a call without a single figure', () => {
    expect(findHeadlineReader('createRanking')?.read({ rankingList: [] })).toBeNull()
    expect(findHeadlineReader('storeCharacteristics')).toBeNull()
  })

  const headline: Headline = {
    subject: 'sales',
    name: null,
    value: 168,
    unit: 'copies',
    comparison: null,
    range: null,
    trend: [],
    rows: [],
    day: '2026-11-22',
  }
  const week = { from: '2026-11-16', to: '2026-11-22' }

  it('is compared with the figure of the same call for the days before', () => {
    expect(compareWithPrevious(headline, week, { ...headline, value: 247 }).comparison).toEqual({
      with: 'week',
      value: 247,
      change: -32,
      changeUnit: 'percent',
      improvesOn: 'rise',
    })
  })

  it('has no change without sales before, and none beside a hidden figure', () => {
    expect(compareWithPrevious(headline, week, { ...headline, value: 0 }).comparison).toMatchObject({ value: 0, change: null })
    expect(compareWithPrevious(headline, week, { ...headline, value: null }).comparison).toBeNull()
  })
})
