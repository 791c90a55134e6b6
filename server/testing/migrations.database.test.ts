import { describe, expect, it } from 'vitest'
import { openOperations } from '../operations/database.ts'
import {
  migrateWarehouse,
  openWarehouse,
  prepareMigrationTables,
  type Warehouse,
  type WarehouseKind,
} from '../warehouse/engine.ts'
import { freshPostgres } from './databases.ts'

describe.each<WarehouseKind>(['duckdb', 'postgres'])('the warehouse’s migrations on %s', (kind) => {
  const tables = async ({ knex }: Warehouse) => {
    const { rows } = await knex.raw(`select table_name as name from information_schema.tables
      where table_schema in ('main', 'public') and table_name not like 'knex%' order by 1`)
    return (rows as { name: string }[]).map((row) => row.name)
  }

  it('go up, down to nothing, and up again', async () => {
    const warehouse = openWarehouse({ url: kind === 'duckdb' ? 'duckdb::memory:' : await freshPostgres() })
    await migrateWarehouse(warehouse)
    const whole = await tables(warehouse)
    expect(whole).toContain('fact_sale')
    expect(whole).toContain('rollup_product_week')
    // a second run finds nothing to do
    await migrateWarehouse(warehouse)
    await warehouse.knex.migrate.rollback(undefined, true)
    expect(await tables(warehouse)).toEqual([])
    if (kind === 'duckdb') await prepareMigrationTables(warehouse.knex)
    await warehouse.knex.migrate.latest()
    expect(await tables(warehouse)).toEqual(whole)
    await warehouse.close()
  })
})

describe.each(['sqlite', 'postgres'] as const)('the operations’ migrations on %s', (kind) => {
  it('go up, down to nothing, and up again', async () => {
    const operations = openOperations(kind === 'sqlite' ? 'sqlite::memory:' : await freshPostgres())
    const { knex } = operations
    await knex.migrate.latest()
    expect(await knex.schema.hasTable('user')).toBe(true)
    await knex.migrate.rollback(undefined, true)
    for (const table of ['user', 'contract', 'session', 'audit_event', 'installation'])
      expect(await knex.schema.hasTable(table), table).toBe(false)
    await knex.migrate.latest()
    expect(await knex.schema.hasTable('session')).toBe(true)
    await operations.close()
  })
})
