import { describe, expect, it } from 'vitest'
import { computeGenreShare, computeMedianAge } from './cluster-answer.ts'

const age = (ageGroup: number, share: number | null, index: number | null = 100) => ({ ageGroup, share, index })

describe('figures of a title’s buyers', () => {
  it('include the share of the genre as share divided by index', () => {
    expect(computeGenreShare({ share: 13.1, index: 131 })).toBeCloseTo(10)
    expect(computeGenreShare({ share: 13.1, index: null })).toBeNull()
    expect(computeGenreShare({ share: null, index: null })).toBeNull()
  })
  it('include the median age, in the group that contains the middle buyer', () => {
    const ages = [age(20, 20), age(30, 25), age(40, 30), age(50, 25)]
    expect(computeMedianAge(ages, ({ share }) => share)).toBe(40)
    expect(computeMedianAge([age(30, 50), age(40, 50)], ({ share }) => share)).toBe(30)
  })
  it('exclude members of unknown age from the median', () => {
    expect(computeMedianAge([age(0, 90), age(30, 4), age(60, 6)], ({ share }) => share)).toBe(60)
  })
  it('treat hidden groups as zero, and include no median without buyers', () => {
    expect(computeMedianAge([age(10, null), age(30, 10)], ({ share }) => share)).toBe(30)
    expect(computeMedianAge([age(10, null)], ({ share }) => share)).toBeNull()
  })
})
