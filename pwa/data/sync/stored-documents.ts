import type { CollectionDocument, CollectionName } from '../../../shared/sync/sync-documents.ts'
import { getDocumentsDatabaseName } from '../offline/device-name.ts'

/** A document as the library stores it: with a flag for deletion and internal fields that begin with an underscore. */
type StoredDocument = Record<string, unknown> & { _deleted?: unknown }

const isNotDeleted = ({ _deleted }: StoredDocument): boolean => _deleted !== true && _deleted !== '1'
const removeLibraryFields = (stored: StoredDocument) =>
  Object.fromEntries(Object.entries(stored).filter(([name]) => !name.startsWith('_')))

/** Opens a database without creating it; null if it does not exist. */
const openExistingDatabase = (name: string): Promise<IDBDatabase | null> =>
  new Promise((resolve) => {
    const request = indexedDB.open(name)
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => resolve(null)
  })

const readRows = (database: IDBDatabase): Promise<StoredDocument[]> =>
  new Promise((resolve, reject) => {
    const request = database.transaction('docs').objectStore('docs').getAll()
    request.onsuccess = () => resolve(request.result as StoredDocument[])
    request.onerror = () => reject(request.error)
  })

/**
 * Existing documents of a collection, read directly from IndexedDB: the library takes a second to start, and this shows the
 * stored documents earlier. Null if they cannot be read; then the library loads them.
 */
export async function readStoredDocuments<C extends CollectionName>(
  userId: string,
  name: C,
): Promise<CollectionDocument<C>[] | null> {
  if (typeof indexedDB === 'undefined') return null
  try {
    const database = await openExistingDatabase(`rxdb-dexie-${getDocumentsDatabaseName(userId)}--0--${name}`)
    if (database === null) return null
    // does not block a tab that upgrades or deletes the database
    database.onversionchange = () => database.close()
    try {
      return (await readRows(database)).filter(isNotDeleted).map((row) => removeLibraryFields(row) as CollectionDocument<C>)
    } finally {
      database.close()
    }
  } catch {
    return null
  }
}
