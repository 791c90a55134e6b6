import type { SyncJournal } from '../data/sync/sync-journal.ts'

/** Journal that is lost with the page. */
export function createMemoryJournal(entries = new Map<string, string>()): SyncJournal {
  return {
    read: (key) => (entries.has(key) ? JSON.parse(entries.get(key) ?? 'null') : null),
    write: (key, value) => void entries.set(key, JSON.stringify(value)),
  }
}
