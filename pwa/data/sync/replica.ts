import { addRxPlugin, createRxDatabase, type RxCollection, type RxDatabase } from 'rxdb/plugins/core'
import { RxDBMigrationSchemaPlugin } from 'rxdb/plugins/migration-schema'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { toFieldErrors } from '../../../shared/errors/field-errors.ts'
import { computeShortHash, digestDocuments } from '../../../shared/sync/document-digest.ts'
import {
  type CollectionContent,
  type CollectionDocument,
  type CollectionName,
  collectionNames,
  countWrites,
  createNextRev,
  type DocumentEnvelope,
  syncCollections,
} from '../../../shared/sync/sync-documents.ts'
import { appendWrite, isBefore } from '../../../shared/sync/write-history.ts'
import { ChangeStream } from './change-stream.ts'
import { CollectionSync, type SyncContext } from './collection-sync.ts'
import { createUuid } from './create-uuid.ts'
import { DocumentError } from './document-error.ts'
import { type LocalCollection, localCollections } from './local-collections.ts'
import { isSameJson, isSameWrite, type LocalDocument, mergeConflict, toUnreadDeviceName } from './merge.ts'
import type { SyncJournal } from './sync-journal.ts'
import type { SyncState } from './sync-state.ts'
import type { Rejection, Transport } from './transport.ts'

addRxPlugin(RxDBMigrationSchemaPlugin)

export interface ReplicaSettings {
  /** Name of the database, unique per user and area. */
  name: string
  userId: string
  transport: Transport
  journal: SyncJournal
  /** Receives changes of the state that the app shows. */
  onStateChange: (state: Partial<SyncState>) => void
  onRejected: (rejection: Rejection, document: LocalDocument, collection: CollectionName) => void
  /** Runs the work while no other tab does. */
  runExclusively: (signal: AbortSignal, work: () => Promise<void>) => Promise<void>
  collections?: readonly CollectionName[]
  local?: Partial<Record<CollectionName, LocalCollection>>
  storage?: Parameters<typeof getRxStorageDexie>[0]
  multiInstance?: boolean
  backoff?: { first: number; longest: number }
  /** Milliseconds between two pulls of a visible page, and between two comparisons with the server. */
  refreshInterval?: number
  compareInterval?: number
  isVisible?: () => boolean
  /** Clock of the device; its time is shown but never compared. */
  clock?: () => Date
}

/** A change that the server has not accepted yet. */
export interface UnsentDocument {
  collection: CollectionName
  id: string
  /** Title for display; null if the document has none. */
  title: string | null
  /** ISO 8601, by the clock of the device. */
  updatedAt: string
  isDeleted: boolean
}

/** Fields of a document; those of the envelope are generated, except for the id. */
export type DocumentFields<C extends CollectionName> = Partial<CollectionContent<C>> & Partial<DocumentEnvelope>

/** Returns the changed fields of the stored document. It is called again if another write comes first. */
export type DocumentChange<C extends CollectionName> = (stored: CollectionDocument<C>) => Partial<CollectionContent<C>>

/** In milliseconds. A repair reads everything, so one that did not help is not repeated at once. */
const DEFAULTS = { backoff: { first: 1000, longest: 60_000 }, refreshInterval: 60_000, compareInterval: 300_000 }
const COUNT_DELAY_MS = 150

/**
 * The library's name for its comparison of a pulled document with the local one, directly before it overwrites the local
 * one. A pull can be answered after a later write of this device was accepted: the older state must not return, or the next
 * write would undo that write.
 */
const PULL_COMPARISON_CONTEXT = 'downstream-check-if-equal-1'

type Collections = Partial<Record<CollectionName, RxCollection<LocalDocument>>>

/** The documents of one user on this device, and their synchronisation with the server. */
export class Replica {
  readonly #settings: ReplicaSettings
  readonly #database: RxDatabase<Record<string, RxCollection<LocalDocument>>>
  readonly #syncs = new Map<CollectionName, CollectionSync>()
  readonly #ending = new AbortController()
  readonly #writes = { started: 0, running: 0 }
  /** Id of this device in the histories of documents: a new one for every new database. */
  readonly #device: string
  readonly #readCollections = new Set<CollectionName>()
  #leadership: Promise<void> = Promise.resolve()
  #countTimer: ReturnType<typeof setTimeout> | null = null
  #comparison: Promise<void> | null = null
  #changeStream: ChangeStream | null = null
  #online = true

