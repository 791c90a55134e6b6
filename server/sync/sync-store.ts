import { isDeepStrictEqual } from 'node:util'
import type { Knex } from 'knex'
import { pushRow } from '../../shared/api/sync.ts'
import { AppError } from '../../shared/errors/errors.ts'
import { isErrorCode } from '../../shared/errors/field-errors.ts'
import { type DocumentDigest, digestDocuments } from '../../shared/sync/document-digest.ts'
import {
  type CollectionContent,
  type CollectionDocument,
  type CollectionName,
  countWrites,
  createNextRev,
  documentKey,
  MISSING_REV,
  syncCollections,
  type WireDocument,
} from '../../shared/sync/sync-documents.ts'
import { appendWrite, type WriteHistory } from '../../shared/sync/write-history.ts'
import { SyncCounterModel, SyncDocumentModel, SyncPurgeModel } from '../operations/models.ts'
import { FeedWriter, type WrittenCollection } from './feed-writer.ts'
import { canSee, createTombstone, getFeedKey, parseSyncRow, toDocument, toRefusal, toWireDocument } from './sync-row.ts'
import type { SyncUser, WriteRefusal } from './sync-rules.ts'

export interface PullResult {
  documents: WireDocument[]
  checkpoint: { seq: number } | null
}

const queryFeed = (knex: Knex, user: SyncUser, collection: CollectionName) =>
  SyncDocumentModel.query(knex).where({ feed: getFeedKey(user, collection), collection })

/** Throws if the server does not support the version of the collection, before anything is read or written. */
export function requireCollectionVersion(collection: CollectionName, version: number): void {
  const { oldest, version: newest } = syncCollections[collection]
  if (version < oldest || version > newest) throw new AppError('sync.outdated')
}

/**
 * Returns documents after a checkpoint, in the order of their writes, including tombstones: at most `limit`, but a first page
 * has all up to the last purged tombstone. Throws `sync.tooOld` if tombstones after the checkpoint were purged, or if this
 * store has not reached it (restored from a backup): the device must start again.
 */
export async function pullDocuments(
  knex: Knex,
  user: SyncUser,
  collection: CollectionName,
  { after, limit }: { after: number | null; limit: number },
): Promise<PullResult> {
  const feed = getFeedKey(user, collection)
  const purged = (await SyncPurgeModel.query(knex).findById([feed, collection]))?.seq ?? 0
  if (after !== null && after > 0) {
    const counter = await SyncCounterModel.query(knex).findById(feed)
    if (after < purged || after > (counter?.seq ?? 0)) throw new AppError('sync.tooOld')
  }
  const queryAfter = (seq: number) =>
    queryFeed(knex, user, collection)
      .where('seq', '>', seq)
      .where((query) => query.where({ owner_id: user.userId }).orWhere({ was_shared: true }))
      .orderBy('seq')
  const rows = await queryAfter(after ?? 0).limit(limit)
  const last = rows.at(-1)?.seq ?? 0
  // a new device cannot lack purged tombstones, but a checkpoint before them would be too old: its first page ends behind them
  if (rows.length === limit && last < purged) rows.push(...(await queryAfter(last).where('seq', '<=', purged)))
  const seq = Math.max(after ?? 0, purged, rows.at(-1)?.seq ?? 0)
  return {
    documents: rows.map((row) => toWireDocument(row, user)),
    checkpoint: after === null && rows.length === 0 ? null : { seq },
  }
}

export type RejectedRow = WriteRefusal & { id: string; rev: string }
export interface PushResult {
  conflicts: WireDocument[]
  rejected: RejectedRow[]
}

const toShortText = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 64) : '')
const toFields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/** Parses one row as sent, whatever it contains. */
function parseSentRow(collection: CollectionName, row: unknown) {
  const document = toFields(toFields(row).document)
  const parsed = pushRow.safeParse(row)
  const read = parsed.success ? parseSyncRow(collection, document) : toRefusal(parsed.error)
  return {
    document,
    read,
    id: toShortText(document.id),
    rev: toShortText(document.rev),
    assumedRev: parsed.data?.assumedRev ?? null,
  }
}

/**
 * Writes what a device sent, in one transaction. A row that cannot be written is answered with the stored document, and never
 * prevents the others.
 */
export const pushDocuments = <C extends CollectionName>(
  knex: Knex,
  user: SyncUser,
  { collection, rules, rows }: WrittenCollection<C> & { rows: readonly unknown[] },
): Promise<PushResult> =>
  knex.transaction(async (trx) => {
    const conflicts = new Map<string, WireDocument>()
    const rejected: RejectedRow[] = []
    const sent = rows.map((row) => parseSentRow(collection, row))
    const writer = await FeedWriter.open(trx, user, { collection, rules })
    // invalid ids have no stored documents, and a database may not even accept them in a query
    await writer.loadDocuments([...new Set(sent.map(({ id }) => id).filter((id) => documentKey.safeParse(id).success))])
    for (const { document, read, id, rev, assumedRev } of sent) {
      // documents that were shown as missing return once the device accepts that
      if (document._deleted === true && document.rev === MISSING_REV) continue
      const outcome = 'code' in read ? read : await writer.applyRow(read, assumedRev)
      if (outcome === 'done') continue
      const master = writer.getDocument(id)
      conflicts.set(id, master && canSee(master, user) ? toWireDocument(master, user) : createTombstone(id))
      if (outcome !== 'conflict') rejected.push({ ...outcome, id, rev })
    }
    await writer.close()
    return { conflicts: [...conflicts.values()], rejected }
  })

