/** Parses the detail of an audit entry: the conditions of an export, the old and new values of a change. */
export type Leaf = string | number | boolean | null | readonly Leaf[]

export type DetailEntry =
  | { kind: 'value'; name: string; value: Leaf }
  | { kind: 'change'; name: string; before: Leaf; after: Leaf }
  | { kind: 'range'; name: string; from: Leaf; to: Leaf }

/** Parameters that determine only how an answer was displayed. */
const SHOWING: ReadonlySet<string> = new Set(['pageNum', 'pageSize', 'sort', 'columns', 'encoding', 'language'])

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const toLeaf = (value: unknown): Leaf => {
  if (Array.isArray(value)) return value.map(toLeaf)
  if (isObject(value)) return JSON.stringify(value)
  return value as Leaf
}

/** Returns true for a condition that was not set. */
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  value === 'all' ||
  (Array.isArray(value) && value.length === 0)

const has = (value: Record<string, unknown>, ...names: string[]) => names.every((name) => Object.hasOwn(value, name))

function listEntries(value: Record<string, unknown>, name: string): DetailEntry[] {
  const { before, after, from, to, ...rest } = value
  const entries: DetailEntry[] = []
  if (has(value, 'before', 'after')) entries.push({ kind: 'change', name, before: toLeaf(before), after: toLeaf(after) })
  if (has(value, 'from', 'to') && !(isEmpty(from) && isEmpty(to)))
    entries.push({ kind: 'range', name: name === '' ? 'days' : name, from: toLeaf(from), to: toLeaf(to) })
  for (const [key, inner] of Object.entries(rest)) {
    if (SHOWING.has(key)) continue
    if (isObject(inner)) entries.push(...listEntries(inner, key))
    else if (!isEmpty(inner)) entries.push({ kind: 'value', name: key, value: toLeaf(inner) })
  }
  return entries
}

/** Parts of an entry's detail. Text that cannot be parsed is returned as one part; null yields none. */
export function detailEntries(detail: string | null): DetailEntry[] {
  if (detail === null || detail === '') return []
  try {
    const value: unknown = JSON.parse(detail)
    return isObject(value) ? listEntries(value, '') : [{ kind: 'value', name: '', value: toLeaf(value) }]
  } catch {
    return [{ kind: 'value', name: '', value: detail }]
  }
}
