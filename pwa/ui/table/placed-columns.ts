import type { Column } from './column.ts'

/** Width of the column of check boxes. */
export const CHECK_WIDTH = 40

export interface PlacedColumn<Row> extends Column<Row> {
  /** Offset of a frozen column, else null. */
  left: number | null
  lastFrozen: boolean
}

export interface PlacedColumns<Row> {
  columns: PlacedColumn<Row>[]
  width: number
  frozenWidth: number
}

/** Most of the width that frozen columns may take: beside them there is always room for figures. */
const MOST_FROZEN = 0.45
const LEAST_NAME = 96

/** Where frozen columns would take too much, the name alone stays, first and narrower; the others scroll with the rest. */
function withRoom<Row>(columns: readonly Column<Row>[], available: number, start: number): readonly Column<Row>[] {
  const frozen = columns.filter((column) => column.frozen)
  const most = available * MOST_FROZEN
  if (available === 0 || start + frozen.reduce((sum, column) => sum + column.width, 0) <= most) return columns
  const name = frozen.find((column) => column.grows) ?? frozen.at(-1)
  if (!name) return columns
  const narrow = { ...name, grows: false, width: Math.min(name.width, Math.max(LEAST_NAME, Math.floor(most - start))) }
  // a cover says nothing that the name does not say
  const rest = columns.filter((column) => column !== name && !(column.frozen && column.quiet))
  return [narrow, ...rest.map((column) => ({ ...column, frozen: false }))]
}

/** Offsets of the frozen columns; what is left of the width goes to the columns that grow. */
export function placeColumns<Row>(declared: readonly Column<Row>[], available: number, start: number): PlacedColumns<Row> {
  const columns = withRoom(declared, available, start)
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
