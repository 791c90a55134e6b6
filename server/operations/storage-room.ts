/** What a store says that cannot be written to: there is no room left, or it has become read-only. */
const FULL = /ENOSPC|SQLITE_FULL|No space left|disk (is )?full|53100/i
// SQLite itself ends a transaction for which there is no room: what is seen of it is that it cannot be ended once more
const ENDED = /cannot rollback - no transaction is active/i
const READ_ONLY = /SQLITE_READONLY|readonly database|EROFS|25006/i

/** Its words, and those of the store's own error inside of it. */
function toErrorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code = '', nativeError } = error as { code?: string; nativeError?: unknown }
  return `${code} ${error.message} ${nativeError === undefined ? '' : toErrorText(nativeError)}`
}

export const isFull = (error: unknown): boolean => FULL.test(toErrorText(error))
export const cannotWrite = (error: unknown): boolean =>
  isFull(error) || READ_ONLY.test(toErrorText(error)) || ENDED.test(toErrorText(error))

/** How long the readiness speaks of it. Milliseconds. */
const CACHE_MS = 60_000

/** Stores that could not be written to, and when. */
const failures = new WeakMap<object, number>()

/** Remembers that a store could not be written to. `store`: the operations store of the server. */
export const noteFailure = (store: object, now = Date.now()): void => void failures.set(store, now)

/** Whether the store could not be written to a moment ago. */
export const failedLately = (store: object, now = Date.now()): boolean =>
  now - (failures.get(store) ?? Number.NEGATIVE_INFINITY) < CACHE_MS

/**
 * Writes what can be done without: where the store cannot be written to, `instead` is done, and reading goes on. Every other
 * error is thrown.
 */
export async function ifRoom<T>(store: object, write: () => Promise<T>, instead: () => T | Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!cannotWrite(error)) throw error
    noteFailure(store)
    return instead()
  }
}

/** The same, where nothing is to be done instead. */
export const writeIfRoom = (store: object, write: () => Promise<unknown>): Promise<void> =>
  ifRoom<void>(
    store,
    async () => void (await write()),
    () => {},
  )
