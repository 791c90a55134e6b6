import type { columns, units } from '../messages/columns.ts'
import type { Language } from '../messages/language.ts'

/** Column names; each has a label in both languages. */
export type ColumnName = keyof typeof columns.ja
export type ColumnUnit = keyof typeof units.ja
/** How values are written. Codes stay text in every program that opens the file. */
export type ColumnType = 'text' | 'code' | 'date' | 'integer' | 'decimal' | 'decimal2' | 'decimal3'

export type Cell = string | number | null

/** Shown in place of a figure that is hidden because it concerns too few people. */
export const HIDDEN_MARK = '＊'

/** Decimal places of the numeric types. */
export const digitsByType: Partial<Record<ColumnType, number>> = { integer: 0, decimal: 1, decimal2: 2, decimal3: 3 }

interface ColumnShape {
  /** Unit of the figures; the label ends with its word. */
  unit?: ColumnUnit
  /** Terminal: maximum width of a text in characters. */
  maxWidth?: number
  /** The result's totals contain a sum for this column. */
  total?: boolean
  /** Shown on the screen only; files contain the value in another form. */
  screenOnly?: boolean
}

/** A column of a report, used by files, terminal and screen. */
export interface ReportColumn<Row> extends ColumnShape {
  name: ColumnName
  type: ColumnType
  value: (row: Row, language: Language) => Cell
}

/** Columns that only screens have: pictures and marks. */
type DrawnColumn =
  | 'cover'
  | 'firstWeek'
  | 'gap'
  | 'grip'
  | 'move'
  | 'perTitle'
  | 'rateTrend'
  | 'stockStatus'
  | 'storeTrend'
  | 'trend'

type ScreenColumn = ColumnName | DrawnColumn

/** How a row reads on a phone: its name and a line of facts on the left, its figure with the movement on the right. */
export interface PhoneRow {
  /** Written in full. */
  name: ScreenColumn
  /** The number that decides; while the rows are sorted by another number, that one takes its place. */
  figure: ScreenColumn
  /** Small, below the figure: its movement, which needs no label. */
  change?: ScreenColumn
  /** In place of a movement: another value, with its label. */
  note?: ScreenColumn
  /** Three at most. */
  facts: readonly ScreenColumn[]
}

/** The columns of a report and their order in the terminal and on the screen. */
export interface ReportColumns<Row> {
  /** In the order used in files. */
  columns: readonly ReportColumn<Row>[]
  terminal?: readonly ColumnName[]
  /** Columns that a narrow terminal drops, in this order; after them the others from the right. */
  dropOrder?: readonly ColumnName[]
  /** Visible columns of the screen; the others follow, hidden until they are chosen. */
  screen?: readonly ScreenColumn[]
  /** Rows of the screen on a phone. */
  phone?: PhoneRow
  /** Columns by which the screen sorts; all by default. */
  sorts?: readonly string[]
}

/** Declares the columns of a report; checks the types and returns the declaration unchanged. */
export const defineReport = <Row>(declared: ReportColumns<Row>): ReportColumns<Row> => declared

/** Returns the columns that are written to files. */
export const listFileColumns = <Row>(declared: ReportColumns<Row>): readonly ReportColumn<Row>[] =>
  declared.columns.filter((column) => !column.screenOnly)

/** Names of row fields that can be used as cells without conversion; a field that a row lacks is an empty cell. */
type CellFieldName<Row> = { [Key in keyof Row]-?: Row[Key] extends Cell | undefined ? Key : never }[keyof Row] & ColumnName

interface DeclareColumn<Row> {
  /** Declares the row's field of the same name. */
  (name: CellFieldName<Row>, shape?: ColumnShape): ReportColumn<Row>
  (name: ColumnName, shape: ColumnShape & { value: (row: Row, language: Language) => Cell }): ReportColumn<Row>
}

/** Returns functions that declare columns for a row type; each sets type and unit. */
export function defineColumns<Row>() {
  const declare = (type: ColumnType, unit?: ColumnUnit): DeclareColumn<Row> => {
    const declareColumn = (name: ColumnName, shape: ColumnShape & Partial<Pick<ReportColumn<Row>, 'value'>> = {}) => ({
      name,
      type,
      ...(unit === undefined ? {} : { unit }),
      // `DeclareColumn` allows a name without a value only if the row has a cell with that name
      value: (row: Row): Cell => (row as Record<string, Cell>)[name] ?? null,
      ...shape,
    })
    return declareColumn
  }
  return {
    text: declare('text'),
    code: declare('code'),
    date: declare('date'),
    /** Integer; its unit, if any, is passed in. */
    count: declare('integer'),
    copies: declare('integer', 'copies'),
    /** Copies to print, counted in 部 whatever the goods. */
    printed: declare('integer', 'printed'),
    yen: declare('integer', 'yen'),
    stores: declare('integer', 'stores'),
    titles: declare('integer', 'titles'),
    people: declare('integer', 'people'),
    days: declare('integer', 'days'),
    /** One decimal place, as used for rates. */
    percent: declare('decimal', 'percent'),
    percent2: declare('decimal2', 'percent'),
    percent3: declare('decimal3', 'percent'),
    decimal: declare('decimal'),
    decimal2: declare('decimal2'),
  }
}
