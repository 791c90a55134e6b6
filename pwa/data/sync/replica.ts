import { addRxPlugin, createRxDatabase, type RxCollection, type RxDatabase } from 'rxdb/plugins/core'
import { RxDBMigrationSchemaPlugin } from 'rxdb/plugins/migration-schema'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { toFieldErrors } from '../../../shared/field-errors.ts'
import { digestDocuments, shortHash } from '../../../shared/sync-digest.ts'
import {
  type CollectionContent,
  type CollectionDocument,
  type CollectionName,
  collectionNames,
  type Envelope,
  nextRev,
  syncCollections,
  writesBehind,
} from '../../../shared/sync-documents.ts'
import { isBefore, nextHistory } from '../../../shared/sync-history.ts'
import { ChangeStream } from './change-stream.ts'
import { CollectionSync, type SyncContext } from './collection-sync.ts'
import { DocumentError } from './document-error.ts'
import { isSameJson, isSameWrite, type LocalDocument } from './merge.ts'
import { newKey } from './new-key.ts'
import { type LocalCollection, localCollections } from './schemas.ts'
import type { SyncJournal } from './sync-journal.ts'
import type { SyncState } from './sync-state.ts'
import type { Rejection, Transport } from './transport.ts'

addRxPlugin(RxDBMigrationSchemaPlugin)

export interface ReplicaSettings {
  /** Name of the database: one a user and area. */
  name: string
  userId: string
  transport: Transport
  journal: SyncJournal
  /** What shows the state and what was refused. */
  onStateChange: (state: Partial<SyncState>) => void
  onRejected: (rejection: Rejection, document: LocalDocument, collection: CollectionName) => void
  /** Runs the work while no other tab does. */
  runAlone: (signal: AbortSignal, work: () => Promise<void>) => Promise<void>
  collections?: readonly CollectionName[]
  local?: Partial<Record<CollectionName, LocalCollection>>
  storage?: Parameters<typeof getRxStorageDexie>[0]
  multiInstance?: boolean
  backoff?: { first: number; longest: number }
  /** Milliseconds between two looks of a visible page, and between two comparisons with the server. */
  refreshInterval?: number
  compareInterval?: number
  isVisible?: () => boolean
  /** What the device takes the time to be: shown, never compared. */
  clock?: () => Date
}

/** A change that the server has not taken yet. */
export interface UnsentDocument {
  collection: CollectionName
  id: string
  /** What the user calls it; null where it has no name. */
  title: string | null
  /** By the clock of the device, ISO 8601. */
  updatedAt: string
  isDeleted: boolean
}

/** Fields of a document; those of its envelope but the id are made here. */
export type DocumentFields<C extends CollectionName> = Partial<CollectionContent<C>> & Partial<Envelope>

/** Milliseconds. A repair reads everything: one that did not help is not begun again at once. */
const DEFAULTS = { backoff: { first: 1000, longest: 60_000 }, refreshInterval: 60_000, compareInterval: 300_000 }
const COUNT_AFTER = 150

/**
 * The library's name for its comparison of a pulled document with the local one, just before it overwrites the local one. A
 * pull can be answered after a later write of this device was taken: the older state must not come back, or whatever is
 * written on it undoes that write.
 */
const PULLED_AGAINST_LOCAL = 'downstream-check-if-equal-1'

type Collections = Partial<Record<CollectionName, RxCollection<LocalDocument>>>

/** The documents of one user on this device, and their way to the server. */
export class Replica {
  readonly #settings: ReplicaSettings
  readonly #database: RxDatabase<Record<string, RxCollection<LocalDocument>>>
  readonly #syncs = new Map<CollectionName, CollectionSync>()
  readonly #ending = new AbortController()
  #leading: Promise<void> = Promise.resolve()
  #counting: ReturnType<typeof setTimeout> | null = null
  #comparing: Promise<void> | null = null
  #online = true

  private constructor(settings: ReplicaSettings, database: RxDatabase<Record<string, RxCollection<LocalDocument>>>) {
    this.#settings = settings
    this.#database = database
  }

