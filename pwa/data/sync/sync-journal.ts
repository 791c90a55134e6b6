/** Small state that is stored beside the documents: repair rounds, the device, the number of unsent documents. */
export interface SyncJournal {
  read<T>(key: string): T | null
  write(key: string, value: unknown): void
  remove(key: string): void
}

/** Where nothing else is to be had: gone with the page. */
export function createMemoryJournal(entries = new Map<string, string>()): SyncJournal {
  return {
    read: (key) => (entries.has(key) ? JSON.parse(entries.get(key) ?? 'null') : null),
    write: (key, value) => void entries.set(key, JSON.stringify(value)),
    remove: (key) => void entries.delete(key),
  }
}

const PREFIX = 'uresuji-sync.'

/** In the browser's own store, under the database's name: an ended session leaves them, a sign-out removes them. */
export function createBrowserJournal(database: string): SyncJournal {
  const full = (key: string) => `${PREFIX}${database}.${key}`
  const guarded = <T>(work: () => T, otherwise: T): T => {
    try {
      return work()
    } catch {
      // closed or full: what would have been noted is worked out anew
      return otherwise
    }
  }
  return {
    read: (key) => guarded(() => JSON.parse(localStorage.getItem(full(key)) ?? 'null'), null),
    write: (key, value) => guarded(() => localStorage.setItem(full(key), JSON.stringify(value)), undefined),
    remove: (key) => guarded(() => localStorage.removeItem(full(key)), undefined),
  }
}

/** Whether a box of the browser's store is a note on this database. */
export const isJournalKey = (database: string, key: string): boolean => key.startsWith(`${PREFIX}${database}.`)

/** Databases in which something waits to be sent. */
export const listUnsentDatabases = (): Set<string> =>
  new Set([...readFromJournals('pending')].filter(([, count]) => Number(count) > 0).map(([name]) => name))

/** Databases that a note says something about, with the note. */
function readFromJournals(key: string): Map<string, unknown> {
  const found = new Map<string, unknown>()
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(PREFIX) && name.endsWith(`.${key}`))
        found.set(name.slice(PREFIX.length, -key.length - 1), JSON.parse(localStorage.getItem(name) ?? 'null'))
  } catch {
    // nothing was kept
  }
  return found
}
