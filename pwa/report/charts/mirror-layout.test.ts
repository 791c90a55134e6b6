import { describe, expect, it } from 'vitest'
import type { MirrorBar } from './mirror-bars.tsx'
import { computeMirrorLayout } from './mirror-layout.ts'

const bar = (value: number | null, mark: number | null = null): MirrorBar => ({ key: '', name: '', value, mark, index: null })
const row = (left: MirrorBar, right: MirrorBar) => ({ label: '', left, right })

describe('mirrored bar chart', () => {
  it('uses one scale for both sides, so that equal shares have equal lengths', () => {
    const { left, right } = computeMirrorLayout([row(bar(5), bar(12))], 640)
    expect(left(0) - left(5)).toBeCloseTo(right(5) - right(0))
    expect(left(0) + right(0)).toBeCloseTo(640)
  })
  it('keeps a mark beyond all bars inside the chart', () => {
    const { left, outer } = computeMirrorLayout([row(bar(5, 20), bar(null))], 640)
    expect(left(20)).toBeGreaterThan(outer('left'))
  })
  it('ends its axis at the last whole step', () => {
    expect(computeMirrorLayout([row(bar(13), bar(16))], 640).ticks).toEqual([0, 5, 10, 15])
    expect(computeMirrorLayout([row(bar(null), bar(null))], 640).ticks).toEqual([0])
  })
})
