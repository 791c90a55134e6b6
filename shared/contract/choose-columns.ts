import { AppError } from '../errors.ts'
import { nearName } from '../near-name.ts'

/** The columns of those names, in their order; all where none is named. Throws AppError columns.unknown or columns.near. */
export function chooseColumns<C extends { name: string }>(columns: readonly C[], names: readonly string[]): readonly C[] {
  // the search screen numbers its rows, and questions that it has kept name that column
  const inFiles = names.filter((name) => name !== 'rowNumber' || columns.some((column) => column.name === name))
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
