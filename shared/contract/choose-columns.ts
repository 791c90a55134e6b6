import { AppError } from '../errors.ts'
import { nearName } from '../near-name.ts'

/** Columns that screens alone have: the questions that screens ask, and have kept, may name them. */
const screenColumns: ReadonlySet<string> = new Set(['rowNumber', 'kind', 'guid', 'negativeStores', 'menu', 'select'])

/** The columns of those names, in their order; all where none is named. Throws AppError columns.unknown or columns.near. */
export function chooseColumns<C extends { name: string }>(columns: readonly C[], names: readonly string[]): readonly C[] {
  const inFiles = names.filter((name) => !screenColumns.has(name) || columns.some((column) => column.name === name))
  if (inFiles.length === 0) return columns
  const chosen = inFiles.map((name, index) => {
    const found = columns.find((column) => column.name === name)
    if (found) return found
    const near = nearName(
      name,
      columns.map((column) => column.name),
    )
    const code = near === null ? 'columns.unknown' : 'columns.near'
    const values = { column: name, near: near ?? '', columns: columns.map((column) => column.name).join(', ') }
    throw new AppError(code, values, [{ field: `columns.${index}`, code, values }])
  })
  return [...new Set(chosen)]
}
