import { describe, expect, it } from 'vitest'
import { computeGenreMedianAge, computeGenreShare, computeMedianAge } from './cluster-data.ts'

const createAgeCell = (ageGroup: number, share: number | null, index: number | null = 100) => ({ ageGroup, share, index })

describe('figures of a title’s buyers', () => {
  it('computes the share of the genre among a title’s buyers as share divided by index', () => {
    expect(computeGenreShare({ share: 13.1, index: 131 })).toBeCloseTo(10)
    expect(computeGenreShare({ share: 13.1, index: null })).toBeNull()
    expect(computeGenreShare({ share: null, index: null })).toBeNull()
  })
  it('takes the median age of a title’s buyers from the group that contains the middle buyer', () => {
    const ages = [createAgeCell(20, 20), createAgeCell(30, 25), createAgeCell(40, 30), createAgeCell(50, 25)]
    expect(computeMedianAge(ages, ({ share }) => share)).toBe(40)
    expect(computeMedianAge([createAgeCell(30, 50), createAgeCell(40, 50)], ({ share }) => share)).toBe(30)
  })
  it('excludes members of unknown age from the median age of a title’s buyers', () => {
    expect(computeMedianAge([createAgeCell(0, 90), createAgeCell(30, 4), createAgeCell(60, 6)], ({ share }) => share)).toBe(60)
  })
  it('treats hidden groups of buyers as zero, and gives no median age without buyers', () => {
    expect(computeMedianAge([createAgeCell(10, null), createAgeCell(30, 10)], ({ share }) => share)).toBe(30)
    expect(computeMedianAge([createAgeCell(10, null)], ({ share }) => share)).toBeNull()
  })
  it('gives the median age of the genre only if groups without a share cannot change it', () => {
    const ages = [createAgeCell(20, 20), createAgeCell(30, 20), createAgeCell(40, 40), createAgeCell(50, 20)]
    expect(computeGenreMedianAge(ages)).toBe(40)
    expect(computeGenreMedianAge([createAgeCell(10, 0, 0), ...ages.slice(1)])).toBe(40)
    expect(computeGenreMedianAge([...ages.slice(0, 2), createAgeCell(40, 0, 0), createAgeCell(50, 20)])).toBeNull()
    expect(computeGenreMedianAge([createAgeCell(10, 0, 0)])).toBeNull()
  })
})
