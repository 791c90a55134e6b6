import type { Knex } from 'knex'
import {
  type CollectionDocument,
  type CollectionName,
  type DocumentEnvelope,
  syncCollections,
} from '../../shared/sync/sync-documents.ts'
import { isBefore, type WriteHistory } from '../../shared/sync/write-history.ts'
import { notifyChange } from '../operations/change-notifications.ts'
import { SyncCounterModel, SyncDocumentModel } from '../operations/models.ts'
import { canSee, findContentProblem, getFeedKey, type ParsedSyncRow, toDocument } from './sync-row.ts'
import type { CheckedWrite, CollectionRules, SyncUser, WriteRefusal, WrittenChange } from './sync-rules.ts'

/** Ids per query: SQLite limits the number of values. */
const IDS_PER_QUERY = 500
const ROWS_PER_QUERY = 50

/** True if the stored document is based on the sent one. */
const isOlder = ({ history }: DocumentEnvelope, { content }: SyncDocumentModel): boolean =>
  isBefore(history, (content as { history?: WriteHistory }).history)

/** A collection and its rules for writes. */
export interface WrittenCollection<C extends CollectionName> {
  collection: C
  rules: CollectionRules<C>
}

/**
 * Writes into one collection of one feed, exclusively: it locks the feed's counter until the transaction ends, so that numbers
 * become visible in order and readers who use them as checkpoints miss none.
 */
export class FeedWriter<C extends CollectionName> {
  readonly feed: string
  readonly #trx: Knex
  readonly #user: SyncUser
  readonly #collection: C
  readonly #rules: CollectionRules<C>
  readonly #documents = new Map<string, SyncDocumentModel | null>()
  readonly #changes: WrittenChange<C>[] = []
  /** Rows that are written together in a few statements at the end. */
  readonly #unsaved = new Map<string, Partial<SyncDocumentModel>>()
  #own: Map<string, CollectionDocument<C>> | null = null
  #tombstones: number | null = null
  #seq = 0
  /** True if other users can see, or could see, what was written. */
  #isShared = false

  private constructor(trx: Knex, user: SyncUser, { collection, rules }: WrittenCollection<C>) {
    this.#trx = trx
    this.#user = user
    this.#collection = collection
    this.#rules = rules
    this.feed = getFeedKey(user, collection)
  }

  /** Opens a feed and locks its counter. */
  static async open<C extends CollectionName>(trx: Knex, user: SyncUser, written: WrittenCollection<C>): Promise<FeedWriter<C>> {
    const writer = new FeedWriter(trx, user, written)
    const { feed } = writer
    await SyncCounterModel.query(trx).insert({ feed, seq: 0 }).onConflict('feed').ignore()
    const [counter] = await SyncCounterModel.query(trx)
      .where({ feed })
      // changes nothing, but locks the row
      .patch({ seq: trx.raw('seq') })
      .returning('seq')
    if (!counter) throw new Error(`the counter of ${feed} is lost`)
    writer.#seq = Number(counter.seq)
    return writer
  }

