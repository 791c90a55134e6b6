import type { Knex } from 'knex'
import type { FieldError } from '../../shared/errors.ts'
import type { CollectionName, DocumentOf } from '../../shared/sync-documents.ts'

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
  document: DocumentOf<C>
  /** As it stood, or null for one that is new or comes back. */
  before: DocumentOf<C> | null
  /** The user's other living documents of the collection, with what this push has written already. */
  others: () => Promise<DocumentOf<C>[]>
}
type Check<C extends CollectionName> = (write: CheckedWrite<C>) => Promise<Refusal | null> | Refusal | null

/** `after` is null for a document that was deleted, `before` for one that is new. */
export interface WrittenChange<C extends CollectionName> {
  id: string
  before: DocumentOf<C> | null
  after: DocumentOf<C> | null
}
type After<C extends CollectionName> = (written: { trx: Knex; who: SyncUser; changes: WrittenChange<C>[] }) => Promise<void>

const checks = new Map<CollectionName, Set<Check<never>>>()
const afters = new Map<CollectionName, Set<After<never>>>()

function enrol<T>(list: Map<CollectionName, Set<T>>, collection: CollectionName, one: T): () => void {
  const set = list.get(collection) ?? new Set<T>()
  list.set(collection, set.add(one))
  return () => set.delete(one)
}

/**
 * A feature's own rule for a collection: asked before every write of a living document, of devices and of the server.
 * Returns what takes the rule away again.
 */
export const checkWrite = <C extends CollectionName>(collection: C, check: Check<C>): (() => void) =>
  enrol(checks, collection, check as Check<never>)

/** What a feature does once documents were written, in the same transaction: it stands or falls with them. */
export const afterWrite = <C extends CollectionName>(collection: C, after: After<C>): (() => void) =>
  enrol(afters, collection, after as After<never>)

export const checksOf = <C extends CollectionName>(collection: C) => [...(checks.get(collection) ?? [])] as unknown as Check<C>[]
export const aftersOf = <C extends CollectionName>(collection: C) => [...(afters.get(collection) ?? [])] as unknown as After<C>[]
