import type { CollectionDocument, CollectionName } from '../../../shared/sync-documents.ts'
import { getDocumentsDatabaseName } from '../offline/device-name.ts'

/** As the library keeps a document: a flag of its own for what is deleted, and what it remembers behind underscores. */
type StoredDocument = Record<string, unknown> & { _deleted?: unknown }

const isLiving = ({ _deleted }: StoredDocument): boolean => _deleted !== true && _deleted !== '1'
const withoutLibraryFields = (stored: StoredDocument) =>
  Object.fromEntries(Object.entries(stored).filter(([name]) => !name.startsWith('_')))

/** Opens what is there and nothing else: a database that would be made by it is not. */
const openExisting = (name: string): Promise<IDBDatabase | null> =>
  new Promise((done) => {
    const request = indexedDB.open(name)
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onsuccess = () => done(request.result)
    request.onerror = () => done(null)
  })

const readRows = (database: IDBDatabase): Promise<StoredDocument[]> =>
  new Promise((done, failed) => {
    const request = database.transaction('docs').objectStore('docs').getAll()
    request.onsuccess = () => done(request.result as StoredDocument[])
    request.onerror = () => failed(request.error)
  })

/**
 * The living documents of a collection as they lie on this device, without the library, which takes a second to begin: what
 * is kept is on the screen by then. null where they are not to be had so; then the library brings them.
 */
export async function readEarly<C extends CollectionName>(userId: string, name: C): Promise<CollectionDocument<C>[] | null> {
  if (typeof indexedDB === 'undefined') return null
  try {
    const database = await openExisting(`rxdb-dexie-${getDocumentsDatabaseName(userId)}--0--${name}`)
    if (database === null) return null
    // whoever wants to change or delete it need not wait
    database.onversionchange = () => database.close()
    try {
      return (await readRows(database)).filter(isLiving).map((row) => withoutLibraryFields(row) as CollectionDocument<C>)
    } finally {
      database.close()
    }
  } catch {
    return null
  }
}
