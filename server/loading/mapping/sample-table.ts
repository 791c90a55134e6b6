/** A table that a draft examines: the header and the first rows of a file. */

export interface SampleTable {
  /** Numbers from 1 if the table has no header line. */
  headers: string[]
  hasHeader: boolean
  /** Normalized cells (sample-values.ts), by row; empty ones are ''. */
  rows: string[][]
  /** Non-empty cells, by column. */
  values: string[][]
  /** File name and lines above the header: they often say what the table is. */
  about: string
  hasDecimalComma: boolean
}

export interface FoundColumn {
  index: number
  /** Column that has codes where `index` has none. */
  fallback?: number
  /** Column with the time of the day in `index`. */
  time?: number
  /** Found by its values: the header is not a name of the field. */
  isFoundByValues: boolean
  /** A place, such as a country of sale, that can stand for a store. */
  isPlace?: boolean
  /** Share of its values that fit the field; null without values. */
  fitting: number | null
}

export const getColumnValues = (table: SampleTable, index: number): string[] => table.values[index] ?? []
export const getCell = (row: readonly string[], index: number | undefined): string =>
  index === undefined ? '' : (row[index] ?? '')
/** Returns the share of values for which something is true; 0 without values. */
export const getShare = (values: readonly string[], isSo: (value: string) => boolean): number =>
  values.length === 0 ? 0 : values.filter(isSo).length / values.length

/** Column that says in which currency the amounts of a line are; -1 for none. */
export const findCurrencyColumn = ({ headers }: SampleTable): number =>
  headers.findIndex((header) =>
    /^((payment|list price|partner share|royalty|sales?)[ _-]?)?(currency|通貨)([ _-]?code|コード)?$/i.test(
      header.normalize('NFKC'),
    ),
  )
export const listCurrencies = (table: SampleTable): string[] => [...new Set(getColumnValues(table, findCurrencyColumn(table)))]
export const isYenName = (text: string): boolean => /^(jpy|円|日本円|¥)$/i.test(text)

export const areMagazineCodes = (values: readonly string[]): boolean =>
  values.length > 0 && values.every((value) => /^\d{5}$/.test(value))
export const hasIssueColumn = ({ headers }: SampleTable): boolean =>
  headers.some((header) => /^(号|号数|月号|issue)$/i.test(header))

/** Minimum share of a column's values by which it is judged whatever its header. */
export const MOST_VALUES = 0.9
