import { describe, expect, it } from 'vitest'
import { computeGenreShare, computeMedianAge } from './cluster-answer.ts'

const createAgeCell = (ageGroup: number, share: number | null, index: number | null = 100) => ({ ageGroup, share, index })

describe('figures of a title’s buyers', () => {
  it('include the share of the genre as share divided by index', () => {
    expect(computeGenreShare({ share: 13.1, index: 131 })).toBeCloseTo(10)
    expect(computeGenreShare({ share: 13.1, index: null })).toBeNull()
    expect(computeGenreShare({ share: null, index: null })).toBeNull()
  })
  it('include the median age, in the group that contains the middle buyer', () => {
    const ages = [createAgeCell(20, 20), createAgeCell(30, 25), createAgeCell(40, 30), createAgeCell(50, 25)]
    expect(computeMedianAge(ages, ({ share }) => share)).toBe(40)
    expect(computeMedianAge([createAgeCell(30, 50), createAgeCell(40, 50)], ({ share }) => share)).toBe(30)
  })
  it('exclude members of unknown age from the median', () => {
    expect(computeMedianAge([createAgeCell(0, 90), createAgeCell(30, 4), createAgeCell(60, 6)], ({ share }) => share)).toBe(60)
  })
  it('treat hidden groups as zero, and include no median without buyers', () => {
    expect(computeMedianAge([createAgeCell(10, null), createAgeCell(30, 10)], ({ share }) => share)).toBe(30)
    expect(computeMedianAge([createAgeCell(10, null)], ({ share }) => share)).toBeNull()
  })
})
