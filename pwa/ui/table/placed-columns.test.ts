import { describe, expect, it } from 'vitest'
import type { Column } from './column.ts'
import { placeColumns } from './placed-columns.ts'

const column = (id: string, width: number, more: Partial<Column<string>> = {}): Column<string> => ({
  id,
  head: id,
  width,
  value: (row) => row,
  ...more,
})
const columns = [
  column('rank', 60, { frozen: true }),
  column('name', 236, { frozen: true, grows: true }),
  ...['a', 'b', 'c', 'd'].map((id) => column(id, 90)),
]

describe('frozen columns', () => {
  it('What is left of the width goes to the name', () => {
    const placed = placeColumns(columns, 1000, 0)
    expect(placed.frozenWidth).toBe(60 + 236 + (1000 - 656))
  })
  it('The name gives way where the frozen part would take too much', () => {
    const placed = placeColumns(columns, 600, 0)
    expect(placed.frozenWidth).toBe(270)
    expect(placed.columns.map(({ left }) => left)).toEqual([0, 60, null, null, null, null])
  })
  it('On a phone the name alone is frozen, and figures are seen beside it', () => {
    const placed = placeColumns(columns, 358, 0)
    expect(placed.columns.map(({ left }) => left)).toEqual([null, 0, null, null, null, null])
    expect(placed.frozenWidth).toBeLessThanOrEqual(358 * 0.45)
  })
  it('A width that is not known yet changes nothing', () => {
    expect(placeColumns(columns, 0, 0).frozenWidth).toBe(296)
  })
})