  private constructor(
    settings: ReplicaSettings,
    { database, device }: { database: RxDatabase<Record<string, RxCollection<LocalDocument>>>; device: string },
  ) {
    this.#settings = settings
    this.#database = database
    this.#device = device
  }

  static async open(settings: ReplicaSettings): Promise<Replica> {
    const database = await createRxDatabase<Record<string, RxCollection<LocalDocument>>>({
      name: settings.name,
      storage: getRxStorageDexie(settings.storage ?? {}),
      multiInstance: settings.multiInstance ?? true,
      // crypto.subtle is not available without https
      hashFunction: async (input) => computeShortHash(String(input)) + computeShortHash(`.${String(input)}`),
    })
    // stored in the database: an id that outlived it would count the writes of the next one from 1 again
    const device = await database.storageToken
    const replica = new Replica(settings, { database, device })
    try {
      const names = settings.collections ?? collectionNames
      const declarations = names.map((name) => [
        name,
        { ...(settings.local?.[name] ?? localCollections[name]), conflictHandler: replica.#createConflictHandler(name) },
      ])
      await database.addCollections(Object.fromEntries(declarations))
      for (const name of names) database.collections[name]?.$.subscribe(() => replica.#scheduleCount())
    } catch (error) {
      await database.close()
      throw error
    }
    return replica
  }

  #createConflictHandler(name: CollectionName) {
    return {
      isEqual: (a: LocalDocument, b: LocalDocument, context: string) =>
        isSameWrite(a, b) || (context === PULL_COMPARISON_CONTEXT && isBefore(a.history, b.history)),
      resolve: async (conflict: { realMasterState: LocalDocument; newDocumentState: LocalDocument }) => {
        const { realMasterState: serverState, newDocumentState: localState } = conflict
        // the tab may be closing: dropping the local state then would lose it
        return this.#syncs.get(name)?.resolve({ serverState, localState }) ?? mergeConflict({ serverState, localState })
      },
    }
  }

  #getCollection(name: CollectionName): RxCollection<LocalDocument> {
    const collection = (this.#database.collections as Collections)[name]
    if (!collection) throw new Error(`${name} is not open`)
    return collection
  }

  /** Starts the synchronisation as soon as no other tab synchronises. */
  start(): void {
    const { runExclusively, onStateChange } = this.#settings
    // the last count: it is not recomputed until something changes or the server is reached
    onStateChange({ pending: this.#readPending() })
    this.#leadership = runExclusively(this.#ending.signal, () => this.#becomeLeader()).catch((error) => {
      if (!this.#ending.signal.aborted) onStateChange({ error: 'storage' })
      if (!this.#ending.signal.aborted) console.error(error)
    })
  }

  async #becomeLeader(): Promise<void> {
    const { signal } = this.#ending
    const { refreshInterval, compareInterval } = { ...DEFAULTS, ...this.#settings }
    if (signal.aborted) return
    const names = this.#settings.collections ?? collectionNames
    for (const name of names) this.#startCollection(name)
    const changeStream = new ChangeStream({
      transport: this.#settings.transport,
      backoff: this.#settings.backoff ?? DEFAULTS.backoff,
      onChange: (collections) => {
        this.#reportReachability(true)
        for (const [name, sync] of this.#syncs) if (collections.includes(name)) sync.resync()
        for (const sync of this.#syncs.values()) sync.retryNow()
      },
      onHalt: (reason) => this.#halt(reason),
    })
    void changeStream.run(signal)
    this.#changeStream = changeStream
    const syncTimer = setInterval(() => (this.#settings.isVisible?.() ?? true) && this.sync(), refreshInterval)
    const compareTimer = setInterval(() => void this.compareWithServer(), compareInterval)
    void this.compareWithServer()
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    clearInterval(syncTimer)
    clearInterval(compareTimer)
    await Promise.all([...this.#syncs.values()].map((sync) => sync.stop()))
    this.#syncs.clear()
  }

  #startCollection(name: CollectionName): void {
    const context: SyncContext = {
      transport: this.#settings.transport,
      journal: this.#settings.journal,
      backoff: this.#settings.backoff ?? DEFAULTS.backoff,
      userId: this.#settings.userId,
      onReachable: (online) => this.#reportReachability(online),
      onFirstPull: () => this.#recordFirstPull(name),
      onHalt: (reason) => this.#halt(reason),
      onRejected: (rejection, document) => this.#settings.onRejected(rejection, document, name),
    }
    const sync = new CollectionSync(name, this.#getCollection(name), context)
    this.#syncs.set(name, sync)
    sync.start()
  }

  #reportReachability(online: boolean): void {
    if (online) this.#settings.onStateChange({ lastSyncAt: new Date().toISOString() })
    if (online !== this.#online) this.#settings.onStateChange({ isOnline: online })
    this.#online = online
    if (online) this.#scheduleCount()
  }

  #halt(reason: 'session' | 'outdated'): void {
    if (this.#ending.signal.aborted) return
    this.#settings.onStateChange({ error: reason })
    this.#ending.abort()
  }

  #scheduleCount(): void {
    if (this.#countTimer !== null || this.#ending.signal.aborted) return
    this.#countTimer = setTimeout(() => {
      this.#countTimer = null
      void this.countUnsent().then(
        (pending) => {
          // a tab that does not synchronise has nothing to count
          if (this.#syncs.size > 0) this.#settings.onStateChange({ pending })
        },
        () => {
          // closed in the meantime
        },
      )
    }, COUNT_DELAY_MS)
  }

  /** Envelope fields that every write of this device sets. */
  #createEnvelope(
    before: LocalDocument | undefined,
    { fields, device = this.#device }: { fields: string[]; device?: string },
  ): Pick<LocalDocument, 'rev' | 'updatedAt' | 'history'> {
    const rev = createNextRev(before?.rev)
    const updatedAt = (this.#settings.clock?.() ?? new Date()).toISOString()
    return { rev, updatedAt, history: appendWrite(before?.history, { device, count: countWrites(rev), fields }) }
  }

  /** State of a document after a write of this device. */
  #toNextState(
    id: string,
    { before, content, device }: { before: LocalDocument | undefined; content: Record<string, unknown>; device?: string },
  ): LocalDocument {
    const current: Record<string, unknown> = before && !before._deleted ? before : {}
    const fields = Object.keys(content).filter((field) => !isSameJson(content[field], current[field]))
    const envelope = this.#createEnvelope(before, { fields, ...(device ? { device } : {}) })
    return { ...current, ...content, id, ownerId: this.#settings.userId, ...envelope }
  }

  /** The documents that the server had are stored. The journal tells tabs that do not synchronise, and later ones. */
  #recordFirstPull(name: CollectionName): void {
    this.#readCollections.add(name)
    this.#settings.journal.write(`read.${name}`, this.#device)
  }

  /** Whether the documents that the server had have arrived in this database. */
  hasCompletedFirstPull(name: CollectionName): boolean {
    return this.#readCollections.has(name) || this.#settings.journal.read<string>(`read.${name}`) === this.#device
  }

  /** Number of unsent documents; the last known one if this tab does not synchronise, or no longer because the session ended. */
  async countUnsent(): Promise<number> {
    const { started } = this.#writes
    const isQuiet = this.#writes.running === 0
    const syncs = [...this.#syncs.values()]
    const waiting = await Promise.all(syncs.map((sync) => sync.listUnsent()))
    if (waiting.length === 0 || waiting.includes(null)) return this.#readPending()
    const pending = waiting.flat().length
    // incomplete if a write has started since: without its entry in the journal the next user's session would delete it
    const isComplete = isQuiet && this.#writes.started === started
    if (isComplete) this.#settings.journal.write('pending', pending)
    return pending
  }

  #readPending(): number {
    return this.#settings.journal.read<number>('pending') ?? 0
  }

  /** Unsent documents, newest first; null if another tab synchronises. */
  async listUnsent(): Promise<UnsentDocument[] | null> {
    if (this.#syncs.size === 0) return null
    const unsent: UnsentDocument[] = []
    for (const [collection, sync] of this.#syncs) {
      const documents = await this.#getCollection(collection).storageInstance.findDocumentsById(
        (await sync.listUnsent()) ?? [],
        true,
      )
      for (const { id, name, text, subject, updatedAt, _deleted } of documents as LocalDocument[]) {
        const title = [name, text, subject].find((candidate) => typeof candidate === 'string')
        unsent.push({ collection, id, title: (title as string | undefined) ?? null, updatedAt, isDeleted: _deleted === true })
      }
    }
    return unsent.sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
  }

  /** Performs a write. The journal counts it first: otherwise a page that is closed at once would leave no trace of it. */
  async #writeWithJournal<T>(write: () => Promise<T>): Promise<T> {
    const { journal } = this.#settings
    this.#writes.started += 1
    this.#writes.running += 1
    if (!journal.read<number>('pending')) journal.write('pending', 1)
    try {
      return await write()
    } finally {
      this.#writes.running -= 1
      this.#scheduleCount()
    }
  }

  /** Synchronises now: the network is back, the page is visible again, or something was written. */
  sync(): void {
    this.#changeStream?.retryNow()
    for (const sync of this.#syncs.values()) {
      sync.retryNow()
      sync.resync()
    }
  }

  /**
   * When everything is synchronised, compares the digests with the server, and reads everything again if they differ twice.
   */
  compareWithServer(): Promise<void> {
    this.#comparison ??= this.#compareTwice()
      .catch((error) => {
        if (!this.#ending.signal.aborted) console.warn(error)
      })
      .finally(() => {
        this.#comparison = null
      })
    return this.#comparison
  }

  async #compareTwice(): Promise<void> {
    let differing = await this.#listDiffering()
    if (differing.length > 0) {
      for (const sync of differing) sync.resync()
      const stillDiffering = await this.#listDiffering()
      differing = differing.filter((sync) => stillDiffering.includes(sync))
    }
    for (const sync of differing) {
      if (this.#ending.signal.aborted) return
      await sync.prepareRepair()
      if (!this.#ending.signal.aborted) this.#startCollection(sync.name)
    }
    if (differing.length > 0) await Promise.all([...this.#syncs.values()].map((sync) => sync.waitUntilInSync()))
  }

  async #listDiffering(): Promise<CollectionSync[]> {
    const syncs = [...this.#syncs.values()]
    await Promise.all(syncs.map((sync) => sync.waitUntilInSync()))
    if (this.#ending.signal.aborted) return []
    const outdated = syncs.filter((sync) => sync.isCheckpointExpired)
    // unsent or incoming documents explain a difference
    if ((await this.countUnsent()) > 0) return outdated
    const serverDigests = await this.#settings.transport.digest({ signal: this.#ending.signal }).catch(() => null)
    if (serverDigests === null) return outdated
    const differs = await Promise.all(
      syncs.map(async (sync) => {
        const own = digestDocuments(await sync.listDocumentRevisions())
        return (
          sync.isCheckpointExpired || own.hash !== serverDigests[sync.name].hash || own.count !== serverDigests[sync.name].count
        )
      }),
    )
    return syncs.filter((_sync, index) => differs[index])
  }

  /** Calls back with the living documents, now and after every change, until the returned function is called. */
  watch<C extends CollectionName>(name: C, onDocuments: (documents: CollectionDocument<C>[]) => void): () => void {
    const subscription = this.#getCollection(name)
      .find()
      .$.subscribe((found) => onDocuments(found.map((rxDocument) => rxDocument.toMutableJSON() as CollectionDocument<C>)))
    return () => subscription.unsubscribe()
  }

  async read<C extends CollectionName>(name: C): Promise<CollectionDocument<C>[]> {
    const documents = await this.#getCollection(name).find().exec()
    return documents.map((rxDocument) => rxDocument.toMutableJSON() as CollectionDocument<C>)
  }

  /** Updates one of the user's own documents, or creates it. Throws a DocumentError if the result is not valid. */
  async write<C extends CollectionName>(name: C, fields: DocumentFields<C>): Promise<CollectionDocument<C>> {
    const collection = this.#getCollection(name)
    const {
      id = createUuid(),
      rev: _rev,
      ownerId: _owner,
      updatedAt: _at,
      history: _history,
      ...content
    } = fields as Partial<LocalDocument>
    const existing = await collection.findOne(id).exec()
    if (existing) {
      if (existing.ownerId !== this.#settings.userId) throw new DocumentError([{ field: '', code: 'sync.notOwner' }])
      assertValidContent(name, { ...existing.toJSON(), ...content })
      const savedDocument = await this.#writeWithJournal(() =>
        existing.incrementalModify((before) => ({ ...before, ...this.#toNextState(id, { before, content }) })),
      )
      return savedDocument.toMutableJSON() as CollectionDocument<C>
    }
    assertValidContent(name, content)
    const [deletedDocument] = await collection.storageInstance.findDocumentsById([id], true)
    const before = deletedDocument as LocalDocument | undefined
    const device = before || this.hasCompletedFirstPull(name) ? this.#device : toUnreadDeviceName(this.#device)
    const document = this.#toNextState(id, { before, content, device })
    try {
      return (await this.#writeWithJournal(() => collection.insert(document))).toMutableJSON() as CollectionDocument<C>
    } catch (error) {
      // the document arrived from the server or another tab at the same moment: write over it
      if ((error as { code?: string }).code !== 'CONFLICT') throw error
      return this.write(name, fields)
    }
  }

  /** Updates one of the user's own documents from its stored state. Throws a DocumentError if the result is not valid. */
  async update<C extends CollectionName>(name: C, id: string, change: DocumentChange<C>): Promise<CollectionDocument<C>> {
    const existing = await this.#getCollection(name).findOne(id).exec()
    if (!existing) throw new DocumentError([{ field: '', code: 'resource.notFound' }])
    if (existing.ownerId !== this.#settings.userId) throw new DocumentError([{ field: '', code: 'sync.notOwner' }])
    const savedDocument = await this.#writeWithJournal(() =>
      existing.incrementalModify((before) => {
        const content = change(removeLibraryFields(before) as CollectionDocument<C>)
        const next = { ...before, ...this.#toNextState(id, { before, content }) }
        assertValidContent(name, removeLibraryFields(next))
        return next
      }),
    )
    return savedDocument.toMutableJSON() as CollectionDocument<C>
  }

  /** Deletes one of the user's own documents and returns it, so that it can be restored; null if there is none. */
  async remove<C extends CollectionName>(name: C, id: string): Promise<CollectionDocument<C> | null> {
    const existing = await this.#getCollection(name).findOne(id).exec()
    if (!existing) return null
    if (existing.ownerId !== this.#settings.userId) throw new DocumentError([{ field: '', code: 'sync.notOwner' }])
    let before = existing.toMutableJSON() as LocalDocument
    await this.#writeWithJournal(() =>
      existing.incrementalModify((withDeleted) => {
        before = { ...withDeleted }
        return { ...withDeleted, ...this.#createEnvelope(withDeleted, { fields: [] }), _deleted: true }
      }),
    )
    return removeLibraryFields(before) as CollectionDocument<C>
  }

  /** Waits until the server's documents are here, at most this many milliseconds. */
  async waitUntilSynced(millis: number): Promise<void> {
    const late = new Promise((resolve) => setTimeout(resolve, millis))
    const end = Date.now() + millis
    // until this tab synchronises; if another tab does, that one keeps the documents up to date
    while (this.#syncs.size === 0 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 100))
    await Promise.race([late, Promise.all([...this.#syncs.values()].map((sync) => sync.waitUntilInSync()))])
  }

  /** Waits until everything is sent, at most this many milliseconds. Returns the number of unsent documents. */
  async flush(millis: number): Promise<number> {
    this.sync()
    const end = Date.now() + millis
    // the session has ended, so nothing can be sent
    if (this.#ending.signal.aborted) return this.#readPending()
    // another tab synchronises and counts what is left in the journal
    if (this.#syncs.size === 0) {
      for (let wait = 2 * COUNT_DELAY_MS; Date.now() < end; wait = 100) {
        await new Promise((resolve) => setTimeout(resolve, wait))
        if (this.#readPending() === 0) return 0
      }
      return this.#readPending()
    }
    const late = new Promise((resolve) => setTimeout(resolve, millis))
    await Promise.race([late, Promise.all([...this.#syncs.values()].map((sync) => sync.waitUntilInSync()))])
    return this.countUnsent()
  }

  async close(): Promise<void> {
    this.#ending.abort()
    if (this.#countTimer !== null) clearTimeout(this.#countTimer)
    await this.#leadership
    await this.#database.close()
  }

  /** Deletes everything of this user from the device. */
  async destroy(): Promise<void> {
    this.#ending.abort()
    await this.#leadership
    await this.#database.remove()
  }
}

function assertValidContent(name: CollectionName, document: Record<string, unknown>): void {
  const { id: _id, rev: _rev, ownerId: _owner, updatedAt: _at, history: _history, ...content } = document
  const parsed = syncCollections[name].content.safeParse(content)
  if (!parsed.success) throw new DocumentError(toFieldErrors(parsed.error))
}

/** Removes the internal fields of the library. */
const removeLibraryFields = (document: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(document).filter(([name]) => !name.startsWith('_')))
