/** Parses the detail of an audit entry: the conditions of an export, the old and new values of a change. */
export type DetailValue = string | number | boolean | null | readonly DetailValue[]

export type DetailEntry =
  | { kind: 'value'; name: string; value: DetailValue }
  | { kind: 'change'; name: string; before: DetailValue; after: DetailValue }
  | { kind: 'range'; name: string; from: DetailValue; to: DetailValue }

/** Parameters that determine only how a result was displayed. */
const DISPLAY_PARAMETERS: ReadonlySet<string> = new Set(['pageNum', 'pageSize', 'sort', 'columns', 'encoding', 'language'])

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const toDetailValue = (value: unknown): DetailValue => {
  if (Array.isArray(value)) return value.map(toDetailValue)
  if (isObject(value)) return JSON.stringify(value)
  return value as DetailValue
}

/** Returns true for a condition that was not set. */
const isUnsetCondition = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  value === 'all' ||
  (Array.isArray(value) && value.length === 0)

const hasProperties = (value: Record<string, unknown>, ...names: string[]) => names.every((name) => Object.hasOwn(value, name))

function listDetailEntries(value: Record<string, unknown>, name: string): DetailEntry[] {
  const { before, after, from, to, ...rest } = value
  const entries: DetailEntry[] = []
  if (hasProperties(value, 'before', 'after'))
    entries.push({ kind: 'change', name, before: toDetailValue(before), after: toDetailValue(after) })
  if (hasProperties(value, 'from', 'to') && !(isUnsetCondition(from) && isUnsetCondition(to)))
    entries.push({ kind: 'range', name: name === '' ? 'days' : name, from: toDetailValue(from), to: toDetailValue(to) })
  for (const [key, inner] of Object.entries(rest)) {
    if (DISPLAY_PARAMETERS.has(key)) continue
    if (isObject(inner)) entries.push(...listDetailEntries(inner, key))
    else if (!isUnsetCondition(inner)) entries.push({ kind: 'value', name: key, value: toDetailValue(inner) })
  }
  return entries
}

/** Parts of an entry's detail. Text that cannot be parsed is returned as one part; null yields none. */
export function parseDetailEntries(detail: string | null): DetailEntry[] {
  if (detail === null || detail === '') return []
  try {
    const value: unknown = JSON.parse(detail)
    return isObject(value) ? listDetailEntries(value, '') : [{ kind: 'value', name: '', value: toDetailValue(value) }]
  } catch {
    return [{ kind: 'value', name: '', value: detail }]
  }
}
