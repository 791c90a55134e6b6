import { IDLE_CACHE } from '../../browser/worker-messages.ts'
import { isJournalKey, listUnsentDatabases } from '../sync/sync-journal.ts'
import { closeDeviceDatabase } from './device-database.ts'

/** Keys that belong to the device and not to its user. */
const deviceKeys: readonly string[] = ['theme', 'uresuji-install']

/**
 * Names of all databases of this origin; empty in browsers that cannot list them, where the caller names the known ones.
 */
async function listDatabaseNames(): Promise<string[]> {
  const listed = await indexedDB.databases?.().catch(() => [])
  return (listed ?? []).flatMap(({ name }) => (name ? [name] : []))
}

const deleteDatabase = (name: string) =>
  new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    // another tab that has it open closes it on the versionchange event
    request.onsuccess = request.onerror = () => resolve()
    request.onblocked = () => setTimeout(resolve, 2000)
  })

/**
 * Databases of other users whose session ended on this device before their changes were sent: they stay locked until the
 * same user signs in again.
 */
export const listOtherUnsentDatabases = (own: string | null): string[] =>
  [...listUnsentDatabases()].filter((name) => name !== own)

/** Clears the web storage, except for keys of the device and sync journals of other users. */
function clearWebStorage(others: readonly string[]): void {
  const isPreserved = (key: string) => deviceKeys.includes(key) || others.some((name) => isJournalKey(name, key))
  try {
    for (const key of Object.keys(localStorage)) if (!isPreserved(key)) localStorage.removeItem(key)
    sessionStorage.clear()
  } catch {
    // storage is blocked: nothing was stored
  }
}

/**
 * Deletes all user data from this device: databases, web storage, and caches except for the application's files. Only
 * unsent documents of other users remain.
 */
export async function deleteDeviceData({
  knownDatabases = [],
  others = [],
}: {
  knownDatabases?: readonly string[]
  others?: readonly string[]
} = {}): Promise<void> {
  clearWebStorage(others)
  closeDeviceDatabase()
  const isPreserved = (database: string) => others.some((name) => database.startsWith(`rxdb-dexie-${name}--`))
  try {
    for (const name of new Set([...knownDatabases, ...(await listDatabaseNames())]))
      if (!isPreserved(name)) await deleteDatabase(name)
    for (const name of (await caches?.keys()) ?? []) if (!/precache/.test(name) && name !== IDLE_CACHE) await caches.delete(name)
  } catch {
    // storage is blocked: nothing was stored
  }
}
