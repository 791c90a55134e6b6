import { describe, expect, it } from 'vitest'
import { pickLabelledPoints } from './label-places.ts'

const name = ({ id }: { id: string }) => id
const at = (id: string, x: number, y: number) => ({ id, x, y })

describe('names beside points', () => {
  it('A name that would touch an earlier one is left out', () => {
    const points = [at('夜汽車', 100, 100), at('海鳴り', 110, 104), at('珈琲と断層', 100, 130)]
    expect(pickLabelledPoints(points, name, 8).map(name)).toEqual(['夜汽車', '珈琲と断層'])
  })
  it('No more are named than wanted', () => {
    const points = [0, 1, 2, 3].map((row) => at(`${row}`, 0, row * 40))
    expect(pickLabelledPoints(points, name, 2)).toHaveLength(2)
  })
})
