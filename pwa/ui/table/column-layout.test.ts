import { describe, expect, it } from 'vitest'
import type { Column } from './column.ts'
import { getVisibleColumns, moveColumn, reconcileColumnLayout } from './column-layout.ts'

const createColumn = (id: string, fields: Partial<Column<null>> = {}): Column<null> => ({
  id,
  header: id,
  width: 80,
  value: () => null,
  ...fields,
})
const columns = [
  createColumn('name', { isFrozen: true }),
  createColumn('a'),
  createColumn('b'),
  createColumn('c', { isHidden: true }),
]

describe('stored column selection', () => {
  it('starts a stored column selection with the columns that the table shows', () => {
    expect(getVisibleColumns(columns, reconcileColumnLayout(null, columns)).map((visibleColumn) => visibleColumn.id)).toEqual([
      'name',
      'a',
      'b',
    ])
  })
  it('keeps the order of selected columns and inserts new columns at their declared position', () => {
    const choice = reconcileColumnLayout({ order: ['b', 'gone', 'a'], hidden: ['a', 'gone'], widths: { b: 200 } }, columns)
    expect(choice.order).toEqual(['b', 'a', 'c'])
    expect(choice.hidden).toEqual(['a', 'c'])
    expect(getVisibleColumns(columns, choice).map((visibleColumn) => [visibleColumn.id, visibleColumn.width])).toEqual([
      ['name', 80],
      ['b', 200],
    ])
  })
  it('ignores an invalid stored column selection', () => {
    expect(reconcileColumnLayout({} as never, columns).order).toEqual(['a', 'b', 'c'])
  })
  it('moves a selected column to the requested position, or to the end', () => {
    expect(moveColumn(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
    expect(moveColumn(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a'])
  })
})
