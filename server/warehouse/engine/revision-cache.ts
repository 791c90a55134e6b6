import type { Knex } from 'knex'
import LRUCache from 'lru-cache'
import { perPool } from '../../per-pool.ts'
import { readWarehouseState } from './state.ts'

/** What was read under one revision, by name. Snapshots of the last few may still be read: a load leaves those that began before it. */
const getRevisionCache = perPool(() => new LRUCache<string, Map<string, unknown>>({ max: 3 }))

/**
 * Reads a small master that nearly every question needs once for each revision of the warehouse. Only within a snapshot, which
 * says what revision it is of; where nothing says so, it is read each time. What is given is everybody's: it is never changed.
 */
export async function cachedPerRevision<T>(knex: Knex, name: string, read: () => Promise<T>): Promise<T> {
  const revision = knex.isTransaction ? (await readWarehouseState(knex)).get('revision') : undefined
  if (revision === undefined) return read()
  const revisions = getRevisionCache(knex)
  const known = revisions.get(revision)
  if (known?.has(name)) return known.get(name) as T
  const value = await read()
  const cache = revisions.get(revision) ?? new Map<string, unknown>()
  revisions.set(revision, cache.set(name, value))
  return value
}
