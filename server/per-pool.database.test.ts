import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Operations, openOperations } from './operations/database.ts'
import { perPool } from './per-pool.ts'
import { createEmptyPostgres } from './testing/databases.ts'

describe.each(['sqlite', 'postgres'] as const)('perPool on %s', (kind) => {
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

  it('returns the same value in a transaction and another for each pool', async () => {
    const cacheOf = perPool(() => ({}))
    const value = cacheOf(one.knex)
    await one.knex.transaction(async (trx) => {
      expect(cacheOf(trx)).toBe(value)
    })
    expect(cacheOf(one.knex)).toBe(value)
    expect(cacheOf(other.knex)).not.toBe(value)
  })
})
