import { type Envelope, MISSING_REV, nextRev, writesBehind } from '../../../shared/sync-documents.ts'
import { compareHistories, jointHistory } from '../../../shared/sync-history.ts'

/** A document as stored on the device. */
export interface LocalDocument extends Envelope {
  _deleted?: boolean
  [field: string]: unknown
}

/** Returns true if both states are the same write. */
export const isSameWrite = (a: Pick<LocalDocument, 'rev' | '_deleted'>, b: Pick<LocalDocument, 'rev' | '_deleted'>): boolean =>
  a.rev === b.rev && Boolean(a._deleted) === Boolean(b._deleted)

const HEAD = new Set(['id', 'rev', 'ownerId', 'updatedAt', 'history', '_deleted'])

/** Deep equality of JSON values, regardless of the order of keys. */
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
  /** State on the server. */
  real: LocalDocument
  /** State written by this device. */
  mine: LocalDocument
}

/** A new state whose history includes both. */
function joinHistories(content: LocalDocument, { real, mine }: Conflict): LocalDocument {
  const history = jointHistory(real.history, mine.history)
  return { ...content, rev: nextRev(real.rev, mine.rev), updatedAt: mine.updatedAt, history, _deleted: false }
}

/** State written by this device with other fields: later than both states. */
export function changedWrite(fields: Record<string, unknown>, conflict: Conflict): LocalDocument {
  const changed = joinHistories({ ...conflict.mine, ...fields }, conflict)
  const count = writesBehind(changed.rev)
  const stamps = Object.fromEntries(Object.keys(fields).map((name) => [name, count]))
  return { ...changed, history: { devices: {}, ...changed.history, fields: { ...changed.history?.fields, ...stamps } } }
}

/**
 * Merges field by field: the value with more writes wins; if both have the same number, this device's wins, because it is
 * sent later.
 */
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
  return differs ? joinHistories(merged, { real, mine }) : real
}

/** Compares the histories. If one is missing, the revision mark with more writes is the later one. */
function order({ real, mine }: Conflict): ReturnType<typeof compareHistories> {
  if (real.history && mine.history) {
    const comparison = compareHistories(mine.history, real.history)
    if (comparison !== 'same') return comparison
  }
  return writesBehind(real.rev) > writesBehind(mine.rev) ? 'before' : 'aside'
}

/**
 * Merges a write to which the server answered with another state. A state that knows the other wins; of two independent
 * ones the fields are merged, and an edit wins over a deletion.
 */
export function mergeConflict(conflict: Conflict): LocalDocument {
  const { real, mine } = conflict
  if (isSameWrite(real, mine) || real.rev === MISSING_REV) return real
  const comparison = order(conflict)
  if (comparison === 'before') return real
  if (comparison === 'after') return mine
  if (mine._deleted) return real
  return real._deleted ? joinHistories(mine, conflict) : mergeFields(conflict)
}
