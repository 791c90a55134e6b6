import { serverVersion } from '../foundation/version.ts'
import { getColumnLabel, type TableColumn, type TableModel } from './table-model.ts'

type Described = Omit<TableModel, 'rows'>

/** Unit of a column: that of the quantities of this table for copies. */
const getUnit = ({ unit }: TableColumn, table: Described): string | null => (unit === 'copies' ? table.unit : (unit ?? null))

/** Titles in both languages and unit of a column, for files whose columns have the names of the API. */
export function describeColumn(column: TableColumn, table: Described): Record<string, string> {
  const unit = getUnit(column, table)
  return {
    title: getColumnLabel(column.name, table.language, table.unit),
    title_ja: getColumnLabel(column.name, 'ja', table.unit),
    title_en: getColumnLabel(column.name, 'en', table.unit),
    type: column.type,
    ...(unit === null ? {} : { unit }),
  }
}

/** Returns pairs as an object. Several conditions can have one label, such as the kind of goods and of a reservation. */
function toObject(pairs: readonly (readonly [label: string, text: string])[]): Record<string, string> {
  const textsByLabel = Map.groupBy(pairs, ([label]) => label)
  return Object.fromEntries([...textsByLabel].map(([label, found]) => [label, found.map(([, text]) => text).join(', ')]))
}

/** Metadata of a file: title, conditions, definitions, notes and creator, as in the other formats; texts or JSON. */
export const describeTable = (table: Described): Record<string, string> => ({
  generator: `uresuji ${serverVersion}`,
  title: table.title,
  conditions: JSON.stringify(toObject(table.conditions)),
  definitions: JSON.stringify(toObject(table.definitions)),
  notes: JSON.stringify(table.notes),
  made_by: table.madeBy,
  made_at: table.madeAt,
  columns: JSON.stringify(Object.fromEntries(table.columns.map((column) => [column.name, describeColumn(column, table)]))),
})
