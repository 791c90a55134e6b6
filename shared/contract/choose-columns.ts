import { AppError } from '../errors.ts'
import { nearName } from '../near-name.ts'

/** The columns of those names, in their order; all where none is named. Throws AppError columns.unknown or columns.near. */
export function chooseColumns<C extends { name: string }>(columns: readonly C[], names: readonly string[]): readonly C[] {
  if (names.length === 0) return columns
  const chosen = names.map((name, index) => {
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
