import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countMembers, joinSets, KEY_RANGE, MAX_NOISE, NOISE_SHARES, NOISE_VARIANCE, scaleToCount } from './cell-keys.ts'

const everyKey = Array.from({ length: KEY_RANGE }, (_none, key) => key)
/** Noise of a count that is too large to be hidden. */
const getNoise = (keys: number) => (countMembers({ members: 1000, keys }) ?? 0) - 1000

describe('noise of counts of members', () => {
  it('noise of member counts has a mean of 0, a bounded range and the stated variance over all cell keys', () => {
    const noises = everyKey.map(getNoise)
    expect(noises.reduce((sum, noise) => sum + noise, 0)).toBe(0)
    expect([Math.min(...noises), Math.max(...noises)]).toEqual([-MAX_NOISE, MAX_NOISE])
    expect(noises.reduce((sum, noise) => sum + noise ** 2, 0) / KEY_RANGE).toBeCloseTo(NOISE_VARIANCE, 10)
    expect(NOISE_VARIANCE).toBeCloseTo(24, 1)
    expect(NOISE_SHARES.reduce((sum, keys, noise) => sum + (noise === 0 ? keys : 2 * keys), 0)).toBe(KEY_RANGE)
  })

  it('noise is the same for the same members, however their number and keys were added up', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(KEY_RANGE - 1), { minLength: 10, maxLength: 60 }), fc.nat(60), (keys, at) => {
        const toSet = (part: readonly number[]) => ({ members: part.length, keys: part.reduce((sum, key) => sum + key, 0) })
        const whole = countMembers(toSet(keys))
        expect(countMembers(toSet(keys.toReversed()))).toBe(whole)
        expect(countMembers(joinSets([toSet(keys.slice(0, at)), toSet(keys.slice(at))]))).toBe(whole)
      }),
      { seed: 1 },
    )
  })

  it('noise is unrelated in sets that differ by one member', () => {
    // over all keys of the additional member, the noise of the larger set has the same distribution as any other
    const differences = everyKey.map((key) => getNoise(777 + key) - getNoise(777))
    const mean = differences.reduce((sum, value) => sum + value, 0) / KEY_RANGE
    expect(mean).toBeCloseTo(-getNoise(777), 10)
  })

  it('hides small counts with or without noise, and zero like a small count', () => {
    for (const keys of everyKey) {
      expect(countMembers({ members: 4, keys })).toBeNull()
      expect(countMembers({ members: 9, keys }) ?? 10).toBeGreaterThanOrEqual(10)
      const most = countMembers({ members: 11, keys })
      expect(most === null || (most >= 10 && most <= 11 + MAX_NOISE)).toBe(true)
    }
    expect(countMembers({ members: 0, keys: 0 })).toBeNull()
  })

  it('scales the copies of a group with its count', () => {
    const set = { members: 100, keys: 0 }
    expect(countMembers(set)).toBe(100 - MAX_NOISE)
    expect(scaleToCount(250, set)).toBe(Math.round(2.5 * (100 - MAX_NOISE)))
    expect(scaleToCount(3, { members: 3, keys: 0 })).toBeNull()
  })
})
