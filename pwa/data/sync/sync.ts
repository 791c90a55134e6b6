import { useMemo, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import type { CollectionDocument, CollectionName } from '../../../shared/sync-documents.ts'
import { getDocumentsDatabaseName } from '../offline/device-name.ts'
import { session } from '../session.ts'
import { onVisitEnd } from '../visit.ts'
import type { DocumentFields, Replica, UnsentDocument } from './app-replica.ts'
import { readEarly } from './early-documents.ts'
import { forgetSyncState, type SyncState, syncState } from './sync-state.ts'

/**
 * Documents that the user writes on this device, and their state. Light: the database comes with the first use of one, or
 * when the page has nothing else to do.
 */

/** What was refused by the server, with the sentence that it said; the document as this device wrote it. */
export interface RefusedWrite {
  collection: CollectionName
  id: string
  code: string
  field: string | null
  message: string
  values: Record<string, string | number>
  document: Record<string, unknown>
}

interface Opened {
  userId: string
  replica: Promise<Replica>
  close: () => Promise<void>
}

let opened: Opened | null = null
let onRefused: (refused: RefusedWrite) => void = () => {}

const loadReplica = () => import('./app-replica.ts')

/** Says what is done with a refusal; the app shows it. */
export const setRefusalHandler = (handler: (refused: RefusedWrite) => void): void => {
  onRefused = handler
}

/** One list of documents that components look at. */
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
    if (opened === null) {
      this.#showEarly()
      return
    }
    const from = opened
    from.replica.then(
      (replica) => {
        if (opened !== from || this.#listeners.size === 0) return
        this.#stop?.()
        this.#stop = replica.watch(this.#name, (documents) => this.#show(documents))
      },
      // nothing can be kept here: a screen goes on with nothing, the bar says why
      () => this.#show([]),
    )
  }

  detach(): void {
    this.#stop?.()
    this.#stop = null
    this.documents = null
  }

  /** What lies on the device, until the database is open. */
  #showEarly(): void {
    const userId = session.user?.userId
    if (userId === undefined) return
    void readEarly(userId, this.#name).then((documents) => {
      const isWanted = this.documents === null && this.#listeners.size > 0 && session.user?.userId === userId
      if (documents !== null && isWanted) this.#show(documents)
    })
  }

  #show(documents: readonly CollectionDocument<C>[]): void {
    this.documents = documents
    for (const changed of this.#listeners) changed()
  }
}

const views = new Map<CollectionName, CollectionView<CollectionName>>()

function getView<C extends CollectionName>(name: C): CollectionView<C> {
  const view = views.get(name) ?? new CollectionView(name)
  views.set(name, view as CollectionView<CollectionName>)
  return view as CollectionView<C>
}

/** Opens the documents of whoever is signed in. The documents of somebody else who was here are removed. */
export function startSync(userId: string): void {
  if (opened?.userId === userId) return
  void stopSync()
  forgetSyncState()
  const work = loadReplica().then(async ({ openReplica, sweepOthers }) => {
    await sweepOthers(getDocumentsDatabaseName(userId)).catch(() => {
      // no list of databases here: each is reached by its user alone
    })
    return openReplica(userId, ({ id, code, field, message, values }, document, collection) =>
      onRefused({ collection, id, code, field, message, values, document }),
    )
  })
  const replica = work.then((item) => item.replica)
  replica.catch((error: unknown) => {
    console.warn(error)
    syncState.error = isFull(error) ? 'full' : 'storage'
  })
  opened = { userId, replica, close: () => work.then((item) => item.close()).catch(() => {}) }
  for (const view of views.values()) view.attach()
}

/** Leaves the documents on the device and goes on with nothing: the session is over, or the page is left. */
export async function stopSync(): Promise<void> {
  const last = opened
  opened = null
  for (const view of views.values()) view.detach()
  await last?.close()
}

onVisitEnd(() => {
  forgetSyncState()
  return stopSync()
})

