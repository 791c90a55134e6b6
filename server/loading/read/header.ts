import { AppError } from '../../../shared/errors/errors.ts'
import { foldText } from '../../../shared/text/fold.ts'
import type { FieldOrigin, ResolvedRule } from '../check/check-plan.ts'
import type { LoadNotice } from '../check/notices.ts'
import type { DatasetField, DatasetSpec } from '../datasets/dataset-fields.ts'
import type { Mapping } from '../mapping/mapping-schema.ts'

/** Finds the columns of fields in a file's header, by the mapping or by the field's known names. */

const normalizeHeader = (text: string): string => foldText(text).replace(/[_\-()[\]（）「」:：]/g, '')

/** Column indexes by header, exact and normalized, cached per header list. */
const headerIndexes = new WeakMap<readonly string[], { exact: Map<string, number>; plain: Map<string, number> }>()

function indexHeaders(headers: readonly string[]) {
  const cachedIndex = headerIndexes.get(headers)
  if (cachedIndex) return cachedIndex
  const positions = { exact: new Map<string, number>(), plain: new Map<string, number>() }
  // from last to first, so that the first of two equal headers wins
  for (let index = headers.length - 1; index >= 0; index--) {
    positions.exact.set(headers[index] ?? '', index)
    positions.plain.set(normalizeHeader(headers[index] ?? ''), index)
  }
  headerIndexes.set(headers, positions)
  return positions
}

function findIndex(headers: readonly string[], name: string): number {
  const { exact, plain: folded } = indexHeaders(headers)
  return exact.get(name) ?? folded.get(normalizeHeader(name)) ?? -1
}

const listFieldNames = (field: DatasetField): string[] => [field.name, field.ja, field.en, ...(field.headers ?? [])]

/** Returns the columns whose header is one of a field's names, the first column of each name. */
export const findFieldColumns = (field: DatasetField, headers: readonly string[]): number[] =>
  listFieldNames(field)
    .map((name) => findIndex(headers, name))
    .filter((index) => index >= 0)

/** Lists headers in a message, up to a limit. */
const formatHeaders = (headers: readonly string[]) =>
  headers
    .slice(0, 40)
    .map((header) => (header.length > 40 ? `${header.slice(0, 40)}…` : header))
    .join(', ') + (headers.length > 40 ? ', …' : '')

/** Returns the index of a column that the mapping names. */
export function findNamedColumn(mapping: Mapping, headers: readonly string[], column: string | number): number {
  const index = mapping.header || typeof column === 'string' ? findIndex(headers, String(column)) : column - 1
  if (index >= 0 && index < headers.length) return index
  throw new AppError('import.missingColumn', {
    columnJa: String(column),
    columnEn: String(column),
    found: formatHeaders(headers),
  })
}

/**
 * Returns fields by the index of the column whose header is one of their names, except fields that the mapping already assigns.
 */
export function recognizeFields(
  spec: DatasetSpec,
  headers: readonly string[],
  knownHeaders: ReadonlySet<string>,
  usedColumns: Set<number>,
): Map<string, number> {
  const found = new Map<string, number>()
  for (const field of spec.fields) {
    if (knownHeaders.has(field.name)) continue
    const index = listFieldNames(field)
      .map((wanted) => findIndex(headers, wanted))
      .find((at) => at >= 0 && !usedColumns.has(at))
    if (index === undefined) continue
    usedColumns.add(index)
    found.set(field.name, index)
  }
  return found
}

/** Returns the mapping's line rules with the columns that they check. */
export const resolveRules = (mapping: Mapping, headers: readonly string[]): ResolvedRule[] =>
  mapping.lines.map((rule) => ({ rule, index: findNamedColumn(mapping, headers, rule.from) }))

