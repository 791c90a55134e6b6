export interface CellPlace {
  row: number
  column: number
}

interface Extent {
  rows: number
  columns: number
  /** Rows of one screen, for Page Up and Page Down. */
  page: number
}

/** Where a key leads from a cell; null for keys that do not move. Control and Command go to the ends of the table. */
export function nextCell(
  key: string,
  { row, column }: CellPlace,
  { rows, columns, page, far }: Extent & { far: boolean },
): CellPlace | null {
  const lastRow = Math.max(0, rows - 1)
  const lastColumn = Math.max(0, columns - 1)
  const clampRow = (value: number) => Math.min(lastRow, Math.max(0, value))
  const clampColumn = (value: number) => Math.min(lastColumn, Math.max(0, value))
  switch (key) {
    case 'ArrowDown':
      return { row: far ? lastRow : clampRow(row + 1), column }
    case 'ArrowUp':
      return { row: far ? 0 : clampRow(row - 1), column }
    case 'ArrowRight':
      return { row, column: far ? lastColumn : clampColumn(column + 1) }
    case 'ArrowLeft':
      return { row, column: far ? 0 : clampColumn(column - 1) }
    case 'Home':
      return { row: far ? 0 : row, column: 0 }
    case 'End':
      return { row: far ? lastRow : row, column: lastColumn }
    case 'PageDown':
      return { row: clampRow(row + page), column }
    case 'PageUp':
      return { row: clampRow(row - page), column }
    default:
      return null
  }
}

/** The selection after a click or a space; with shift, everything from the last one on takes its state. */
export function nextSelection(
  selected: ReadonlySet<string>,
  keys: readonly string[],
  { index, from }: { index: number; from: number | null },
): Set<string> {
  const next = new Set(selected)
  const key = keys[index]
  if (key === undefined) return next
  const on = !selected.has(key)
  const start = from === null ? index : Math.min(from, index)
  const end = from === null ? index : Math.max(from, index)
  for (const value of keys.slice(start, end + 1)) {
    if (on) next.add(value)
    else next.delete(value)
  }
  return next
}
