import { describe, expect, it } from 'vitest'
import { buildSvgPath, computeIndexValues, computeShares, getColumnCount, getCommonScale } from './small-multiple-data.ts'

const createLine = (values: (number | null)[]) => ({ key: 'a', name: 'a', isOwn: false, values })

describe('data of small multiple charts', () => {
  it('sets the index of small multiple charts to 100 at the mean of the complete time steps', () => {
    expect(computeIndexValues([50, 150, 20], [false, false, true])).toEqual([50, 150, null])
  })
  it('gives a series of small multiple charts without sales no index', () => {
    expect(computeIndexValues([0, 0], [false, false])).toEqual([null, null])
  })
  it('computes the share in small multiple charts relative to the total of the same time step', () => {
    expect(computeShares([1, 1, 1], [4, 2, 0])).toEqual([25, 50, null])
  })
  it('draws small multiple charts on one scale that extends equally above and below the baseline', () => {
    expect(getCommonScale([createLine([80, null]), createLine([100, 130])], 100)).toEqual({ low: 70, high: 130 })
    expect(getCommonScale([createLine([80, null]), createLine([100, 130])], undefined)).toEqual({ low: 0, high: 130 })
  })
  it('arranges small multiple charts in five columns on a desktop and in two on a phone', () => {
    expect([getColumnCount(1080), getColumnCount(800), getColumnCount(350)]).toEqual([5, 3, 2])
  })
  it('leaves a gap in the line of a small multiple chart for a missing time step', () => {
    const identity = (value: number) => value
    expect(buildSvgPath([1, 2, null, 4, 5], identity, identity)).toBe('M0.0 1.0L1.0 2.0M3.0 4.0L4.0 5.0')
  })
})