  /** Loads the stored documents with these ids. */
  async loadDocuments(ids: readonly string[]): Promise<void> {
    for (const id of ids) if (!this.#documents.has(id)) this.#documents.set(id, null)
    for (let from = 0; from < ids.length; from += IDS_PER_QUERY) {
      const rows = await SyncDocumentModel.query(this.#trx)
        .where({ feed: this.feed, collection: this.#collection })
        .whereIn('id', ids.slice(from, from + IDS_PER_QUERY))
      for (const row of rows) this.#documents.set(row.id, row)
    }
  }

  /** Returns the stored document of a loaded id, or null. */
  getDocument(id: string): SyncDocumentModel | null {
    return this.#documents.get(id) ?? null
  }

  /** Returns the user's own documents that are not deleted, including those written so far. */
  async readOwnDocuments(): Promise<Map<string, CollectionDocument<C>>> {
    if (this.#own === null) {
      const rows = await SyncDocumentModel.query(this.#trx).where({
        feed: this.feed,
        collection: this.#collection,
        owner_id: this.#user.userId,
        deleted: false,
      })
      this.#own = new Map(rows.flatMap((row) => [toDocument<C>(row)].flatMap((item) => (item ? [[row.id, item] as const] : []))))
    }
    return this.#own
  }

  /** Counts the user's own tombstones, including those written so far. */
  async #countTombstones(): Promise<number> {
    this.#tombstones ??= await SyncDocumentModel.query(this.#trx)
      .where({ feed: this.feed, collection: this.#collection, owner_id: this.#user.userId, deleted: true })
      .resultSize()
    return this.#tombstones
  }

  async #refusal(row: ParsedSyncRow): Promise<WriteRefusal | null> {
    const before = toDocument<C>(this.getDocument(row.envelope.id))
    const problem = findContentProblem(this.#collection, row.content)
    if (problem) return problem
    const { limit } = syncCollections[this.#collection]
    if (before === null && (await this.readOwnDocuments()).size >= limit) return { code: 'sync.full', values: { limit } }
    const document = { ...row.content, ...row.envelope } as CollectionDocument<C>
    const listOthers = async () => [...(await this.readOwnDocuments()).values()].filter(({ id }) => id !== row.envelope.id)
    const write: CheckedWrite<C> = { trx: this.#trx, user: this.#user, document, before, others: listOthers }
    return (await this.#rules.check?.(write)) ?? null
  }

  /** Writes one row: `done` (now or earlier), `conflict` with the stored document, or refused. Idempotent. */
  async applyRow(row: ParsedSyncRow, assumedRev: string | null): Promise<'done' | 'conflict' | WriteRefusal> {
    const { envelope, deleted } = row
    const master = this.getDocument(envelope.id)
    if (master?.rev === envelope.rev && canSee(master, this.#user)) return 'done'
    if (envelope.ownerId !== this.#user.userId || (master && master.ownerId !== envelope.ownerId))
      return { code: 'sync.notOwner' }
    // without a stored document the assumed one is ignored: the store was restored from a backup, and the device has newer data
    if (master && master.rev !== assumedRev) return 'conflict'
    // a delayed answer resets a device to its state before its last write, which it then sends as a new one
    if (master && isOlder(envelope, master)) return 'conflict'
    // a deletion of an unknown document is stored too, because its creation may still be on its way. To prevent unlimited
    // storage, deletions beyond the collection's limit are acknowledged and dropped
    if (deleted && master === null) {
      if ((await this.#countTombstones()) >= syncCollections[this.#collection].limit) return 'done'
      this.#tombstones = (this.#tombstones ?? 0) + 1
    }
    const refusal = deleted ? null : await this.#refusal(row)
    if (refusal) return refusal
    await this.#write(row, master)
    return 'done'
  }

  async #write({ envelope, deleted, content }: ParsedSyncRow, master: SyncDocumentModel | null): Promise<void> {
    const isShared = !deleted && content.shared === true
    const { updatedAt, history } = envelope
    const metadata = { updatedAt, ...(history ? { history } : {}) }
    const stored = {
      feed: this.feed,
      collection: this.#collection,
      id: envelope.id,
      ownerId: this.#user.userId,
      seq: ++this.#seq,
      rev: envelope.rev,
      deleted,
      shared: isShared,
      wasShared: isShared || (master?.wasShared ?? false),
      content: { ...(deleted ? {} : content), ...metadata },
      updatedAt: new Date().toISOString(),
    }
    this.#unsaved.set(envelope.id, stored)
    const row = SyncDocumentModel.fromDatabaseJson({})
    Object.assign(row, stored)
    this.#documents.set(envelope.id, row)
    this.#isShared ||= stored.wasShared
    const after = toDocument<C>(row)
    const own = await this.readOwnDocuments()
    if (after) own.set(envelope.id, after)
    else own.delete(envelope.id)
    this.#changes.push({ id: envelope.id, before: toDocument<C>(master), after })
  }

  /** Saves rows and counter, runs the features' rules, and notifies listeners after the commit. */
  async close(): Promise<WrittenChange<C>[]> {
    if (this.#changes.length === 0) return []
    const rows = [...this.#unsaved.values()]
    for (let from = 0; from < rows.length; from += ROWS_PER_QUERY) {
      const batch = rows.slice(from, from + ROWS_PER_QUERY).map((row) => SyncDocumentModel.fromJson(row).$toDatabaseJson())
      await this.#trx(SyncDocumentModel.tableName).insert(batch).onConflict(['feed', 'collection', 'id']).merge()
    }
    await SyncCounterModel.query(this.#trx).where({ feed: this.feed }).patch({ seq: this.#seq })
    await this.#rules.after?.({ trx: this.#trx, user: this.#user, changes: this.#changes })
    // colleagues are not notified of private documents
    const to = this.#isShared ? this.feed : `user:${this.#user.userId}`
    await notifyChange(this.#trx, { to, about: 'documents', collections: [this.#collection] })
    return this.#changes
  }
}
