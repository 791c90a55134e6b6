import type { Knex } from 'knex'

/** Returns one value for each connection pool and its transactions, created on first use. */
export function memoizePerPool<T>(create: (knex: Knex) => T): (knex: Knex) => T {
  const values = new WeakMap<object, T>()
  return (knex) => {
    // a transaction has its own client, with the settings object of the pool's
    const pool = knex.client.config as object
    const existing = values.get(pool)
    if (existing !== undefined) return existing
    const value = create(knex)
    values.set(pool, value)
    return value
  }
}
