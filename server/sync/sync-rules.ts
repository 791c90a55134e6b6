import type { Knex } from 'knex'
import type { FieldError } from '../../shared/errors.ts'
import type { CollectionDocument, CollectionName } from '../../shared/sync-documents.ts'

/** Whose documents. */
export interface SyncUser {
  userId: string
  contractId: string
}

/** Why a document is not taken: an error's code, its field and what its sentence names. */
export interface Refusal {
  code: string
  field?: string
  values?: FieldError['values']
}

export interface CheckedWrite<C extends CollectionName> {
  trx: Knex
  who: SyncUser
  document: CollectionDocument<C>
  /** As it stood, or null for one that is new or comes back. */
  before: CollectionDocument<C> | null
  /** The user's other living documents of the collection, with what this push has written already. */
  others: () => Promise<CollectionDocument<C>[]>
}

/** `after` is null for a document that was deleted, `before` for one that is new. */
export interface WrittenChange<C extends CollectionName> {
  id: string
  before: CollectionDocument<C> | null
  after: CollectionDocument<C> | null
}

/** What a feature checks and does when documents of a collection are written, by a device or by the server. */
export interface CollectionRules<C extends CollectionName> {
  /** Asked before every write of a living document; null takes it. */
  check?(write: CheckedWrite<C>): Promise<Refusal | null> | Refusal | null
  /** Runs after the writes, in their transaction. */
  after?(written: { trx: Knex; who: SyncUser; changes: WrittenChange<C>[] }): Promise<void>
}

export type SyncRules = { readonly [C in CollectionName]: CollectionRules<C> }
