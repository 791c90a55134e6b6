import type { Knex } from 'knex'
import type { FieldError } from '../../shared/errors/errors.ts'
import type { CollectionDocument, CollectionName } from '../../shared/sync/sync-documents.ts'

/** Owner of documents. */
export interface SyncUser {
  userId: string
  contractId: string
}

/** Reason for refusing a document: an error code, its field and the values of its message. */
export interface WriteRefusal {
  code: string
  field?: string
  values?: FieldError['values']
}

export interface CheckedWrite<C extends CollectionName> {
  trx: Knex
  user: SyncUser
  document: CollectionDocument<C>
  /** The stored document, or null for a new or restored one. */
  before: CollectionDocument<C> | null
  /** The user's other documents of the collection, including those that this push has written. */
  others: () => Promise<CollectionDocument<C>[]>
}

/** `after` is null for a deleted document, `before` for a new one. */
export interface WrittenChange<C extends CollectionName> {
  id: string
  before: CollectionDocument<C> | null
  after: CollectionDocument<C> | null
}

/** A feature's checks and follow-up actions for writes to a collection, by a device or by the server. */
export interface CollectionRules<C extends CollectionName> {
  /** Runs before every write of a document that is not deleted; null accepts it. */
  check?(write: CheckedWrite<C>): Promise<WriteRefusal | null> | WriteRefusal | null
  /** Runs after the writes, in their transaction. */
  after?(written: { trx: Knex; user: SyncUser; changes: WrittenChange<C>[] }): Promise<void>
}

export type SyncRules = { readonly [C in CollectionName]: CollectionRules<C> }
