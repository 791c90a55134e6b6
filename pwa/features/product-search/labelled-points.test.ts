import { describe, expect, it } from 'vitest'
import { pickLabelledPoints } from './labelled-points.ts'

const name = ({ id }: { id: string }) => id
const at = (id: string, x: number, y: number) => ({ id, x, y })

describe('labels of chart points', () => {
  it('omit a label that would overlap an earlier one', () => {
    const points = [at('夜汽車', 100, 100), at('海鳴り', 110, 104), at('珈琲と断層', 100, 130)]
    expect(pickLabelledPoints(points, name, 8).map(name)).toEqual(['夜汽車', '珈琲と断層'])
  })
  it('never exceed the requested number', () => {
    const points = [0, 1, 2, 3].map((row) => at(`${row}`, 0, row * 40))
    expect(pickLabelledPoints(points, name, 2)).toHaveLength(2)
  })
})
