import type { Column } from './column.ts'

/** Width of the check box column, in pixels. */
export const CHECKBOX_WIDTH = 40

export interface PlacedColumn<Row> extends Column<Row> {
  /** Left offset of a frozen column in pixels, otherwise null. */
  left: number | null
  /** Left offset in pixels before the table is scrolled. */
  offset: number
  isLastFrozen: boolean
}

export interface PlacedColumns<Row> {
  columns: PlacedColumn<Row>[]
  width: number
  frozenWidth: number
}

/** Maximum part of the width for frozen columns, so that figures always have room. */
const MAX_FROZEN_FRACTION = 0.45
const MIN_NAME_WIDTH = 96

/** If frozen columns would take too much width, only the name stays frozen, first and narrower; the others scroll. */
function limitFrozenWidth<Row>(columns: readonly Column<Row>[], available: number, start: number): readonly Column<Row>[] {
  const frozen = columns.filter((column) => column.isFrozen)
  const maxFrozenWidth = available * MAX_FROZEN_FRACTION
  if (available === 0 || start + frozen.reduce((sum, column) => sum + column.width, 0) <= maxFrozenWidth) return columns
  const name = frozen.find((column) => column.canGrow) ?? frozen.at(-1)
  if (!name) return columns
  const narrow = {
    ...name,
    canGrow: false,
    width: Math.min(name.width, Math.max(MIN_NAME_WIDTH, Math.floor(maxFrozenWidth - start))),
  }
  // a cover adds nothing to the name
  const rest = columns.filter((column) => column !== name && !(column.isFrozen && column.isHeaderHidden))
  return [narrow, ...rest.map((column) => ({ ...column, isFrozen: false }))]
}

/** Growing columns may lose this part of their width if the table then fits without scrolling. */
const MAX_SHRINK_FRACTION = 0.3

/** Returns the width that each growing column gains; negative if they shrink so that the table fits. */
function distributeSpareWidth<Row>(growing: readonly Column<Row>[], spare: number): (column: Column<Row>) => number {
  if (spare >= 0) return () => Math.floor(spare / growing.length)
  const total = growing.reduce((sum, column) => sum + column.width, 0)
  const canShrink = -spare <= total * MAX_SHRINK_FRACTION
  return ({ width }) => (canShrink ? Math.floor((spare * width) / total) : 0)
}

/** Computes the offsets of frozen columns and gives the remaining width to the columns that grow. Widths in pixels. */
export function placeColumns<Row>(declared: readonly Column<Row>[], available: number, start: number): PlacedColumns<Row> {
  const columns = limitFrozenWidth(declared, available, start)
  const natural = columns.reduce((sum, column) => sum + column.width, start)
  const growing = columns.filter((column) => column.canGrow)
  // the width is 0 until the table has been measured
  const getGain = distributeSpareWidth(growing, available === 0 ? 0 : available - natural)
  const lastFrozen = columns.filter((column) => column.isFrozen).at(-1)?.id
  let left = start
  let offset = start
  const placed = columns.map((column) => {
    const width = column.width + (column.canGrow ? getGain(column) : 0)
    const placedColumn = { ...column, width, left: column.isFrozen ? left : null, offset, isLastFrozen: column.id === lastFrozen }
    if (column.isFrozen) left += width
    offset += width
    return placedColumn
  })
  return { columns: placed, width: offset, frozenWidth: left }
}

/**
 * Column of the totals row that names it: the one that names the other rows. Null if a column has a name of its own for the
 * totals, such as the number of titles.
 */
export function findTotalNameColumn<Row>(columns: readonly PlacedColumn<Row>[]): string | null {
  const texts = columns.filter((column) => column.align !== 'right' && !column.isHeaderHidden && !column.isPinnedRight)
  const name = texts.find((column) => column.canGrow) ?? texts.find((column) => column.isFrozen) ?? texts[0]
  return name === undefined || (name.total !== undefined && name.total !== null) ? null : name.id
}

/** CSS classes of a cell: alignment, frozen, last frozen, at the end. */
export function getCellClass<Row>(column: PlacedColumn<Row>): string {
  return [
    column.align === 'right' && 'n',
    column.align === 'center' && 'c',
    column.left !== null && 'is-frozen',
    column.isLastFrozen && 'is-last-frozen',
    column.isPinnedRight && 'is-at-end',
  ]
    .filter(Boolean)
    .join(' ')
}