/** Sends what waits, three seconds at most, before a sign-out. Returns how many documents would be lost by it. */
export async function flushSync(): Promise<number> {
  try {
    return (await (await opened?.replica)?.flush(3000)) ?? 0
  } catch {
    return 0
  }
}

const failureText = (error: unknown): string => {
  const { name = '', message = '', inner } = (error ?? {}) as { name?: string; message?: string; inner?: unknown }
  return `${name} ${message} ${inner ? failureText(inner) : ''}`
}
const isFull = (error: unknown): boolean => /Quota/i.test(failureText(error))
/** Safari loses its connection to the database now and then; nothing but opening it again helps. */
const isLost = (error: unknown): boolean =>
  /DatabaseClosed|UnknownError|InvalidState|Connection to Indexed/i.test(failureText(error))

/** How long a write took stands under this name among the browser's measures. */
const WRITE_MEASURE = 'uresuji:write'

/** Works on the documents, and notes how long it took. */
async function measureWrite<T>(work: (replica: Replica) => Promise<T>): Promise<T> {
  const start = performance.now()
  try {
    return await withReplica(work)
  } finally {
    performance.measure(WRITE_MEASURE, { start })
  }
}

/** Where the device has lost its database, works once more on one that is opened anew. */
async function withReplica<T>(work: (replica: Replica) => Promise<T>): Promise<T> {
  // what was shown early may be changed before the database is open
  if (opened === null && session.user !== null) startSync(session.user.userId)
  if (opened === null) throw new Error('nobody is signed in')
  const { userId, replica } = opened
  try {
    const done = await work(await replica)
    // there is room again
    if (syncState.error === 'full') syncState.error = null
    return done
  } catch (error) {
    if (isFull(error)) syncState.error = 'full'
    if (!isLost(error)) throw error
    await stopSync()
    startSync(userId)
    if (opened === null) throw error
    try {
      return await work(await (opened as Opened).replica)
    } catch (again) {
      syncState.error = 'storage'
      throw again
    }
  }
}

/** Living documents of a collection, one's own and those that colleagues share; null until they are read. */
export function useDocuments<C extends CollectionName>(collection: C): readonly CollectionDocument<C>[] | null {
  const view = useMemo(() => getView(collection), [collection])
  return useSyncExternalStore(view.subscribe, () => view.documents)
}

/** How long a device that reaches nobody is waited for, in milliseconds. */
const SYNC_TIMEOUT_MS = 5000

/**
 * Living documents of a collection once the server's are here: what is written over them then knows them, and wins. Where
 * nobody is reached, those that lie on the device.
 */
export const readSyncedDocuments = <C extends CollectionName>(collection: C): Promise<CollectionDocument<C>[]> =>
  withReplica(async (replica) => {
    await replica.waitUntilSynced(SYNC_TIMEOUT_MS)
    return replica.read(collection)
  })

/** What waits to be sent from this device, newest first; null where another tab sends, or where nothing is open. */
export const listUnsentDocuments = async (): Promise<UnsentDocument[] | null> => (await (await opened?.replica)?.unsent()) ?? null

/** What waits to be sent, when the server last answered, and what is wrong. */
export const useSyncState = (): SyncState => useSnapshot(syncState)

/**
 * Writes fields over a document of one's own, or makes one (whole, with an id or without). It is kept when this resolves,
 * and sent when the network allows. Throws a DocumentError for what is no document of the collection.
 */
export const writeDocument = <C extends CollectionName>(
  collection: C,
  fields: DocumentFields<C>,
): Promise<CollectionDocument<C>> => measureWrite((replica) => replica.write(collection, fields))

/** Deletes a document of one's own and returns it as it was: written back, it is there again. */
export const removeDocument = <C extends CollectionName>(collection: C, id: string): Promise<CollectionDocument<C> | null> =>
  measureWrite((replica) => replica.remove(collection, id))
