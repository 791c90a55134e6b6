import { AppError } from '../errors/errors.ts'
import { findClosestName } from '../text/closest-name.ts'

/**
 * Returns the named columns in the given order, or all columns if `names` is empty. Throws AppError columns.unknown, or
 * columns.near if a similar name exists.
 */
export function chooseColumns<C extends { name: string }>(columns: readonly C[], names: readonly string[]): readonly C[] {
  if (names.length === 0) return columns
  const chosen = names.map((name, index) => {
    const column = columns.find((item) => item.name === name)
    if (column) return column
    const near = findClosestName(
      name,
      columns.map((column) => column.name),
    )
    const code = near === null ? 'columns.unknown' : 'columns.near'
    const values = { column: name, near: near ?? '', columns: columns.map((column) => column.name).join(', ') }
    throw new AppError(code, values, [{ field: `columns.${index}`, code, values }])
  })
  return [...new Set(chosen)]
}
