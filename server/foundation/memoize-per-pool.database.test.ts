import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Operations, openOperations } from '../operations/database.ts'
import { createEmptyPostgres } from '../testing/databases.ts'
import { memoizePerPool } from './memoize-per-pool.ts'

describe.each(['sqlite', 'postgres'] as const)('memoizePerPool on %s', (kind) => {
  let one: Operations
  let other: Operations
  beforeAll(async () => {
    const url = kind === 'sqlite' ? 'sqlite::memory:' : await createEmptyPostgres()
    one = openOperations(url)
    other = openOperations(url)
  })
  afterAll(async () => {
    await one.close()
    await other.close()
  })

  it('returns one memoized value per connection pool, also within a transaction', async () => {
    const getCache = memoizePerPool(() => ({}))
    const value = getCache(one.knex)
    await one.knex.transaction(async (trx) => {
      expect(getCache(trx)).toBe(value)
    })
    expect(getCache(one.knex)).toBe(value)
    expect(getCache(other.knex)).not.toBe(value)
  })
})
