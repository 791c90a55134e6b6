export interface CellPosition {
  row: number
  column: number
}

interface TableExtent {
  rows: number
  columns: number
  /** Number of visible rows, for Page Up and Page Down. */
  page: number
}

/**
 * Cell that a key moves to; null for keys that do not move. `isFar` is true with Control or Command: arrow keys then go to
 * the edge, Home and End to the corners of the table.
 */
export function getNextCell(
  key: string,
  { row, column }: CellPosition,
  { rows, columns, page, isFar }: TableExtent & { isFar: boolean },
): CellPosition | null {
  const lastRow = Math.max(0, rows - 1)
  const lastColumn = Math.max(0, columns - 1)
  const clampRow = (value: number) => Math.min(lastRow, Math.max(0, value))
  const clampColumn = (value: number) => Math.min(lastColumn, Math.max(0, value))
  switch (key) {
    case 'ArrowDown':
      return { row: isFar ? lastRow : clampRow(row + 1), column }
    case 'ArrowUp':
      return { row: isFar ? 0 : clampRow(row - 1), column }
    case 'ArrowRight':
      return { row, column: isFar ? lastColumn : clampColumn(column + 1) }
    case 'ArrowLeft':
      return { row, column: isFar ? 0 : clampColumn(column - 1) }
    case 'Home':
      return { row: isFar ? 0 : row, column: 0 }
    case 'End':
      return { row: isFar ? lastRow : row, column: lastColumn }
    case 'PageDown':
      return { row: clampRow(row + page), column }
    case 'PageUp':
      return { row: clampRow(row - page), column }
    default:
      return null
  }
}

/** Selection after a click or Space. With shift, all rows from the last one on get the new state of the clicked row. */
export function getNextSelection(
  selected: ReadonlySet<string>,
  keys: readonly string[],
  { index, from }: { index: number; from: number | null },
): Set<string> {
  const next = new Set(selected)
  const key = keys[index]
  if (key === undefined) return next
  const isSelecting = !selected.has(key)
  const start = from === null ? index : Math.min(from, index)
  const end = from === null ? index : Math.max(from, index)
  for (const value of keys.slice(start, end + 1)) {
    if (isSelecting) next.add(value)
    else next.delete(value)
  }
  return next
}
