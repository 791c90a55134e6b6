import type { Knex } from 'knex'

/** One value for each connection pool and the transactions begun on it, created when first asked for. */
export function perPool<T>(create: (knex: Knex) => T): (knex: Knex) => T {
  const values = new WeakMap<object, T>()
  return (knex) => {
    // a transaction has a client of its own, with the settings of the pool's
    const pool = knex.client.config as object
    const known = values.get(pool)
    if (known !== undefined) return known
    const value = create(knex)
    values.set(pool, value)
    return value
  }
}
