import { isErrorCode, toFieldErrors } from '../../shared/errors/field-errors.ts'
import {
  type CollectionContent,
  type CollectionDocument,
  type CollectionName,
  type DocumentEnvelope,
  envelope,
  MISSING_REV,
  sharedDocumentKey,
  syncCollections,
  type WireDocument,
} from '../../shared/sync/sync-documents.ts'
import type { SyncDocumentModel } from '../operations/models.ts'
import type { SyncUser, WriteRefusal } from './sync-rules.ts'

export const getFeedKey = (user: SyncUser, collection: CollectionName): string =>
  syncCollections[collection].feed === 'contract' ? `contract:${user.contractId}` : `user:${user.userId}`

/** A parsed pushed row: its envelope, and its content as sent. */
export interface ParsedSyncRow {
  envelope: DocumentEnvelope
  deleted: boolean
  content: Record<string, unknown>
}

type Problem = Parameters<typeof toFieldErrors>[0]

/** Converts the first problem that a schema found to a refusal. */
export function toRefusal(problem: Problem): WriteRefusal {
  const [first] = toFieldErrors(problem)
  const field = first?.field ? { field: first.field } : {}
  if (first && isErrorCode(first.code)) return { code: first.code, ...field }
  return { code: 'request.invalid', ...field }
}

/** Returns the envelope of a sent row, or the reason for refusing it. */
export function parseSyncRow(collection: CollectionName, sent: Record<string, unknown>): ParsedSyncRow | WriteRefusal {
  const parsed = envelope.safeParse(sent)
  if (!parsed.success) return toRefusal(parsed.error)
  const { id, rev, ownerId, updatedAt, history, _deleted = false, ...content } = sent as WireDocument
  if (syncCollections[collection].feed === 'contract' && !sharedDocumentKey.safeParse(id).success)
    return { code: 'request.invalid', field: 'id' }
  return { envelope: { id, rev, ownerId, updatedAt, ...(history ? { history } : {}) }, deleted: _deleted, content }
}

/** Returns why the content does not fit its collection, or null. Tombstones have no content. */
export function findContentProblem(collection: CollectionName, content: Record<string, unknown>): WriteRefusal | null {
  const parsed = syncCollections[collection].content.safeParse(content)
  return parsed.success ? null : toRefusal(parsed.error)
}

/** Converts a stored row to a document; null for a tombstone. */
export function toDocument<C extends CollectionName>(row: SyncDocumentModel | null): CollectionDocument<C> | null {
  if (row === null || row.deleted) return null
  const { updatedAt, ...content } = row.content as { updatedAt: string } & CollectionContent<C>
  return { id: row.id, rev: row.rev, ownerId: row.ownerId, updatedAt, ...content } as CollectionDocument<C>
}

/** Placeholder for a document that does not exist or is not visible to the reader: both look the same. */
export const createTombstone = (id: string): WireDocument => ({
  id,
  rev: MISSING_REV,
  ownerId: '',
  updatedAt: '1970-01-01T00:00:00.000Z',
  _deleted: true,
})

export const canSee = (row: SyncDocumentModel, user: SyncUser): boolean =>
  row.ownerId === user.userId || (row.shared && !row.deleted)

/** Converts a stored row to its wire form for this reader. */
export function toWireDocument(row: SyncDocumentModel, user: SyncUser): WireDocument {
  if (!canSee(row, user)) return createTombstone(row.id)
  // tombstones have only their time and history
  return { ...(row.content as { updatedAt: string }), id: row.id, rev: row.rev, ownerId: row.ownerId, _deleted: row.deleted }
}
