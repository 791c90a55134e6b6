import { countWrites, createNextRev, type DocumentEnvelope, MISSING_REV } from '../../../shared/sync/sync-documents.ts'
import { compareHistories, mergeHistories } from '../../../shared/sync/write-history.ts'

/** A document as stored on the device. */
export interface LocalDocument extends DocumentEnvelope {
  _deleted?: boolean
  [field: string]: unknown
}

/** Returns true if both states are the same write. */
export const isSameWrite = (a: Pick<LocalDocument, 'rev' | '_deleted'>, b: Pick<LocalDocument, 'rev' | '_deleted'>): boolean =>
  a.rev === b.rev && Boolean(a._deleted) === Boolean(b._deleted)

const ENVELOPE_FIELDS = new Set(['id', 'rev', 'ownerId', 'updatedAt', 'history', '_deleted'])

/** Deep equality of JSON values, regardless of the order of keys. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [names, otherNames] = [Object.keys(a), Object.keys(b)]
  return (
    names.length === otherNames.length &&
    names.every(
      (name) => Object.hasOwn(b, name) && isSameJson((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name]),
    )
  )
}

export interface Conflict {
  /** State on the server. */
  serverState: LocalDocument
  /** State written by this device. */
  localState: LocalDocument
}

/** A new state whose history includes both. */
function createJoinedState(content: LocalDocument, { serverState, localState }: Conflict): LocalDocument {
  const history = mergeHistories(serverState.history, localState.history)
  return {
    ...content,
    rev: createNextRev(serverState.rev, localState.rev),
    updatedAt: localState.updatedAt,
    history,
    _deleted: false,
  }
}

/** State written by this device with other fields: later than both states. */
export function createMergedWrite(fields: Record<string, unknown>, conflict: Conflict): LocalDocument {
  const merged = createJoinedState({ ...conflict.localState, ...fields }, conflict)
  const count = countWrites(merged.rev)
  const stamps = Object.fromEntries(Object.keys(fields).map((name) => [name, count]))
  return { ...merged, history: { devices: {}, ...merged.history, fields: { ...merged.history?.fields, ...stamps } } }
}

const UNREAD_SUFFIX = '.unread'

/** Device name under which a replica counts the creation of a document before the server's documents have arrived. */
export const toUnreadDeviceName = (device: string): string => device + UNREAD_SUFFIX

/**
 * True if this device created the document before it knew the server's, which has an older value of the same subject. Once they are
 * merged, they have writes in common, and later conflicts are those of any two devices.
 */
function isCreatedBeforeFirstPull({ serverState, localState }: Conflict): boolean {
  const devices = Object.keys(localState.history?.devices ?? {})
  const known = serverState.history?.devices ?? {}
  return devices.some((device) => device.endsWith(UNREAD_SUFFIX)) && !devices.some((device) => Object.hasOwn(known, device))
}

/** Every field that this device wrote wins: how many writes the server's value has behind it says nothing about its age. */
function overwriteWithLocalFields(conflict: Conflict): LocalDocument {
  const { serverState, localState } = conflict
  const written = Object.entries(localState).filter(([name]) => !ENVELOPE_FIELDS.has(name) && !name.startsWith('_'))
  const changed = written.filter(([name, value]) => serverState._deleted || !isSameJson(value, serverState[name]))
  return changed.length === 0 ? serverState : createMergedWrite(Object.fromEntries(changed), conflict)
}

/**
 * Merges field by field: the value with more writes wins; if both have the same number, this device's wins, because it is
 * sent later.
 */
function mergeFields({ serverState, localState }: Conflict): LocalDocument {
  const names = new Set([...Object.keys(serverState), ...Object.keys(localState)].filter((name) => !ENVELOPE_FIELDS.has(name)))
  const merged: LocalDocument = { ...serverState }
  let differs = false
  for (const name of names) {
    const isLocalLater = (localState.history?.fields[name] ?? 0) >= (serverState.history?.fields[name] ?? 0)
    if (!isLocalLater || isSameJson(serverState[name], localState[name])) continue
    merged[name] = localState[name]
    differs = true
  }
  return differs ? createJoinedState(merged, { serverState, localState }) : serverState
}

/** Compares the histories. If one is missing, the revision mark with more writes is the later one. */
function compareWrites({ serverState, localState }: Conflict): ReturnType<typeof compareHistories> {
  if (serverState.history && localState.history) {
    const comparison = compareHistories(localState.history, serverState.history)
    if (comparison !== 'same') return comparison
  }
  return countWrites(serverState.rev) > countWrites(localState.rev) ? 'before' : 'aside'
}

/**
 * Merges a write to which the server answered with another state. A state that knows the other wins; of two independent
 * ones the fields are merged, and an edit wins over a deletion.
 */
export function mergeConflict(conflict: Conflict): LocalDocument {
  const { serverState, localState } = conflict
  if (isSameWrite(serverState, localState) || serverState.rev === MISSING_REV) return serverState
  const comparison = compareWrites(conflict)
  if (comparison === 'before') return serverState
  if (comparison === 'after') return localState
  if (localState._deleted) return serverState
  if (isCreatedBeforeFirstPull(conflict)) return overwriteWithLocalFields(conflict)
  return serverState._deleted ? createJoinedState(localState, conflict) : mergeFields(conflict)
}
