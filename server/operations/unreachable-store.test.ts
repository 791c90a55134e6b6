import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { isStoreUnreachable } from './unreachable-store.ts'

const createError = (code: string) => Object.assign(new Error('failed'), { code })

describe('unreachable store', () => {
  it('counts a store as unreachable if nothing listens at its address', async () => {
    const client = new pg.Client({ host: '127.0.0.1', port: 1 })
    const error = await client.connect().catch((reason: unknown) => reason)
    expect(isStoreUnreachable(error)).toBe(true)
  })

  it.each(['08006', '57P01', '57P03', 'ECONNRESET', 'ETIMEDOUT'])('counts a store as unreachable after the error %s', (code) => {
    expect(isStoreUnreachable(createError(code))).toBe(true)
  })

  it.each(['23505', '40001', '57014', '42P01', 'ENOSPC', 'SQLITE_BUSY'])('counts a store as reachable after %s', (code) => {
    expect(isStoreUnreachable(createError(code))).toBe(false)
  })

  it('counts a store as unreachable if the driver loses its connection, or the pool is exhausted', () => {
    expect(isStoreUnreachable(new Error('Connection terminated unexpectedly'))).toBe(true)
    expect(isStoreUnreachable(new Error('Knex: Timeout acquiring a connection. The pool is probably full.'))).toBe(true)
    expect(isStoreUnreachable(new Error('something else'))).toBe(false)
  })
})
