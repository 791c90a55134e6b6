import type { Language } from '../language.ts'
import type { columns as columnLabels, units as unitWords } from '../messages/ja/columns.ts'

/** Names of columns: each has a label in both languages. */
export type ColumnName = keyof typeof columnLabels
export type ColumnUnit = keyof typeof unitWords
/** How a column's values are written: codes stay text in every program that opens the file. */
export type ColumnType = 'text' | 'code' | 'date' | 'integer' | 'decimal' | 'decimal2' | 'decimal3'

export type Cell = string | number | null

/** Stands for a figure of too few people. */
export const HIDDEN_MARK = '＊'

/** Digits after the point; none for what is not a number. */
export const digitsByType: Partial<Record<ColumnType, number>> = { integer: 0, decimal: 1, decimal2: 2, decimal3: 3 }

interface ColumnShape {
  /** Unit of the figures: the label ends with its word. */
  unit?: ColumnUnit
  /** On the screen: stays at the left edge while the rest scrolls. */
  frozen?: boolean
  /** On the screen: not shown until it is asked for. */
  hidden?: boolean
  /** Width on the screen, in pixels. */
  width?: number
  /** Widest that a text may get in the terminal, in characters. */
  most?: number
  /** The answer's totals have a sum for it. */
  total?: boolean
  /** Said on the screen alone: files have it in another form. */
  screenOnly?: boolean
}

/** A column of a report: files, terminal and screen read it from here. */
export interface ReportColumn<Row> extends ColumnShape {
  name: ColumnName
  type: ColumnType
  value: (row: Row, language: Language) => Cell
}

/** A report's columns, and which of them the terminal and the screen show in which order. */
export interface ReportColumns<Row, Shown extends string = string> {
  /** In the order of files. */
  columns: readonly ReportColumn<Row>[]
  terminal?: readonly ColumnName[]
  /** Columns that a narrow terminal leaves out, first to go first; then the others from the right. */
  yields?: readonly ColumnName[]
  /** Names of columns; others are special columns of the screen. */
  screen?: readonly Shown[]
}

export const defineReport = <Row, const Shown extends string = never>(
  declared: ReportColumns<Row, Shown>,
): ReportColumns<Row, Shown> => declared

/** The columns that files have. */
export const inFiles = <Row>(declared: ReportColumns<Row>): readonly ReportColumn<Row>[] =>
  declared.columns.filter((column) => !column.screenOnly)

/** Fields of a row that are cells as they are. */
type PlainName<Row> = { [Key in keyof Row]: Row[Key] extends Cell ? Key : never }[keyof Row] & ColumnName

interface Declare<Row> {
  /** The row's field of the same name. */
  (name: PlainName<Row>, shape?: ColumnShape): ReportColumn<Row>
  (name: ColumnName, shape: ColumnShape & { value: (row: Row, language: Language) => Cell }): ReportColumn<Row>
}

/** Ways to declare a column of such rows; each sets type and unit. */
export function defineColumns<Row>() {
  const declare = (type: ColumnType, unit?: ColumnUnit): Declare<Row> => {
    const column = (name: ColumnName, shape: ColumnShape & Partial<Pick<ReportColumn<Row>, 'value'>> = {}) => ({
      name,
      type,
      ...(unit === undefined ? {} : { unit }),
      // `Declare` takes a name without a value only where the row has a cell of that name
      value: (row: Row): Cell => (row as Record<string, Cell>)[name] ?? null,
      ...shape,
    })
    return column
  }
  return {
    text: declare('text'),
    code: declare('code'),
    date: declare('date'),
    /** A whole number; its unit, if any, is said with it. */
    count: declare('integer'),
    copies: declare('integer', 'copies'),
    yen: declare('integer', 'yen'),
    stores: declare('integer', 'stores'),
    titles: declare('integer', 'titles'),
    people: declare('integer', 'people'),
    days: declare('integer', 'days'),
    /** One digit after the point, as rates have it. */
    percent: declare('decimal', 'percent'),
    percent2: declare('decimal2', 'percent'),
    percent3: declare('decimal3', 'percent'),
    decimal: declare('decimal'),
    decimal2: declare('decimal2'),
  }
}
