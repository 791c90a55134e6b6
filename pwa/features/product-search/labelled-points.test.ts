import { describe, expect, it } from 'vitest'
import { selectLabelledPoints } from './labelled-points.ts'

const getId = ({ id }: { id: string }) => id
const createPoint = (id: string, x: number, y: number) => ({ id, x, y })

describe('labels of chart points', () => {
  it('omits the label of a chart point that would overlap an earlier one', () => {
    const points = [createPoint('夜汽車', 100, 100), createPoint('海鳴り', 110, 104), createPoint('珈琲と断層', 100, 130)]
    expect(selectLabelledPoints(points, getId, 8).map(getId)).toEqual(['夜汽車', '珈琲と断層'])
  })
  it('never draws more labels of chart points than requested', () => {
    const points = [0, 1, 2, 3].map((row) => createPoint(`${row}`, 0, row * 40))
    expect(selectLabelledPoints(points, getId, 2)).toHaveLength(2)
  })
})
