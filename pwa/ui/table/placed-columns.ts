import type { Column } from './column.ts'

/** Width of the column of check boxes. */
export const CHECK_WIDTH = 40

export interface PlacedColumn<Row> extends Column<Row> {
  /** Offset of a frozen column, else null. */
  left: number | null
  lastFrozen: boolean
}

export interface Placed<Row> {
  columns: PlacedColumn<Row>[]
  width: number
  frozenWidth: number
}

/** Offsets of the frozen columns; what is left of the width goes to the columns that grow. */
export function placeColumns<Row>(columns: readonly Column<Row>[], available: number, start: number): Placed<Row> {
  const natural = columns.reduce((sum, column) => sum + column.width, start)
  const growing = columns.filter((column) => column.grows)
  const spare = growing.length > 0 ? Math.max(0, Math.floor((available - natural) / growing.length)) : 0
  const lastFrozen = columns.filter((column) => column.frozen).at(-1)?.id
  let left = start
  const placed = columns.map((column) => {
    const width = column.width + (column.grows ? spare : 0)
    const one = { ...column, width, left: column.frozen ? left : null, lastFrozen: column.id === lastFrozen }
    if (column.frozen) left += width
    return one
  })
  return { columns: placed, width: placed.reduce((sum, column) => sum + column.width, start), frozenWidth: left }
}

export function cellClass<Row>(column: PlacedColumn<Row>): string {
  return [
    column.align === 'right' && 'n',
    column.align === 'center' && 'c',
    column.left !== null && 'is-frozen',
    column.lastFrozen && 'is-last-frozen',
    column.atEnd && 'is-at-end',
  ]
    .filter(Boolean)
    .join(' ')
}
