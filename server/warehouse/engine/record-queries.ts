import type { Knex } from 'knex'
import type { Warehouse } from './engine.ts'
import type { RecordedQuery } from './readable-sql.ts'
import { bypassRevisionCache } from './revision-cache.ts'

/** Runs work on a snapshot and returns every query that it made. Masters that are cached for all queries are read again. */
export async function recordQueries(
  warehouse: Warehouse,
  work: (knex: Knex) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<RecordedQuery[]> {
  const queries: RecordedQuery[] = []
  const recordQuery = ({ sql, bindings = [] }: RecordedQuery) => void queries.push({ sql, bindings })
  await warehouse.read(async (knex) => {
    bypassRevisionCache(knex)
    knex.on('query', recordQuery)
    try {
      await work(knex)
    } finally {
      // not the end of the transaction
      knex.removeListener('query', recordQuery)
    }
  }, signal)
  return queries
}
