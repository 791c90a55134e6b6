import type { z } from 'zod'

/**
 * State of a screen in its URL, parsed by the schema of its API call. Nested names are joined with dots, lists with commas,
 * sort orders as `-totalSaleQuantity,jan`. Only values that differ from the defaults are written, except for the names in
 * `always`.
 */
export type UrlStateObject = { [key: string]: unknown }

const isUrlStateObject = (value: unknown): value is UrlStateObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** True if two values are written as the same JSON, with their fields in the same order. */
export const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

interface SortOrder {
  key: string
  descending: boolean
}
const isSort = (list: unknown[]): list is SortOrder[] =>
  list.length > 0 && list.every((item) => isUrlStateObject(item) && 'descending' in item)

/** Escapes commas and percent signs, which would otherwise split a code. */
const encodeItem = (item: unknown): string => String(item).replace(/[%,]/g, (char) => (char === ',' ? '%2C' : '%25'))
const decodeItem = (item: string): string => item.replace(/%2C/g, ',').replace(/%25/g, '%')

function encodeValue(value: unknown): string {
  if (Array.isArray(value)) {
    return isSort(value)
      ? value.map((order) => (order.descending ? '-' : '') + order.key).join(',')
      : value.map(encodeItem).join(',')
  }
  if (typeof value === 'boolean') return value ? '1' : '0'
  return value === null || value === undefined ? '' : String(value)
}

function writeParameters(
  state: UrlStateObject,
  defaults: UrlStateObject,
  into: { search: URLSearchParams; alwaysWritten: readonly string[]; path: string },
): void {
  for (const [name, value] of Object.entries(state)) {
    const path = into.path === '' ? name : `${into.path}.${name}`
    const fallback = defaults[name]
    const isAlwaysWritten = into.alwaysWritten.some((written) => path === written || path.startsWith(`${written}.`))
    if (isUrlStateObject(value)) writeParameters(value, isUrlStateObject(fallback) ? fallback : {}, { ...into, path })
    else if (isAlwaysWritten || !isSameValue(value, fallback)) into.search.set(path, encodeValue(value))
  }
}

/**
 * Query string of a link to a report with its default conditions, without `?`. Without any parameter a report opens with the
 * period and the stores that its user chose before.
 */
export const DEFAULT_CONDITIONS = 'conditions=default'

/** Returns the query string of a state, starting with `?`, or '' if it equals the defaults. */
export function stateToSearch(state: UrlStateObject, defaults: UrlStateObject, alwaysWritten: readonly string[] = []): string {
  const search = new URLSearchParams()
  writeParameters(state, defaults, { search, alwaysWritten, path: '' })
  const text = search.toString().replaceAll('%2C', ',').replaceAll('%2F', '/').replaceAll('%3A', ':')
  return text === '' ? '' : `?${text}`
}

function decodeValue(text: string, fallback: unknown): unknown {
  if (typeof fallback === 'number') return text === '' ? fallback : Number(text)
  if (typeof fallback === 'boolean') return text === '1' || text === 'true'
  if (typeof fallback === 'string') return text
  if (Array.isArray(fallback)) {
    const items = text === '' ? [] : text.split(',').map(decodeItem)
    if (!isSort(fallback)) return items
    return items.map((item) => ({ key: item.replace(/^-/, ''), descending: item.startsWith('-') }))
  }
  if (text === '') return null
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}

function setAtPath(into: UrlStateObject, path: string[], value: (fallback: unknown) => unknown): void {
  const [name = '', ...rest] = path
  if (rest.length === 0) {
    into[name] = value(into[name])
    return
  }
  const inner = into[name]
  const next: UrlStateObject = isUrlStateObject(inner) ? { ...inner } : {}
  setAtPath(next, rest, value)
  into[name] = next
}

/** Parses a query string. Invalid values fall back to their defaults, so that old links still open. */
export function searchToState<S extends z.ZodType>(schema: S, search: string, defaults: z.output<S>): z.output<S> {
  const base = defaults as UrlStateObject
  const state: UrlStateObject = structuredClone(base)
  const searchParams = new URLSearchParams(search)
  for (const [name, text] of searchParams) {
    const path = name.split('.')
    // ignore unknown names and names that reach for the prototype
    if (!Object.hasOwn(base, path[0] ?? '') || path.some((part) => part === '__proto__' || part === 'constructor')) continue
    setAtPath(state, path, (fallback) => decodeValue(text, fallback))
  }
  for (let round = 0; round < 20; round++) {
    const parsed = schema.safeParse(state)
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues) {
      const name = String(issue.path[0] ?? '')
      // a code that looks like a number, in a field without a default to infer the type from
      const text = typeof state[name] === 'number' && base[name] === null ? searchParams.get(name) : null
      if (!Object.hasOwn(base, name)) return defaults
      state[name] = text ?? base[name]
    }
  }
  return defaults
}
