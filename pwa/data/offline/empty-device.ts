import { IDLE_CACHE } from '../../browser/worker-messages.ts'
import { isJournalKey, listUnsentDatabases } from '../sync/sync-journal.ts'
import { closeDatabase } from './device-database.ts'

/** What belongs to the device and not to whoever uses it. */
const ofDevice: readonly string[] = ['theme', 'uresuji-install']

/** Databases of this address by name; browsers that cannot list them are told the ones that are known. */
async function databaseNames(): Promise<string[]> {
  const listed = await indexedDB.databases?.().catch(() => [])
  return (listed ?? []).flatMap(({ name }) => (name ? [name] : []))
}

const dropDatabase = (name: string) =>
  new Promise<void>((done) => {
    const request = indexedDB.deleteDatabase(name)
    // another tab that still holds it open lets go when it hears of it
    request.onsuccess = request.onerror = () => done()
    request.onblocked = () => setTimeout(done, 2000)
  })

/** Documents of others whose session ended here before they were sent: they stay locked until the same user is back. */
export const waitingOthers = (own: string | null): string[] => [...listUnsentDatabases()].filter((name) => name !== own)

/** What lies in the boxes of text, but for what belongs to the device and what is noted on the documents of others. */
function emptyTexts(others: readonly string[]): void {
  const stays = (key: string) => ofDevice.includes(key) || others.some((name) => isJournalKey(name, key))
  try {
    for (const key of Object.keys(localStorage)) if (!stays(key)) localStorage.removeItem(key)
    sessionStorage.clear()
  } catch {
    // closed storage keeps nothing
  }
}

/**
 * Drops everything that users have left on this device: databases, boxes, caches but for the application itself. Whoever signs
 * out leaves nothing of theirs, and nothing that somebody else could fetch again; what others wrote and could not send stays.
 */
export async function emptyDevice({
  known = [],
  others = [],
}: {
  known?: readonly string[]
  others?: readonly string[]
} = {}): Promise<void> {
  emptyTexts(others)
  closeDatabase()
  const stays = (database: string) => others.some((name) => database.startsWith(`rxdb-dexie-${name}--`))
  try {
    for (const name of new Set([...known, ...(await databaseNames())])) if (!stays(name)) await dropDatabase(name)
    for (const name of (await caches?.keys()) ?? []) if (!/precache/.test(name) && name !== IDLE_CACHE) await caches.delete(name)
  } catch {
    // no storage, nothing was kept
  }
}
