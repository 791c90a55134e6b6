import { describe, expect, it } from 'vitest'
import type { Column } from './column.ts'
import { placeColumns } from './placed-columns.ts'

const createColumn = (id: string, width: number, fields: Partial<Column<object>> = {}): Column<object> => ({
  id,
  header: id,
  width,
  value: () => null,
  ...fields,
})
const columns = [
  createColumn('rank', 60, { isFrozen: true }),
  createColumn('cover', 36, { isFrozen: true, isHeaderHidden: true }),
  createColumn('name', 236, { isFrozen: true, canGrow: true }),
  createColumn('sales', 92),
  createColumn('stock', 92),
]

describe('column widths of a table', () => {
  it('positions frozen columns from the left and gives the remaining width to the name column', () => {
    const { columns: placed, width, frozenWidth } = placeColumns(columns, 1000, 40)
    expect(placed.map(({ id, left }) => [id, left])).toEqual([
      ['rank', 40],
      ['cover', 100],
      ['name', 136],
      ['sales', null],
      ['stock', null],
    ])
    expect(placed.map(({ offset }) => offset)).toEqual([40, 100, 136, 816, 908])
    expect([width, frozenWidth]).toEqual([1000, 816])
  })
  it('freezes only the name column on a phone, with at most 45 % of the width', () => {
    const { columns: placed, frozenWidth } = placeColumns(columns, 358, 40)
    expect(placed.map(({ id }) => id)).toEqual(['name', 'rank', 'sales', 'stock'])
    expect(placed.filter(({ left }) => left !== null).map(({ id }) => id)).toEqual(['name'])
    expect(frozenWidth).toBeLessThanOrEqual(358 * 0.45)
  })
  it('shrinks the name column a little if the table then fits, and otherwise scrolls the table', () => {
    const scrolling = [createColumn('name', 200, { canGrow: true }), createColumn('sales', 92)]
    const getWidths = (available: number) => placeColumns(scrolling, available, 0).columns.map(({ width }) => width)
    expect(getWidths(240)).toEqual([148, 92])
    expect(getWidths(220)).toEqual([200, 92])
  })
  it('keeps the declared columns of a table until its width is known', () => {
    expect(placeColumns(columns, 0, 40).columns.map(({ id }) => id)).toEqual(columns.map(({ id }) => id))
  })
})
