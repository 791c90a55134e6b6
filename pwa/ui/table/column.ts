import type { ReactNode } from 'react'

export type Align = 'left' | 'right' | 'center'

export interface Column<Row> {
  id: string
  head: string
  /** Unit of the figures, small in the head, never in the cells. */
  unit?: string
  /** Longer explanation, as a title of the head. */
  hint?: string
  width: number
  align?: Align
  /** Stays at the left edge while the rest scrolls. Frozen columns come first and are always shown. */
  frozen?: boolean
  /** Stays at the right edge while the rest scrolls: what can be done with a row. */
  atEnd?: boolean
  /** Not shown until the person asks for it. */
  hidden?: boolean
  /** Takes the width that is left over. */
  grows?: boolean
  /** Name the rows can be sorted by. */
  sortKey?: string
  /** The value as it is copied, and shown where there is no `cell`. */
  value: (row: Row, index: number) => string | number | null
  cell?: (row: Row, index: number) => ReactNode
  /** Cell of the row of totals. */
  total?: ReactNode
  /** Copied as text: Excel would turn a JAN into 9.78E+12. */
  text?: boolean
  /** No heading of its own to choose it by (cover, check box). */
  quiet?: boolean
}

export interface SortOrder<Key extends string = string> {
  key: Key
  descending: boolean
}
