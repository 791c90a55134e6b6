import { statfs } from 'node:fs/promises'

/** Free disk space: below the first nothing should be written, below the second it is a warning. Bytes. */
const MIN_FREE_BYTES = 64 * 1024 ** 2
const LOW_FREE_BYTES = 1024 ** 3

/** Errors of a store that cannot be written to, because the disk is full or read-only. */
const FULL = /ENOSPC|SQLITE_FULL|No space left|disk (is )?full|53100/i
// SQLite rolls back a transaction itself if the disk is full; the visible error is that a second rollback fails
const ENDED = /cannot rollback - no transaction is active/i
const READ_ONLY = /SQLITE_READONLY|readonly database|EROFS|25006/i

/** Returns the text of an error and of the store's own error inside it. */
function toErrorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code = '', nativeError } = error as { code?: string; nativeError?: unknown }
  return `${code} ${error.message} ${nativeError === undefined ? '' : toErrorText(nativeError)}`
}

export const isDiskFull = (error: unknown): boolean => FULL.test(toErrorText(error))
export const isWriteFailure = (error: unknown): boolean =>
  isDiskFull(error) || READ_ONLY.test(toErrorText(error)) || ENDED.test(toErrorText(error))

/** Time for which the readiness check reports a failure. Milliseconds. */
const CACHE_MS = 60_000

/** Last write failure by database. */
const failures = new WeakMap<object, number>()

/** Records that a database could not be written to. `store`: the operations database of the server. */
export const recordWriteFailure = (store: object, now = performance.now()): void => void failures.set(store, now)

/** True if the database could not be written to recently. */
export const hasRecentWriteFailure = (store: object, now = performance.now()): boolean =>
  now - (failures.get(store) ?? Number.NEGATIVE_INFINITY) < CACHE_MS

/** `failed`: nothing can be written at the moment. `slow`: little space is left. `store`: the operations database of the server. */
export async function getDiskState(store: object, folder: string): Promise<'ready' | 'slow' | 'failed'> {
  if (hasRecentWriteFailure(store)) return 'failed'
  try {
    const { bavail, bsize } = await statfs(folder)
    const room = bavail * bsize
    return room < MIN_FREE_BYTES ? 'failed' : room < LOW_FREE_BYTES ? 'slow' : 'ready'
  } catch {
    return 'failed'
  }
}

/** Runs an optional write. If the database cannot be written to, runs `instead`. Other errors are thrown. */
export async function runOptionalWrite<T>(store: object, write: () => Promise<T>, instead: () => T | Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isWriteFailure(error)) throw error
    recordWriteFailure(store)
    return instead()
  }
}

/** The same without an alternative. */
export const tryOptionalWrite = (store: object, write: () => Promise<unknown>): Promise<void> =>
  runOptionalWrite<void>(
    store,
    async () => void (await write()),
    () => {},
  )
