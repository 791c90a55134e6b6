import type { Knex } from 'knex'
import LRUCache from 'lru-cache'
import { memoizePerPool } from '../../foundation/memoize-per-pool.ts'
import { readWarehouseState } from './warehouse-state.ts'

/** Cached data by revision and name. Several revisions are cached because snapshots from before a load can still be open. */
const getRevisionCache = memoizePerPool(() => new LRUCache<string, Map<string, unknown>>({ max: 3 }))

/** Makes the next queries read the masters again, for tests of the queries that one query makes. */
export const clearRevisionCache = (knex: Knex): void => getRevisionCache(knex).clear()

const uncachedSnapshots = new WeakSet<Knex>()

/** Makes a snapshot read everything itself, so that all its queries can be recorded. */
export const bypassRevisionCache = (snapshot: Knex): void => void uncachedSnapshots.add(snapshot)

/**
 * Reads a small master that nearly every query needs, cached per revision of the warehouse. Outside a snapshot the revision is
 * unknown and the data is read each time. The result is shared: do not modify it.
 */
export async function cachePerRevision<T>(knex: Knex, name: string, read: () => Promise<T>): Promise<T> {
  const revision =
    knex.isTransaction && !uncachedSnapshots.has(knex) ? (await readWarehouseState(knex)).get('revision') : undefined
  if (revision === undefined) return read()
  const revisions = getRevisionCache(knex)
  const cached = revisions.get(revision)
  if (cached?.has(name)) return cached.get(name) as T
  const value = await read()
  const cache = revisions.get(revision) ?? new Map<string, unknown>()
  revisions.set(revision, cache.set(name, value))
  return value
}
