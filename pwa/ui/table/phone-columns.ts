import { getSortValue, type SimpleColumn, type SortOrder } from './column.ts'

/** The columns of a row on a phone, by their place in its two lines. */
export interface PhoneColumns<Row> {
  rank: SimpleColumn<Row> | null
  cover: SimpleColumn<Row> | null
  name: SimpleColumn<Row>
  figure: SimpleColumn<Row>
  /** Movement below the figure, without a label. */
  change: SimpleColumn<Row> | null
  /** Value below the figure, with its label. */
  note: SimpleColumn<Row> | null
  facts: readonly SimpleColumn<Row>[]
}

export const MAX_FACTS = 3

const isNumeric = <Row>(column: SimpleColumn<Row>, rows: readonly Row[]) =>
  rows.some((row) => typeof getSortValue(column, row) === 'number')

/** Ids of the facts that the report declares, in their order. */
export const listDeclaredFacts = <Row>(columns: readonly SimpleColumn<Row>[]): string[] =>
  columns
    .filter(({ phone }) => phone?.startsWith('fact'))
    .sort((a, b) => (a.phone ?? '').localeCompare(b.phone ?? ''))
    .map(({ id }) => id)

interface Options<Row> {
  rows: readonly Row[]
  sort: readonly SortOrder[]
  /** Ids of the facts that the user chose; null: those that the report declares. */
  facts: readonly string[] | null
}

/**
 * Arranges the columns of a report for a phone; null if the report does not declare its rows. The number that the rows are
 * sorted by is the large one, and the declared figure then stands below it.
 */
export function arrangePhoneColumns<Row>(
  columns: readonly SimpleColumn<Row>[],
  { rows, sort, facts }: Options<Row>,
): PhoneColumns<Row> | null {
  const findSlot = (slot: SimpleColumn<Row>['phone']) => columns.find(({ phone }) => phone === slot) ?? null
  const name = findSlot('name')
  const declared = findSlot('figure')
  if (!name || !declared) return null
  const rank = columns.find(({ id, isHidden }) => (id === 'rank' || id === 'rowNumber') && !isHidden) ?? null
  const sorted = columns.find(({ id, sortKey = id }) => sortKey === sort[0]?.key)
  const figure = sorted && sorted !== rank && sorted !== name && isNumeric(sorted, rows) ? sorted : declared
  const isDeclared = figure === declared
  const shown = facts ?? listDeclaredFacts(columns)
  return {
    rank,
    cover: columns.find(({ id, isHidden }) => id === 'cover' && !isHidden) ?? null,
    name,
    figure,
    change: isDeclared ? findSlot('change') : null,
    note: isDeclared ? findSlot('note') : declared,
    facts: shown.flatMap((id) => columns.find((column) => column.id === id && column !== figure) ?? []),
  }
}

/** Columns that can be facts: all that have a header and no place of their own. */
export const listFactColumns = <Row>(columns: readonly SimpleColumn<Row>[]): SimpleColumn<Row>[] =>
  columns.filter(
    ({ id, phone, isHeaderHidden, isPinnedRight }) =>
      !isHeaderHidden && !isPinnedRight && id !== 'rank' && id !== 'rowNumber' && phone !== 'name' && phone !== 'figure',
  )
