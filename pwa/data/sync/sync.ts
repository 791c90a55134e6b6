import { useMemo, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import type { CollectionName, DocumentOf } from '../../../shared/sync-documents.ts'
import { documentsNameOf } from '../offline/device-name.ts'
import { session } from '../session.ts'
import { onVisitEnd } from '../visit.ts'
import type { Replica, UnsentDocument, Written } from './app-replica.ts'
import { readEarly } from './early-documents.ts'
import { forgetSyncState, type SyncState, syncState } from './sync-state.ts'

/**
 * Documents that the user writes on this device, and their state. Light: the database comes with the first use of one, or
 * when the page has nothing else to do.
 */

/** What was refused by the server, with the sentence that it said; the document as this device wrote it. */
export interface Refused {
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
let tell: (refused: Refused) => void = () => {}

const heavy = () => import('./app-replica.ts')

/** Says what is done with a refusal; the app shows it. */
export const handleRefusalsWith = (handler: (refused: Refused) => void): void => {
  tell = handler
}

/** One list of documents that components look at. */
class Shelf<C extends CollectionName> {
  documents: readonly DocumentOf<C>[] | null = null
  readonly #name: C
  readonly #lookers = new Set<() => void>()
  #stop: (() => void) | null = null

  constructor(name: C) {
    this.#name = name
  }

  subscribe = (changed: () => void): (() => void) => {
    this.#lookers.add(changed)
    if (this.#lookers.size === 1) this.attach()
    return () => {
      this.#lookers.delete(changed)
      if (this.#lookers.size === 0) this.detach()
    }
  }

  attach(): void {
    if (this.#lookers.size === 0) return
    if (opened === null) {
      this.#lookEarly()
      return
    }
    const from = opened
    from.replica.then(
      (replica) => {
        if (opened !== from || this.#lookers.size === 0) return
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
  #lookEarly(): void {
    const userId = session.user?.userId
    if (userId === undefined) return
    void readEarly(userId, this.#name).then((documents) => {
      const isWanted = this.documents === null && this.#lookers.size > 0 && session.user?.userId === userId
      if (documents !== null && isWanted) this.#show(documents)
    })
  }

  #show(documents: readonly DocumentOf<C>[]): void {
    this.documents = documents
    for (const changed of this.#lookers) changed()
  }
}

const shelves = new Map<CollectionName, Shelf<CollectionName>>()

function shelfOf<C extends CollectionName>(name: C): Shelf<C> {
  const shelf = shelves.get(name) ?? new Shelf(name)
  shelves.set(name, shelf as Shelf<CollectionName>)
  return shelf as Shelf<C>
}

/** Opens the documents of whoever is signed in. The documents of somebody else who was here are removed. */
export function startSync(userId: string): void {
  if (opened?.userId === userId) return
  void stopSync()
  forgetSyncState()
  const work = heavy().then(async ({ openReplica, sweepOthers }) => {
    await sweepOthers(documentsNameOf(userId)).catch(() => {
      // no list of databases here: each is reached by its user alone
    })
    return openReplica(userId, ({ id, code, field, message, values }, document, collection) =>
      tell({ collection, id, code, field, message, values, document }),
    )
  })
  const replica = work.then((one) => one.replica)
  replica.catch((error: unknown) => {
    console.warn(error)
    syncState.error = isFull(error) ? 'full' : 'storage'
  })
  opened = { userId, replica, close: () => work.then((one) => one.close()).catch(() => {}) }
  for (const shelf of shelves.values()) shelf.attach()
}

/** Leaves the documents on the device and goes on with nothing: the session is over, or the page is left. */
export async function stopSync(): Promise<void> {
  const last = opened
  opened = null
  for (const shelf of shelves.values()) shelf.detach()
  await last?.close()
}

onVisitEnd(() => {
  forgetSyncState()
  return stopSync()
})

/** Sends what waits, three seconds at most, before a sign-out. Returns how many documents would be lost by it. */
export async function settleSync(): Promise<number> {
  try {
    return (await (await opened?.replica)?.settle(3000)) ?? 0
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
const WRITE = 'uresuji:write'

/** Works on the documents, and notes how long it took. */
async function working<T>(work: (replica: Replica) => Promise<T>): Promise<T> {
  const start = performance.now()
  try {
    return await reopening(work)
  } finally {
    performance.measure(WRITE, { start })
  }
}

/** Where the device has lost its database, works once more on one that is opened anew. */
async function reopening<T>(work: (replica: Replica) => Promise<T>): Promise<T> {
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
export function useDocuments<C extends CollectionName>(collection: C): readonly DocumentOf<C>[] | null {
  const shelf = useMemo(() => shelfOf(collection), [collection])
  return useSyncExternalStore(shelf.subscribe, () => shelf.documents)
}

/** How long a device that reaches nobody is waited for, in milliseconds. */
const STEP_MS = 5000

/**
 * Living documents of a collection once the server's are here: what is written over them then knows them, and wins. Where
 * nobody is reached, those that lie on the device.
 */
export const documentsInStep = <C extends CollectionName>(collection: C): Promise<DocumentOf<C>[]> =>
  reopening(async (replica) => {
    await replica.inStep(STEP_MS)
    return replica.read(collection)
  })

/** What waits to be sent from this device, newest first; null where another tab sends, or where nothing is open. */
export const unsentDocuments = async (): Promise<UnsentDocument[] | null> => (await (await opened?.replica)?.unsent()) ?? null

/** What waits to be sent, when the server last answered, and what is wrong. */
export const useSyncState = (): SyncState => useSnapshot(syncState)

/**
 * Writes fields over a document of one's own, or makes one (whole, with an id or without). It is kept when this resolves,
 * and sent when the network allows. Throws a DocumentError for what is no document of the collection.
 */
export const writeDocument = <C extends CollectionName>(collection: C, fields: Written<C>): Promise<DocumentOf<C>> =>
  working((replica) => replica.write(collection, fields))

/** Deletes a document of one's own and returns it as it was: written back, it is there again. */
export const removeDocument = <C extends CollectionName>(collection: C, id: string): Promise<DocumentOf<C> | null> =>
  working((replica) => replica.remove(collection, id))
