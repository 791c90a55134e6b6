import { describe, expect, it } from 'vitest'
import { getNextCell, getNextSelection } from './cell-navigation.ts'

const extent = { rows: 100, columns: 8, page: 20, isFar: false }

describe('keyboard navigation between cells', () => {
  it('stops moving between table cells at the edges', () => {
    expect(getNextCell('ArrowUp', { row: 0, column: 0 }, extent)).toEqual({ row: 0, column: 0 })
    expect(getNextCell('ArrowRight', { row: 3, column: 7 }, extent)).toEqual({ row: 3, column: 7 })
    expect(getNextCell('PageDown', { row: 95, column: 2 }, extent)).toEqual({ row: 99, column: 2 })
  })
  it('moves to the ends of a row with Home and End, and to the ends of the table with Ctrl+Home and Ctrl+End', () => {
    expect(getNextCell('End', { row: 3, column: 2 }, extent)).toEqual({ row: 3, column: 7 })
    expect(getNextCell('End', { row: 3, column: 2 }, { ...extent, isFar: true })).toEqual({ row: 99, column: 7 })
    expect(getNextCell('Home', { row: 3, column: 2 }, { ...extent, isFar: true })).toEqual({ row: 0, column: 0 })
  })
  it('ignores other keys when moving between table cells', () => {
    expect(getNextCell('x', { row: 3, column: 2 }, extent)).toBeNull()
  })
  it('does nothing on arrow keys in an empty table', () => {
    expect(getNextCell('ArrowDown', { row: 0, column: 0 }, { ...extent, rows: 0 })).toEqual({ row: 0, column: 0 })
  })
})

describe('row selection in a table', () => {
  const keys = ['a', 'b', 'c', 'd']
  it('toggles the selection of a table row', () => {
    expect([...getNextSelection(new Set(['a']), keys, { index: 0, from: null })]).toEqual([])
    expect([...getNextSelection(new Set(), keys, { index: 2, from: null })]).toEqual(['c'])
  })
  it('selects every table row between the last selected row and the current one, in both directions', () => {
    expect([...getNextSelection(new Set(['d']), keys, { index: 1, from: 3 })].sort()).toEqual(['b', 'c', 'd'])
  })
})
