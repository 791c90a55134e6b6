import { formatCount } from '../../i18n/format.ts'
import type { Column } from './column.ts'

interface Options {
  unit?: string
  width?: number
  /** Whole numbers with thousands separators by default. */
  format?: (value: number | null) => string
}

/** Column of figures for tables that a screen builds itself, such as those behind charts; reports declare their columns. */
export function figureColumn<Row>(
  id: string,
  head: string,
  pick: (row: Row) => number | null,
  { unit, width = 90, format = formatCount }: Options = {},
): Column<Row> {
  return {
    id,
    head,
    ...(unit === undefined ? {} : { unit }),
    width,
    align: 'right',
    value: pick,
    cell: (row) => format(pick(row)),
  }
}
