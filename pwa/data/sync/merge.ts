import { type Envelope, MISSING_REV, nextRev, writesBehind } from '../../../shared/sync-documents.ts'
import { compareHistories, jointHistory } from '../../../shared/sync-history.ts'

/** A document on the device. */
export interface LocalDocument extends Envelope {
  _deleted?: boolean
  [field: string]: unknown
}

/** The same write, however the objects came to be. */
export const isSameWrite = (a: Pick<LocalDocument, 'rev' | '_deleted'>, b: Pick<LocalDocument, 'rev' | '_deleted'>): boolean =>
  a.rev === b.rev && Boolean(a._deleted) === Boolean(b._deleted)

const HEAD = new Set(['id', 'rev', 'ownerId', 'updatedAt', 'history', '_deleted'])

/** Equal as JSON, whatever the order of the names. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [names, others] = [Object.keys(a), Object.keys(b)]
  return (
    names.length === others.length &&
    names.every(
      (name) => Object.hasOwn(b, name) && isSameJson((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name]),
    )
  )
}

export interface Conflict {
  /** What stands on the server. */
  real: LocalDocument
  /** What this device wrote. */
  mine: LocalDocument
}

/** A third state that knows both. */
function joined(content: LocalDocument, { real, mine }: Conflict): LocalDocument {
  const history = jointHistory(real.history, mine.history)
  return { ...content, rev: nextRev(real.rev, mine.rev), updatedAt: mine.updatedAt, history, _deleted: false }
}

/** What this device wrote, with other fields: a later state than both. */
export function changedWrite(fields: Record<string, unknown>, conflict: Conflict): LocalDocument {
  const changed = joined({ ...conflict.mine, ...fields }, conflict)
  const count = writesBehind(changed.rev)
  const stamps = Object.fromEntries(Object.keys(fields).map((name) => [name, count]))
  return { ...changed, history: { devices: {}, ...changed.history, fields: { ...changed.history?.fields, ...stamps } } }
}

/** Field by field, the one with more writes behind it; of two with as many, this device's, which comes later. */
function mergeFields({ real, mine }: Conflict): LocalDocument {
  const names = new Set([...Object.keys(real), ...Object.keys(mine)].filter((name) => !HEAD.has(name)))
  const merged: LocalDocument = { ...real }
  let differs = false
  for (const name of names) {
    const later = (mine.history?.fields[name] ?? 0) >= (real.history?.fields[name] ?? 0)
    if (!later || isSameJson(real[name], mine[name])) continue
    merged[name] = mine[name]
    differs = true
  }
  return differs ? joined(merged, { real, mine }) : real
}

/** Which write came from the other. Where a history is missing, the mark that more writes led to is the later one. */
function order({ real, mine }: Conflict): ReturnType<typeof compareHistories> {
  if (real.history && mine.history) {
    const known = compareHistories(mine.history, real.history)
    if (known !== 'same') return known
  }
  return writesBehind(real.rev) > writesBehind(mine.rev) ? 'before' : 'aside'
}

/**
 * What becomes of a write that the server answered with another state. What knew the other is kept as it is; of two that did
 * not know each other, fields are merged, and an edit wins over a deletion.
 */
export function mergeConflict(conflict: Conflict): LocalDocument {
  const { real, mine } = conflict
  if (isSameWrite(real, mine) || real.rev === MISSING_REV) return real
  const known = order(conflict)
  if (known === 'before') return real
  if (known === 'after') return mine
  if (mine._deleted) return real
  return real._deleted ? joined(mine, conflict) : mergeFields(conflict)
}
