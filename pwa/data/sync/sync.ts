import { useMemo, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import type { CollectionDocument, CollectionName } from '../../../shared/sync/sync-documents.ts'
import { isContractView } from '../contract-view.ts'
import { deleteOtherUsersData } from '../offline/delete-device-data.ts'
import { getDocumentsDatabaseName } from '../offline/device-name.ts'
import { isOnline } from '../offline/network.ts'
import { session } from '../session.ts'
import { onVisitEnd } from '../visit.ts'
import { DocumentError } from './document-error.ts'
import type { DocumentChange, DocumentFields, Replica, UnsentDocument } from './open-replica.ts'
import { readStoredDocuments } from './stored-documents.ts'
import { readUnsentCount } from './sync-journal.ts'
import { resetSyncState, type SyncState, syncState } from './sync-state.ts'

/**
 * Synchronised documents of the user and their state. The module is small: the database is imported on first use, or after
 * the first results.
 */

/** A write that the server refused, with its message, and the document as this device wrote it. */
interface RefusedWrite {
  collection: CollectionName
  id: string
  code: string
  field: string | null
  message: string
  values: Record<string, string | number>
  document: Record<string, unknown>
}

interface OpenedReplica {
  userId: string
  replica: Promise<Replica>
  close: () => Promise<void>
}

let openedReplica: OpenedReplica | null = null
let onRefused: (refused: RefusedWrite) => void = () => {}

const loadReplica = () => import('./open-replica.ts')

export const setRefusalHandler = (handler: (refused: RefusedWrite) => void): void => {
  onRefused = handler
}

/** Documents of one collection, as observed by components. */
class CollectionView<C extends CollectionName> {
  documents: readonly CollectionDocument<C>[] | null = null
  readonly #name: C
  readonly #listeners = new Set<() => void>()
  #stop: (() => void) | null = null

  constructor(name: C) {
    this.#name = name
  }

  subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed)
    if (this.#listeners.size === 1) this.attach()
    return () => {
      this.#listeners.delete(changed)
      if (this.#listeners.size === 0) this.detach()
    }
  }

  attach(): void {
    if (this.#listeners.size === 0) return
    if (openedReplica === null) {
      if (isContractView) this.#show([])
      else this.#showStoredDocuments()
      return
    }
    const from = openedReplica
    from.replica.then(
      (replica) => {
        if (openedReplica !== from || this.#listeners.size === 0) return
        this.#stop?.()
        this.#stop = replica.watch(this.#name, (documents) => this.#show(documents))
      },
      // without storage the screen continues with an empty list; the status bar gives the reason
      () => this.#show([]),
    )
  }

  detach(): void {
    this.#stop?.()
    this.#stop = null
    this.documents = null
  }

  /** Shows the stored documents until the database is open. */
  #showStoredDocuments(): void {
    const userId = session.user?.userId
    if (userId === undefined) return
    void readStoredDocuments(userId, this.#name).then((documents) => {
      const isWanted = this.documents === null && this.#listeners.size > 0 && session.user?.userId === userId
      if (documents !== null && isWanted) this.#show(documents)
    })
  }

  #show(documents: readonly CollectionDocument<C>[]): void {
    this.documents = documents
    for (const listener of this.#listeners) listener()
  }
}

const views = new Map<CollectionName, CollectionView<CollectionName>>()

function getView<C extends CollectionName>(name: C): CollectionView<C> {
  const view = views.get(name) ?? new CollectionView(name)
  views.set(name, view as CollectionView<CollectionName>)
  return view as CollectionView<C>
}

/** Opens the documents of the signed-in user, and deletes the data of other users. */
export function startSync(userId: string): void {
  if (isContractView || openedReplica?.userId === userId) return
  void stopSync()
  resetSyncState()
  const work = loadReplica().then(async ({ openReplica }) => {
    await deleteOtherUsersData(userId)
    return openReplica(userId, ({ id, code, field, message, values }, document, collection) =>
      onRefused({ collection, id, code, field, message, values, document }),
    )
  })
  const replica = work.then((item) => item.replica)
  replica.catch((error: unknown) => {
    console.warn(error)
    syncState.error = isQuotaError(error) ? 'full' : 'storage'
  })
  openedReplica = { userId, replica, close: () => work.then((item) => item.close()).catch(() => {}) }
  for (const view of views.values()) view.attach()
}

/** Stops the synchronisation and leaves the documents on the device: the session has ended, or the page is left. */
export async function stopSync(): Promise<void> {
  const last = openedReplica
  openedReplica = null
  for (const view of views.values()) view.detach()
  await last?.close()
}

onVisitEnd(() => {
  resetSyncState()
  return stopSync()
})

/**
 * Sends unsent documents before a sign-out, within three seconds; does not try it while the server is known to be unreachable.
 * Returns the number of documents that would be lost; null if it is unknown, because neither the database nor the journal can be
 * read.
 */
export async function sendUnsentDocuments(): Promise<number | null> {
  const userId = openedReplica?.userId ?? session.user?.userId
  const counted = userId === undefined ? null : readUnsentCount(getDocumentsDatabaseName(userId))
  // the database need not be opened
  if (counted === 0) return 0
  try {
    return await withReplica((replica) => (isOnline() ? replica.flush(3000) : replica.countUnsent()))
  } catch {
    return counted
  }
}

const describeError = (error: unknown): string => {
  const { name = '', message = '', inner } = (error ?? {}) as { name?: string; message?: string; inner?: unknown }
  return `${name} ${message} ${inner ? describeError(inner) : ''}`
}
const isQuotaError = (error: unknown): boolean => /Quota/i.test(describeError(error))
/** Safari sometimes loses its connection to the database; only opening it again helps. */
const isConnectionLost = (error: unknown): boolean =>
  /DatabaseClosed|UnknownError|InvalidState|Connection to Indexed/i.test(describeError(error))

/** Name under which the duration of a write appears in the Performance API. */
const WRITE_MEASURE = 'uresuji:write'

/** Runs work on the documents and measures its duration. */
async function measureWrite<T>(work: (replica: Replica) => Promise<T>): Promise<T> {
  const start = performance.now()
  try {
    const result = await withReplica(work)
    // the write succeeded, so there is room again
    if (syncState.error === 'full') syncState.error = null
    return result
  } finally {
    performance.measure(WRITE_MEASURE, { start })
  }
}

/** Runs work on the documents; if the database connection was lost, repeats it once on a new one. */
async function withReplica<T>(work: (replica: Replica) => Promise<T>): Promise<T> {
  // documents shown early can be changed before the database is open
  if (openedReplica === null && session.user !== null) startSync(session.user.userId)
  if (isContractView) throw new DocumentError([{ field: '', code: 'contract.viewOnly' }])
  if (openedReplica === null) throw new Error('nobody is signed in')
  const { userId, replica } = openedReplica
  try {
    return await work(await replica)
  } catch (error) {
    if (isQuotaError(error)) syncState.error = 'full'
    if (!isConnectionLost(error)) throw error
    await stopSync()
    startSync(userId)
    if (openedReplica === null) throw error
    try {
      return await work(await (openedReplica as OpenedReplica).replica)
    } catch (retryError) {
      syncState.error = 'storage'
      throw retryError
    }
  }
}

/** Living documents of a collection, the user's own and those that colleagues share; null until they are read. */
export function useDocuments<C extends CollectionName>(collection: C): readonly CollectionDocument<C>[] | null {
  const view = useMemo(() => getView(collection), [collection])
  return useSyncExternalStore(view.subscribe, () => view.documents)
}

/** Milliseconds to wait for the server. */
const SYNC_TIMEOUT_MS = 5000

/**
 * Living documents of a collection after the server's have arrived, or those on the device if the server is unreachable; null if
 * the server's have never arrived on this device.
 */
export const readSyncedDocuments = <C extends CollectionName>(collection: C): Promise<CollectionDocument<C>[] | null> =>
  withReplica(async (replica) => {
    await replica.waitUntilSynced(SYNC_TIMEOUT_MS)
    return replica.hasCompletedFirstPull(collection) ? replica.read(collection) : null
  })

/** Unsent documents of this device, newest first; null if another tab synchronises or nothing is open. */
export const listUnsentDocuments = async (): Promise<UnsentDocument[] | null> =>
  (await (await openedReplica?.replica)?.listUnsent()) ?? null

/** Number of unsent documents, time of the server's last result, and error. */
export const useSyncState = (): SyncState => useSnapshot(syncState)

/**
 * Updates one of the user's own documents, or creates it (with all fields, with or without an id). It is stored when the
 * promise resolves, and sent when the network allows. Throws a DocumentError if the document is not valid.
 */
export const writeDocument = <C extends CollectionName>(
  collection: C,
  fields: DocumentFields<C>,
): Promise<CollectionDocument<C>> => measureWrite((replica) => replica.write(collection, fields))

/**
 * Updates one of the user's own documents from its stored state, so that several updates at once do not overwrite each other.
 * Otherwise like writeDocument.
 */
export const updateDocument = <C extends CollectionName>(
  collection: C,
  id: string,
  change: DocumentChange<C>,
): Promise<CollectionDocument<C>> => measureWrite((replica) => replica.update(collection, id, change))

/** Deletes one of the user's own documents and returns it; writing it again restores it. */
export const removeDocument = <C extends CollectionName>(collection: C, id: string): Promise<CollectionDocument<C> | null> =>
  measureWrite((replica) => replica.remove(collection, id))
