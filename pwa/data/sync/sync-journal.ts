/** Small state that is stored beside the documents: repair rounds, the device, the number of unsent documents. */
export interface SyncJournal {
  read<T>(key: string): T | null
  write(key: string, value: unknown): void
}

const PREFIX = 'uresuji-sync.'
const JOURNAL_KEY = /^uresuji-sync\.([^.]+)\.(.+)$/

const toStorageKey = (database: string, key: string): string => `${PREFIX}${database}.${key}`

/** Journal in localStorage, under the name of the database. It survives the end of a session; a sign-out removes it. */
export function createBrowserJournal(database: string): SyncJournal {
  const tryStorage = <T>(work: () => T, otherwise: T): T => {
    try {
      return work()
    } catch {
      // storage is blocked or full: the value is recomputed
      return otherwise
    }
  }
  return {
    read: (key) => tryStorage(() => JSON.parse(localStorage.getItem(toStorageKey(database, key)) ?? 'null'), null),
    write: (key, value) => tryStorage(() => localStorage.setItem(toStorageKey(database, key), JSON.stringify(value)), undefined),
  }
}

/** Returns true if a localStorage key belongs to the journal of this database. */
export const isJournalKey = (database: string, key: string): boolean => key.startsWith(`${PREFIX}${database}.`)

/**
 * Number of unsent documents according to the journal; null if localStorage cannot be read. Every write is counted before it is
 * stored, so without an entry there is nothing to send.
 */
export function readUnsentCount(database: string): number | null {
  try {
    return Number(localStorage.getItem(toStorageKey(database, 'pending')) ?? 0)
  } catch {
    return null
  }
}

/** Names of databases that have a journal. */
export const listJournalDatabases = (): string[] => [...new Set(listJournalEntries().map(({ database }) => database))]

/** Names of databases with unsent documents. */
export const listUnsentDatabases = (): Set<string> =>
  new Set(
    listJournalEntries()
      .filter(({ key, value }) => key === 'pending' && Number(value) > 0)
      .map(({ database }) => database),
  )

export function deleteJournal(database: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (isJournalKey(database, key)) localStorage.removeItem(key)
  } catch {
    // nothing was stored
  }
}

/** Entries of the journals of all databases on this device. */
function listJournalEntries(): { database: string; key: string; value: string | null }[] {
  try {
    return Object.keys(localStorage).flatMap((storageKey) => {
      const [, database, key] = JOURNAL_KEY.exec(storageKey) ?? []
      return database && key ? [{ database, key, value: localStorage.getItem(storageKey) }] : []
    })
  } catch {
    // nothing was stored
    return []
  }
}