/** Returns notices about columns that were not read and headers that occur more than once. */
export function createHeaderNotices(
  headers: readonly string[],
  origins: ReadonlyMap<string, FieldOrigin>,
  rules: readonly ResolvedRule[],
): LoadNotice[] {
  const used = new Set([...origins.values()].flatMap(({ indexes }) => indexes).concat(rules.map(({ index }) => index)))
  const counts = new Map<string, number>()
  for (const header of headers) counts.set(normalizeHeader(header), (counts.get(normalizeHeader(header)) ?? 0) + 1)
  const duplicates = headers.flatMap((header, index) => {
    const count = counts.get(normalizeHeader(header)) ?? 0
    return used.has(index) && header !== '' && count > 1 ? [{ code: 'duplicateColumn' as const, column: header, count }] : []
  })
  const ignored = headers.filter(
    (header, index) =>
      !used.has(index) && header !== '' && !duplicates.some(({ column }) => normalizeHeader(column) === normalizeHeader(header)),
  )
  return ignored.length === 0
    ? duplicates
    : [...duplicates, { code: 'ignoredColumns', column: formatHeaders(ignored), count: ignored.length }]
}

/**
 * Finds the origin of each field. Throws AppError import.missingColumn if the mapping or a required field needs a column that
 * does not exist.
 */
export function resolveFieldOrigins(spec: DatasetSpec, mapping: Mapping, headers: readonly string[]): Map<string, FieldOrigin> {
  const origins = new Map<string, FieldOrigin>()
  const usedColumns = new Set<number>()
  for (const [name, mapped] of Object.entries(mapping.columns)) {
    const indexes = mapped.from.map((wanted) => findNamedColumn(mapping, headers, wanted))
    for (const index of indexes) usedColumns.add(index)
    const isJoined = 'isJoined' in mapped
    origins.set(name, { indexes, headers: indexes.map((index) => headers[index] ?? ''), mapped, constant: null, isJoined })
  }
  for (const [name, constant] of Object.entries(mapping.constants)) {
    origins.set(name, { indexes: [], headers: [], mapped: null, constant })
  }
  for (const [name, index] of recognizeFields(spec, headers, new Set(origins.keys()), usedColumns))
    origins.set(name, { indexes: [index], headers: [headers[index] ?? ''], mapped: null, constant: null })
  // a day in one column and its time in another give the moment
  for (const { name, timeHeaders } of spec.fields) {
    if (timeHeaders === undefined || origins.has(name)) continue
    const day = spec.fields.find(({ type }) => type === 'date')?.name
    const dayOrigin = day === undefined ? undefined : origins.get(day)
    const time = timeHeaders.map((wanted) => findIndex(headers, wanted)).find((at) => at >= 0 && !usedColumns.has(at))
    if (dayOrigin?.indexes.length !== 1 || time === undefined) continue
    usedColumns.add(time)
    const indexes = [...dayOrigin.indexes, time]
    origins.set(name, { indexes, headers: indexes.map((at) => headers[at] ?? ''), mapped: null, constant: null, isJoined: true })
  }
  // a field that a rule sets for some lines is provided, and empty for the others
  for (const name of mapping.lines.flatMap(({ set }) => Object.keys(set ?? {})))
    if (!origins.has(name)) origins.set(name, { indexes: [], headers: [], mapped: null, constant: null })
  for (const field of spec.fields) {
    if (!field.isRequired || origins.has(field.name)) continue
    throw new AppError('import.missingColumn', {
      columnJa: `${field.ja}（${field.name}）`,
      columnEn: `${field.en} (${field.name})`,
      found: formatHeaders(headers),
    })
  }
  for (const group of spec.atLeastOneOf ?? []) {
    if (group.some((name) => origins.has(name))) continue
    const named = spec.fields.filter((field) => group.includes(field.name))
    throw new AppError('import.missingColumn', {
      columnJa: named.map(({ ja }) => ja).join('」または「'),
      columnEn: named.map(({ en }) => en).join('” or “'),
      found: formatHeaders(headers),
    })
  }
  return origins
}
