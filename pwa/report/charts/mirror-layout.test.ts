import { describe, expect, it } from 'vitest'
import { computeMirrorLayout, type MirrorBar } from './mirror-layout.ts'

const createBar = (value: number | null, mark: number | null = null): MirrorBar => ({
  key: '',
  name: '',
  value,
  mark,
  index: null,
})
const createRow = (left: MirrorBar, right: MirrorBar) => ({ label: '', left, right })

describe('mirrored bar chart', () => {
  it('uses one scale for both sides of a mirrored bar chart, so that equal shares have equal lengths', () => {
    const { left, right } = computeMirrorLayout([createRow(createBar(5), createBar(12))], 640)
    expect(left(0) - left(5)).toBeCloseTo(right(5) - right(0))
    expect(left(0) + right(0)).toBeCloseTo(640)
  })
  it('keeps a mark beyond all bars inside the mirrored bar chart', () => {
    const { left, outer } = computeMirrorLayout([createRow(createBar(5, 20), createBar(null))], 640)
    expect(left(20)).toBeGreaterThan(outer('left'))
  })
  it('ends the axis of a mirrored bar chart at the last whole step', () => {
    expect(computeMirrorLayout([createRow(createBar(13), createBar(16))], 640).ticks).toEqual([0, 5, 10, 15])
    expect(computeMirrorLayout([createRow(createBar(null), createBar(null))], 640).ticks).toEqual([0])
  })
})
