import { expect, it, vi } from 'vitest'
import type { Warehouse } from '../warehouse/engine/engine.ts'
import { Stage } from './stage.ts'

it('gives back its connection if it cannot be set up', async () => {
  const connection = { run: () => Promise.reject(new Error('out of memory')) }
  const releaseConnection = vi.fn(async () => {})
  const client = { acquireConnection: async () => connection, releaseConnection }
  const warehouse = { kind: 'duckdb', knex: { client } } as unknown as Warehouse
  const options = { append: false, amountIncludesTax: false, mappedFields: new Set<string>(), empty: {} }
  await expect(Stage.open(warehouse, options, '/nonexistent')).rejects.toThrow('out of memory')
  expect(releaseConnection).toHaveBeenCalledExactlyOnceWith(connection)
})
