import { formatCount } from '../../i18n/format.ts'
import type { Column } from './column.ts'

interface Options {
  unit?: string
  width?: number
  /** Whole, with thousands apart, where nothing is said. */
  format?: (value: number | null) => string
}

/** A column of figures that a screen makes itself, as the tables behind charts have them; reports declare theirs. */
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
