import { DuckDBInstance } from '@duckdb/node-api'
import { expect, it, vi } from 'vitest'
import type { Warehouse } from '../../warehouse/engine/engine.ts'
import { Stage } from './stage.ts'

const options = { append: false, amountIncludesTax: false, mappedFields: new Set<string>(), empty: {} }

it('releases the connection of a stage if the stage cannot be set up', async () => {
  const connection = { run: () => Promise.reject(new Error('out of memory')) }
  const releaseConnection = vi.fn(async () => {})
  const client = { acquireConnection: async () => connection, releaseConnection }
  const warehouse = { kind: 'duckdb', knex: { client } } as unknown as Warehouse
  await expect(Stage.open(warehouse, options, '/nonexistent')).rejects.toThrow('out of memory')
  expect(releaseConnection).toHaveBeenCalledExactlyOnceWith(connection)
})

it('closes the scratch database of a stage if it refuses a connection', async () => {
  const closeSync = vi.fn()
  const scratch = { connect: () => Promise.reject(new Error('out of memory')), closeSync } as unknown as DuckDBInstance
  const create = vi.spyOn(DuckDBInstance, 'create').mockResolvedValue(scratch)
  try {
    await expect(Stage.open({ kind: 'postgres' } as Warehouse, options, '/nonexistent')).rejects.toThrow('out of memory')
    expect(closeSync).toHaveBeenCalledOnce()
  } finally {
    create.mockRestore()
  }
})