/** Reads documents that this user sees: their own, and those that colleagues share; no tombstones. */
export async function readDocuments<C extends CollectionName>(
  knex: Knex,
  user: SyncUser,
  collection: C,
  { ids }: { ids?: readonly string[] } = {},
): Promise<CollectionDocument<C>[]> {
  const query = queryFeed(knex, user, collection)
    .where({ deleted: false })
    .where((either) => either.where({ owner_id: user.userId }).orWhere({ shared: true }))
    .orderBy('seq')
  if (ids) query.whereIn('id', [...ids])
  return (await query).flatMap((row) => toDocument<C>(row) ?? [])
}

/** A write by the server for a user: content for an id, or an id to delete. */
export type ServerWrite<C extends CollectionName> = { id: string; content: CollectionContent<C> } | { id: string; deleted: true }

/**
 * Writes what `change` makes of the user's own documents, with the same counter, limits and rules as for devices. Returns the
 * written documents without tombstones. A refusal throws and rolls everything back.
 */
export const writeDocuments = <C extends CollectionName>(
  knex: Knex,
  user: SyncUser,
  { collection, rules }: WrittenCollection<C>,
  change: (current: CollectionDocument<C>[]) => readonly ServerWrite<C>[] | Promise<readonly ServerWrite<C>[]>,
): Promise<CollectionDocument<C>[]> =>
  knex.transaction(async (trx) => {
    const writer = await FeedWriter.open(trx, user, { collection, rules })
    const writes = await change([...(await writer.readOwnDocuments()).values()])
    await writer.loadDocuments(writes.map(({ id }) => id))
    for (const write of writes) {
      const master = writer.getDocument(write.id)
      const deleted = 'deleted' in write
      const rev = createNextRev(master?.rev)
      const { history: before, ...stored } = (master?.content ?? {}) as { history?: WriteHistory } & Record<string, unknown>
      const fields = deleted
        ? []
        : Object.entries(write.content).flatMap(([name, value]) => (isDeepStrictEqual(value, stored[name]) ? [] : name))
      const sent = {
        id: write.id,
        rev,
        history: appendWrite(before, { device: 'server', count: countWrites(rev), fields }),
        ownerId: user.userId,
        updatedAt: new Date().toISOString(),
        _deleted: deleted,
        ...(deleted ? {} : write.content),
      }
      const read = parseSyncRow(collection, sent)
      const outcome = 'code' in read ? read : await writer.applyRow(read, master?.rev ?? null)
      if (outcome !== 'done') throw toRefusalError(outcome === 'conflict' ? { code: 'sync.notOwner' } : outcome)
    }
    return (await writer.close()).flatMap(({ after }) => after ?? [])
  })

/** Converts a refusal to the error of a call. */
export function toRefusalError({ code, field, values = {} }: WriteRefusal): AppError {
  const errorCode = isErrorCode(code) ? code : 'request.invalid'
  return new AppError(errorCode, values, field ? [{ field, code, values }] : [])
}

/** Returns count and hash of the documents that this user sees. */
export async function readDigest(knex: Knex, user: SyncUser, collection: CollectionName): Promise<DocumentDigest> {
  const rows = await queryFeed(knex, user, collection)
    .where({ deleted: false })
    .where((either) => either.where({ owner_id: user.userId }).orWhere({ shared: true }))
    .select('id', 'rev')
  return digestDocuments(rows)
}

/** Time after which deletions are forgotten: devices that were offline for longer must start anew. */
const TOMBSTONE_DAYS = 400
const DAY_MS = 86_400_000

/** Removes expired tombstones and records how far, so that devices that were offline for longer start anew. */
export async function removeOldTombstones(knex: Knex, now = Date.now()): Promise<number> {
  const before = new Date(now - TOMBSTONE_DAYS * DAY_MS).toISOString()
  const queryExpired = (db: Knex) => SyncDocumentModel.query(db).where({ deleted: true }).where('updated_at', '<', before)
  const feeds = await queryExpired(knex).distinct('feed', 'collection')
  let count = 0
  for (const { feed, collection } of feeds)
    count += await knex.transaction(async (trx) => {
      const expired = queryExpired(trx).where({ feed, collection })
      const last = await expired.clone().orderBy('seq', 'desc').first()
      if (!last) return 0
      const { seq } = last
      const purge = await SyncPurgeModel.query(trx).findById([feed, collection])
      if (!purge) await SyncPurgeModel.query(trx).insert({ feed, collection, seq })
      else if (purge.seq < seq) await SyncPurgeModel.query(trx).findById([feed, collection]).patch({ seq })
      return expired.clone().delete()
    })
  return count
}
