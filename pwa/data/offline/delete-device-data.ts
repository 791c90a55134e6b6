import { IDLE_CACHE } from '../../browser/worker-messages.ts'
import { deleteJournal, isJournalKey, listJournalDatabases, listUnsentDatabases } from '../sync/sync-journal.ts'
import { DEVICE_PREFIX, getDeviceDatabaseName, getDocumentsDatabaseName } from './device-name.ts'

/** Keys that belong to the device and not to its user. */
const deviceKeys: readonly string[] = ['theme', 'uresuji-install']

/** Prefix of the library's databases: one per collection, one per replication, and its own with the identity of the others. */
const LIBRARY_PREFIX = 'rxdb-dexie-'

/**
 * A deletion can be interrupted. Documents without the library's own database get a new identity, and documents without their
 * replication are compared with the server again; the other way round they would seem to be up to date.
 */
const getDeletionOrder = (name: string): number =>
  name.endsWith('--_rxdb_internal') ? 0 : name.includes('--rx-replication-meta-') ? 1 : 2

/**
 * Names of all databases of this origin in the order in which they are deleted; empty in browsers that cannot list them, where
 * the caller names the known ones.
 */
async function listDatabaseNames(): Promise<string[]> {
  const listed = await indexedDB.databases?.().catch(() => [])
  const names = (listed ?? []).flatMap(({ name }) => (name ? [name] : []))
  return names.sort((a, b) => getDeletionOrder(a) - getDeletionOrder(b))
}

const deleteDatabase = (name: string) =>
  new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    // another tab that has it open closes it on the versionchange event
    request.onsuccess = request.onerror = () => resolve()
    request.onblocked = () => setTimeout(resolve, 2000)
  })

/** Returns true if a database contains the synchronised documents of one of these names. */
const containsDocuments = (database: string, names: readonly string[]): boolean =>
  names.some((name) => database.startsWith(`${LIBRARY_PREFIX}${name}--`))

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
 * unsent documents of other users remain. Ends early if `isWanted` no longer returns true.
 */
export async function deleteDeviceData({
  knownDatabases = [],
  others = [],
  isWanted = () => true,
}: {
  knownDatabases?: readonly string[]
  others?: readonly string[]
  isWanted?: () => boolean
} = {}): Promise<void> {
  if (!isWanted()) return
  clearWebStorage(others)
  try {
    for (const name of new Set([...knownDatabases, ...(await listDatabaseNames())]))
      if (isWanted() && !containsDocuments(name, others)) await deleteDatabase(name)
    for (const name of (await caches?.keys()) ?? [])
      if (isWanted() && !/precache/.test(name) && name !== IDLE_CACHE) await caches.delete(name)
  } catch {
    // storage is blocked: nothing was stored
  }
}

/**
 * Deletes what former users of this device left when their sessions ended, once another user has signed in: stored results and
 * documents, but not documents that are still to be sent.
 */
export async function deleteOtherUsersData(userId: string): Promise<void> {
  const documents = getDocumentsDatabaseName(userId)
  const preserved = [documents, ...listOtherUnsentDatabases(documents)]
  try {
    // without https there is no such database
    const own = await getDeviceDatabaseName(userId).catch(() => null)
    for (const name of await listDatabaseNames())
      if (name.startsWith(DEVICE_PREFIX) ? name !== own : name.startsWith(LIBRARY_PREFIX) && !containsDocuments(name, preserved))
        await deleteDatabase(name)
    for (const name of listJournalDatabases()) if (!preserved.includes(name)) deleteJournal(name)
  } catch {
    // databases cannot be listed here: each is reachable only by its own user
  }
}
