import { columns, units } from '../../../shared/messages/columns.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { clusterWords } from '../../../shared/messages/purchase-cluster.ts'
import { columnsOfFields, resultFields } from '../../../shared/messages/result-fields.ts'
import { HIDDEN_MARK } from '../../../shared/reports/columns.ts'
import { adaptLabelToUnit, type QuantityUnit } from '../../../shared/trade/kinds.ts'

export type Row = Readonly<Record<string, unknown>>

export const isRecord = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** True for a list of objects, which is shown as a table. */
export const isTable = (value: unknown): value is Row[] => Array.isArray(value) && value.length > 0 && value.every(isRecord)

export interface LabelStyle {
  language: Language
  /** Unit of quantities in the result. */
  unit: QuantityUnit
  /** Labels that differ from the usual ones. */
  labels?: Readonly<Record<string, string>>
}

/** Label of a field with its unit: that of the column, if it is one or shows the same as one. */
export function getFieldLabel(name: string, { language, unit, labels: own }: LabelStyle): string {
  const labels: Record<string, string> = { ...resultFields[language], ...columns[language], ...own }
  const label = labels[name] ?? labels[columnsOfFields[name] ?? '']
  return label === undefined ? name : adaptLabelToUnit(unit, { label, units: units[language] })
}

/** One cell. Null is empty, or ＊ in a row with hidden values; line breaks and tabs would break the table. */
function formatCell(value: unknown, isSuppressed: boolean): string {
  if (value === null || value === undefined) return isSuppressed ? HIDDEN_MARK : ''
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).replace(/[\t\r\n]+/g, ' ')
}

/** Numbers that stand for something, by field and value. */
const codeNames: Readonly<Record<string, (value: unknown, language: Language) => string | undefined>> = {
  gender: (value, language) => {
    const genders: Record<string, string> = clusterWords[language]
    return genders[`genders.${String(value)}`]
  },
}

/** A row as tab-separated cells; codes are followed by what they stand for. */
export const formatRow = (row: Row, names: readonly string[], { language }: Pick<LabelStyle, 'language'>): string =>
  names
    .map((name) => {
      const cell = formatCell(row[name], row.suppressed === true)
      const meaning = cell === '' ? undefined : codeNames[name]?.(row[name], language)
      return meaning === undefined ? cell : `${cell} ${meaning}`
    })
    .join('\t')

/** Names of all fields of the rows, in order of appearance. */
export const listFieldNames = (rows: readonly Row[]): string[] => [...new Set(rows.flatMap((row) => Object.keys(row)))]

/** Heading of a table: the labels, and the names of the fields, which sort orders name. */
export const formatHeading = (names: readonly string[], style: LabelStyle): string =>
  [names.map((name) => getFieldLabel(name, style)).join('\t'), names.join('\t')].join('\n')

/** A table with tab-separated cells; columns without any value are left out. */
export function formatTextTable(rows: readonly Row[], style: LabelStyle): string {
  const names = listFieldNames(rows).filter((name) => rows.some((row) => formatRow(row, [name], style) !== ''))
  return [formatHeading(names, style), ...rows.map((row) => formatRow(row, names, style))].join('\n')
}

/**
 * Values of an object as lines `label: value`, nested ones with a path of labels, and lists as JSON. `omitted`: fields left
 * out.
 */
export function formatFigures(value: Row, style: LabelStyle, omitted: ReadonlySet<string>, path = ''): string[] {
  return Object.entries(value).flatMap(([name, field]) => {
    if (omitted.has(name)) return []
    const label = `${path}${getFieldLabel(name, style)}`
    if (field === null || field === undefined || (Array.isArray(field) && field.length === 0)) return []
    return isRecord(field) ? formatFigures(field, style, omitted, `${label} / `) : [`${label}: ${formatCell(field, false)}`]
  })
}