  static async open(settings: ReplicaSettings): Promise<Replica> {
    const database = await createRxDatabase<Record<string, RxCollection<LocalDocument>>>({
      name: settings.name,
      storage: getRxStorageDexie(settings.storage ?? {}),
      multiInstance: settings.multiInstance ?? true,
      // the browser's own hash is absent from pages without https
      hashFunction: async (input) => shortHash(String(input)) + shortHash(`.${String(input)}`),
    })
    const replica = new Replica(settings, database)
    try {
      const names = settings.collections ?? collectionNames
      const made = names.map((name) => [
        name,
        { ...(settings.local?.[name] ?? localCollections[name]), conflictHandler: replica.#handler(name) },
      ])
      await database.addCollections(Object.fromEntries(made))
      for (const name of names) database.collections[name]?.$.subscribe(() => replica.#countSoon())
    } catch (error) {
      await database.close()
      throw error
    }
    return replica
  }

  #handler(name: CollectionName) {
    return {
      isEqual: (a: LocalDocument, b: LocalDocument, context: string) =>
        isSameWrite(a, b) || (context === PULLED_AGAINST_LOCAL && isBefore(a.history, b.history)),
      resolve: async (conflict: { realMasterState: LocalDocument; newDocumentState: LocalDocument }) => {
        const { realMasterState: real, newDocumentState: mine } = conflict
        return this.#syncs.get(name)?.resolve({ real, mine }) ?? real
      },
    }
  }

  #collection(name: CollectionName): RxCollection<LocalDocument> {
    const collection = (this.#database.collections as Collections)[name]
    if (!collection) throw new Error(`${name} is not open`)
    return collection
  }

  /** Begins to synchronise, once no other tab does. */
  start(): void {
    const { runAlone, onStateChange, journal } = this.#settings
    // as counted last: nothing is counted anew until something changes or the server is reached
    onStateChange({ pending: journal.read<number>('pending') ?? 0 })
    this.#leading = runAlone(this.#ending.signal, () => this.#lead()).catch((error) => {
      if (!this.#ending.signal.aborted) onStateChange({ error: 'storage' })
      if (!this.#ending.signal.aborted) console.error(error)
    })
  }

  async #lead(): Promise<void> {
    const { signal } = this.#ending
    const { refreshInterval, compareInterval } = { ...DEFAULTS, ...this.#settings }
    if (signal.aborted) return
    const names = this.#settings.collections ?? collectionNames
    for (const name of names) this.#begin(name)
    const changeStream = new ChangeStream({
      transport: this.#settings.transport,
      backoff: this.#settings.backoff ?? DEFAULTS.backoff,
      onChange: (collections) => {
        this.#reached(true)
        for (const [name, sync] of this.#syncs) if (collections.includes(name)) sync.resync()
        for (const sync of this.#syncs.values()) sync.retryNow()
      },
      onHalt: (why) => this.#halt(why),
    })
    void changeStream.run(signal)
    this.#changeStream = changeStream
    const look = setInterval(() => (this.#settings.isVisible?.() ?? true) && this.sync(), refreshInterval)
    const compare = setInterval(() => void this.compare(), compareInterval)
    void this.compare()
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    clearInterval(look)
    clearInterval(compare)
    await Promise.all([...this.#syncs.values()].map((sync) => sync.stop()))
    this.#syncs.clear()
  }
  #changeStream: ChangeStream | null = null

  #begin(name: CollectionName): void {
    const context: SyncContext = {
      transport: this.#settings.transport,
      journal: this.#settings.journal,
      backoff: this.#settings.backoff ?? DEFAULTS.backoff,
      userId: this.#settings.userId,
      onReachable: (online) => this.#reached(online),
      onHalt: (why) => this.#halt(why),
      onRejected: (rejection, document) => this.#settings.onRejected(rejection, document, name),
    }
    const sync = new CollectionSync(name, this.#collection(name), context)
    this.#syncs.set(name, sync)
    sync.start()
  }

  #reached(online: boolean): void {
    if (online) this.#settings.onStateChange({ lastSyncAt: new Date().toISOString() })
    if (online !== this.#online) this.#settings.onStateChange({ online })
    this.#online = online
    if (online) this.#countSoon()
  }

  #halt(why: 'session' | 'outdated'): void {
    if (this.#ending.signal.aborted) return
    this.#settings.onStateChange({ error: why })
    this.#ending.abort()
  }

  #countSoon(): void {
    if (this.#counting !== null || this.#ending.signal.aborted) return
    this.#counting = setTimeout(() => {
      this.#counting = null
      void this.pending().then(
        (pending) => this.#settings.onStateChange({ pending }),
        () => {
          // closed meanwhile: there is nobody to tell
        },
      )
    }, COUNT_AFTER)
  }

  /** What every write of this device carries. */
  #mark(before: LocalDocument | undefined, fields: string[]): Pick<LocalDocument, 'rev' | 'updatedAt' | 'history'> {
    const rev = nextRev(before?.rev)
    const updatedAt = (this.#settings.clock?.() ?? new Date()).toISOString()
    return { rev, updatedAt, history: nextHistory(before?.history, { device: this.#device, count: writesBehind(rev), fields }) }
  }

  /** This device, as the documents' histories know it: as long as the database lasts. */
  get #device(): string {
    const { journal } = this.#settings
    const known = journal.read<string>('device')
    if (known !== null) return known
    const made = newKey().slice(0, 13)
    journal.write('device', made)
    return journal.read<string>('device') ?? this.#unnoted
  }
  readonly #unnoted = newKey().slice(0, 13)

  /** How many documents wait to be sent, as far as this tab knows. */
  async pending(): Promise<number> {
    const { started } = this.#writes
    const isQuiet = this.#writes.running === 0
    const waiting = await Promise.all([...this.#syncs.values()].map((sync) => sync.listUnsent()))
    const pending = waiting.flat().length
    // a write that began meanwhile is not counted: without its note, the next user's session would delete it
    const isComplete = isQuiet && this.#writes.started === started
    if (this.#syncs.size > 0 && isComplete) this.#settings.journal.write('pending', pending)
    return pending
  }

  /** What waits to be sent, newest first; null where another tab sends. */
  async unsent(): Promise<UnsentDocument[] | null> {
    if (this.#syncs.size === 0) return null
    const found: UnsentDocument[] = []
    for (const [collection, sync] of this.#syncs) {
      const documents = await this.#collection(collection).storageInstance.findDocumentsById(await sync.listUnsent(), true)
      for (const { id, name, text, updatedAt, _deleted } of documents as LocalDocument[]) {
        const title = [name, text].find((candidate) => typeof candidate === 'string')
        found.push({ collection, id, title: (title as string | undefined) ?? null, updatedAt, isDeleted: _deleted === true })
      }
    }
    return found.sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
  }

  /** Writes what has to be sent. It is noted before, or a page that is closed at once would leave no sign of it. */
  async #writeNoted<T>(write: () => Promise<T>): Promise<T> {
    const { journal } = this.#settings
    this.#writes.started += 1
    this.#writes.running += 1
    if (!journal.read<number>('pending')) journal.write('pending', 1)
    try {
      return await write()
    } finally {
      this.#writes.running -= 1
      this.#countSoon()
    }
  }
  readonly #writes = { started: 0, running: 0 }

  /** Something gives reason to look now: the network is back, the page is seen again, something was written. */
  sync(): void {
    this.#changeStream?.retryNow()
    for (const sync of this.#syncs.values()) {
      sync.retryNow()
      sync.resync()
    }
  }

  /** Once all is in step: compares with the server, and reads everything again where they differ twice. */
  compare(): Promise<void> {
    this.#comparing ??= this.#compareTwice()
      .catch((error) => {
        if (!this.#ending.signal.aborted) console.warn(error)
      })
      .finally(() => {
        this.#comparing = null
      })
    return this.#comparing
  }

  async #compareTwice(): Promise<void> {
    let differing = await this.#differing()
    if (differing.length > 0) {
      for (const sync of differing) sync.resync()
      const again = await this.#differing()
      differing = differing.filter((sync) => again.includes(sync))
    }
    for (const sync of differing) {
      if (this.#ending.signal.aborted) return
      await sync.prepareRepair()
      if (!this.#ending.signal.aborted) this.#begin(sync.name)
    }
    if (differing.length > 0) await Promise.all([...this.#syncs.values()].map((sync) => sync.inSync()))
  }

  async #differing(): Promise<CollectionSync[]> {
    const syncs = [...this.#syncs.values()]
    await Promise.all(syncs.map((sync) => sync.inSync()))
    if (this.#ending.signal.aborted) return []
    const lost = syncs.filter((sync) => sync.isTooOld)
    // what waits or is on its way explains a difference
    if ((await this.pending()) > 0) return lost
    const theirs = await this.#settings.transport.digest({ signal: this.#ending.signal }).catch(() => null)
    if (theirs === null) return lost
    const differs = await Promise.all(
      syncs.map(async (sync) => {
        const own = digestDocuments(await sync.listLiving())
        return sync.isTooOld || own.hash !== theirs[sync.name].hash || own.count !== theirs[sync.name].count
      }),
    )
    return syncs.filter((_sync, index) => differs[index])
  }

  /** Calls with the living documents, now and after every change, until the function that is returned is called. */
  watch<C extends CollectionName>(name: C, onDocuments: (documents: CollectionDocument<C>[]) => void): () => void {
    const subscription = this.#collection(name)
      .find()
      .$.subscribe((found) => onDocuments(found.map((rxDocument) => rxDocument.toMutableJSON() as CollectionDocument<C>)))
    return () => subscription.unsubscribe()
  }

  async read<C extends CollectionName>(name: C): Promise<CollectionDocument<C>[]> {
    const found = await this.#collection(name).find().exec()
    return found.map((rxDocument) => rxDocument.toMutableJSON() as CollectionDocument<C>)
  }

  /** Writes fields over a document of one's own, or makes one; what is not a document of its collection throws. */
  async write<C extends CollectionName>(name: C, fields: DocumentFields<C>): Promise<CollectionDocument<C>> {
    const collection = this.#collection(name)
    const {
      id = newKey(),
      rev: _rev,
      ownerId: _owner,
      updatedAt: _at,
      history: _history,
      ...content
    } = fields as Partial<LocalDocument>
    const { userId } = this.#settings
    const made = (before: LocalDocument | undefined) => {
      const living = before && !before._deleted ? before : {}
      const changed = Object.keys(content).filter((field) => !isSameJson(content[field], (living as LocalDocument)[field]))
      return { ...living, ...content, id, ownerId: userId, ...this.#mark(before, changed) }
    }
    const existing = await collection.findOne(id).exec()
    if (existing) {
      if (existing.ownerId !== userId) throw new DocumentError([{ field: '', code: 'sync.notOwner' }])
      requireContent(name, { ...existing.toJSON(), ...content })
      const written = await this.#writeNoted(() => existing.incrementalModify((before) => ({ ...before, ...made(before) })))
      return written.toMutableJSON() as CollectionDocument<C>
    }
    requireContent(name, content)
    const [gone] = await collection.storageInstance.findDocumentsById([id], true)
    const document = made(gone as LocalDocument | undefined) as LocalDocument
    try {
      return (await this.#writeNoted(() => collection.insert(document))).toMutableJSON() as CollectionDocument<C>
    } catch (error) {
      // it came from the server, or from another tab, this very moment: then it is written over
      if ((error as { code?: string }).code !== 'CONFLICT') throw error
      return this.write(name, fields)
    }
  }

  /** Deletes a document of one's own and returns it as it was, to be written back; null where there is none. */
  async remove<C extends CollectionName>(name: C, id: string): Promise<CollectionDocument<C> | null> {
    const existing = await this.#collection(name).findOne(id).exec()
    if (!existing) return null
    if (existing.ownerId !== this.#settings.userId) throw new DocumentError([{ field: '', code: 'sync.notOwner' }])
    let before = existing.toMutableJSON() as LocalDocument
    await this.#writeNoted(() =>
      existing.incrementalModify((withDeleted) => {
        before = { ...withDeleted }
        return { ...withDeleted, ...this.#mark(withDeleted, []), _deleted: true }
      }),
    )
    return withoutLibraryFields(before) as CollectionDocument<C>
  }

  /** Waits until what the server has is here, this many milliseconds at most. */
  async waitUntilSynced(millis: number): Promise<void> {
    const late = new Promise((resolve) => setTimeout(resolve, millis))
    const end = Date.now() + millis
    // until this tab leads; where another does, it is the other that keeps what lies here in step
    while (this.#syncs.size === 0 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 100))
    await Promise.race([late, Promise.all([...this.#syncs.values()].map((sync) => sync.inSync()))])
  }

  /** Waits until all is sent, this many milliseconds at most. Returns how many documents still wait. */
  async flush(millis: number): Promise<number> {
    this.sync()
    const end = Date.now() + millis
    // another tab sends: it notes what is left
    const countPending = () => this.#settings.journal.read<number>('pending') ?? 0
    if (this.#syncs.size === 0) {
      for (let wait = 2 * COUNT_AFTER; Date.now() < end; wait = 100) {
        await new Promise((resolve) => setTimeout(resolve, wait))
        if (countPending() === 0) return 0
      }
      return countPending()
    }
    const late = new Promise((resolve) => setTimeout(resolve, millis))
    await Promise.race([late, Promise.all([...this.#syncs.values()].map((sync) => sync.inSync()))])
    return this.pending()
  }

  async close(): Promise<void> {
    this.#ending.abort()
    if (this.#counting !== null) clearTimeout(this.#counting)
    await this.#leading
    await this.#database.close()
  }

  /** Removes everything of this user from the device. */
  async destroy(): Promise<void> {
    this.#ending.abort()
    await this.#leading
    await this.#database.remove()
  }
}

function requireContent(name: CollectionName, document: Record<string, unknown>): void {
  const { id: _id, rev: _rev, ownerId: _owner, updatedAt: _at, history: _history, ...content } = document
  const parsed = syncCollections[name].content.safeParse(content)
  if (!parsed.success) throw new DocumentError(toFieldErrors(parsed.error))
}

/** Without what the library keeps beside the fields. */
const withoutLibraryFields = (document: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(document).filter(([name]) => !name.startsWith('_')))
