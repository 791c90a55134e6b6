import type { ReactNode } from 'react'
import { formatCount } from '../../i18n/format.ts'

/** Place of a column in the two lines of a row on a phone; `note` and the facts have a label. */
export type PhoneSlot = 'name' | 'figure' | 'change' | 'note' | 'fact1' | 'fact2' | 'fact3'

export type Align = 'left' | 'right' | 'center'

export interface Column<Row> {
  id: string
  header: string
  /** Unit of the figures, shown in the header and never in the cells. */
  unit?: string
  /** Longer explanation, as the title attribute of the header. */
  hint?: string
  width: number
  align?: Align
  /** Stays at the left edge when the table scrolls. Frozen columns come first and are always visible. */
  isFrozen?: boolean
  /** Stays at the right edge when the table scrolls: the actions of a row. */
  isPinnedRight?: boolean
  /** Hidden until the user chooses the column. */
  isHidden?: boolean
  /** Takes the remaining width. */
  canGrow?: boolean
  /** Sort key of the report. */
  sortKey?: string
  /** The first click sorts from the start: names, codes, ranks. */
  isAscendingFirst?: boolean
  /** The value for copying; also shown if there is no `cell`. */
  value: (row: Row, index: number) => string | number | null
  /** The value to sort rows in memory by, if it differs from `value`. */
  sortValue?: (row: Row) => string | number | null
  cell?: (row: Row, index: number) => ReactNode
  /** The value in words where the cell is a drawing or has a layout of its own. */
  text?: (row: Row) => string
  phone?: PhoneSlot
  /** A text that says what it is without its header: a publisher, a reason. */
  needsNoLabel?: boolean
  /** Cell of the totals row. */
  total?: ReactNode
  /** Copied as text: Excel would turn a JAN into 9.78E+12. */
  isText?: boolean
  /** Has no header and cannot be chosen (cover, check box). */
  isHeaderHidden?: boolean
}

/** Value by which a column sorts a row in memory; null without a column. */
export const getSortValue = <Row>(column: SimpleColumn<Row> | undefined, row: Row): string | number | null =>
  column?.sortValue ? column.sortValue(row) : (column?.value(row, 0) ?? null)

/** Column of a short table, as wide as its content. */
export type SimpleColumn<Row> = Omit<Column<Row>, 'width'>

export interface SortOrder<Key extends string = string> {
  key: Key
  descending: boolean
}

interface Options extends Pick<Column<never>, 'unit' | 'hint' | 'isHidden'> {
  width?: number
  /** Whole numbers with thousands separators by default. */
  format?: (value: number | null) => string
}

/** Returns the label of a report's column without its unit, for headers that show the unit beside it. */
export const removeUnit = (label: string): string => label.replace(/[(（][^()（）]*[)）]$/, '')

/** Column of figures for tables that a screen builds itself, such as those behind charts; reports declare their columns. */
export function createFigureColumn<Row>(
  id: string,
  header: string,
  pick: (row: Row) => number | null,
  { format = formatCount, ...options }: Options = {},
): Column<Row> {
  return { id, header, width: 90, align: 'right', value: pick, cell: (row) => format(pick(row)), ...options }
}

/** The value of a column as plain text. */
export const getCellText = <Row>(column: SimpleColumn<Row>, row: Row): string =>
  column.text?.(row) ?? String(column.value(row, 0) ?? '')

/** The cell of a row. */
export const renderCell = <Row>(column: SimpleColumn<Row>, row: Row, index: number): ReactNode =>
  column.cell ? column.cell(row, index) : column.value(row, index)
