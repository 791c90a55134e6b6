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

/** What is frozen leaves room for figures: at most this much of the width. */
const FROZEN_SHARE = 0.45
/** A name narrower than this names nothing. */
const LEAST_NAME = 120

const widthOf = (columns: readonly { width: number }[]): number => columns.reduce((sum, column) => sum + column.width, 0)

/**
 * Frozen columns within their share of the width: names give way first; where that is not enough, as on a phone, the last
 * frozen column, which is the name, stays alone.
 */
function fitFrozen<Row>(columns: readonly Column<Row>[], available: number, start: number): readonly Column<Row>[] {
  const frozen = columns.filter((column) => column.frozen)
  const most = Math.floor(available * FROZEN_SHARE) - start
  const tooMuch = widthOf(frozen) - most
  if (available <= 0 || tooMuch <= 0) return columns
  const name = frozen.at(-1)
  const narrower = Math.max(LEAST_NAME, (name?.width ?? 0) - tooMuch)
  const fits = widthOf(frozen) - (name?.width ?? 0) + narrower <= most
  return columns.map((column) => {
    if (column === name) return { ...column, width: fits ? narrower : Math.max(LEAST_NAME, Math.min(column.width, most)) }
    return column.frozen && !fits ? { ...column, frozen: false } : column
  })
}

/** Offsets of the frozen columns; what is left of the width goes to the columns that grow. */
export function placeColumns<Row>(given: readonly Column<Row>[], available: number, start: number): Placed<Row> {
  const columns = fitFrozen(given, available, start)
  const natural = start + widthOf(columns)
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
  return { columns: placed, width: start + widthOf(placed), frozenWidth: left }
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
