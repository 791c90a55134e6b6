import { describe, expect, it } from 'vitest'
import { buildSvgPath, getColumnCount, getCommonScale, toIndexValues, toShares } from './multiples.ts'

const createLine = (values: (number | null)[]) => ({ key: 'a', name: 'a', isOwn: false, values })

describe('data of small multiple charts', () => {
  it('have an index of 100 at the mean of the complete time steps', () => {
    expect(toIndexValues([50, 150, 20], [false, false, true])).toEqual([50, 150, null])
  })
  it('have no index for a series without sales', () => {
    expect(toIndexValues([0, 0], [false, false])).toEqual([null, null])
  })
  it('have a share relative to the total of the same time step', () => {
    expect(toShares([1, 1, 1], [4, 2, 0])).toEqual([25, 50, null])
  })
  it('share one scale that extends equally above and below the baseline', () => {
    expect(getCommonScale([createLine([80, null]), createLine([100, 130])], 100)).toEqual({ low: 70, high: 130 })
    expect(getCommonScale([createLine([80, null]), createLine([100, 130])], undefined)).toEqual({ low: 0, high: 130 })
  })
  it('are arranged in five columns on a desktop and in two on a phone', () => {
    expect([getColumnCount(1080), getColumnCount(800), getColumnCount(350)]).toEqual([5, 3, 2])
  })
  it('have a gap in the line for a missing time step', () => {
    const identity = (value: number) => value
    expect(buildSvgPath([1, 2, null, 4, 5], identity, identity)).toBe('M0.0 1.0L1.0 2.0M3.0 4.0L4.0 5.0')
  })
})
