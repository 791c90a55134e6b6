import { AppError } from '../../shared/errors.ts'
import { fold } from '../../shared/fold.ts'
import type { FieldOrigin } from './check.ts'
import type { DatasetSpec, Field } from './dataset-fields.ts'
import type { Mapping } from './mapping.ts'

/** Finds each of our fields in a file's header: by the mapping, or by the names that the field accepts. */

const plain = (text: string): string => fold(text).replace(/[_\-()[\]（）「」:：]/g, '')

function indexOf(headers: readonly string[], wanted: string): number {
  const exact = headers.indexOf(wanted)
  return exact >= 0 ? exact : headers.findIndex((header) => plain(header) === plain(wanted))
}

const namesOf = (field: Field): string[] => [field.name, field.ja, field.en, ...(field.headers ?? [])]

const shown = (headers: readonly string[]) => headers.slice(0, 40).join(', ')

/** Throws AppError import.missingColumn where the mapping or a required field names a column that is not there. */
export function findFields(spec: DatasetSpec, mapping: Mapping, headers: readonly string[]): Map<string, FieldOrigin> {
  const origins = new Map<string, FieldOrigin>()
  const taken = new Set<number>()
  for (const [name, mapped] of Object.entries(mapping.columns)) {
    const indexes = mapped.from.map((wanted) => {
      const index = mapping.header || typeof wanted === 'string' ? indexOf(headers, String(wanted)) : wanted - 1
      if (index < 0 || index >= headers.length)
        throw new AppError('import.missingColumn', { column: String(wanted), found: shown(headers) })
      taken.add(index)
      return index
    })
    origins.set(name, { indexes, headers: indexes.map((index) => headers[index] ?? ''), mapped, constant: null })
  }
  for (const [name, constant] of Object.entries(mapping.constants)) {
    origins.set(name, { indexes: [], headers: [], mapped: null, constant })
  }
  for (const field of spec.fields) {
    if (origins.has(field.name)) continue
    for (const wanted of namesOf(field)) {
      const index = indexOf(headers, wanted)
      if (index < 0 || taken.has(index)) continue
      taken.add(index)
      origins.set(field.name, { indexes: [index], headers: [headers[index] ?? ''], mapped: null, constant: null })
      break
    }
  }
  for (const field of spec.fields) {
    if (!field.required || origins.has(field.name)) continue
    throw new AppError('import.missingColumn', { column: `${field.ja} / ${field.en} (${field.name})`, found: shown(headers) })
  }
  for (const group of spec.oneOf ?? []) {
    if (group.some((name) => origins.has(name))) continue
    const column = group.map((name) => spec.fields.find((field) => field.name === name)?.ja ?? name).join('・')
    throw new AppError('import.missingColumn', { column, found: shown(headers) })
  }
  return origins
}
