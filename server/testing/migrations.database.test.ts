import type { Knex } from 'knex'
import { describe, expect, it } from 'vitest'
import { distributedTables, referenceTables } from '../../migrations/warehouse/20261101800000_distribute_on_citus.ts'
import { distributedTables as laterTables } from '../../migrations/warehouse/20261102200000_create_entered_events.ts'
import { precomputedTables } from '../features/precompute.ts'
import { toUndoTableNames } from '../loading/undo/undo-recorder.ts'
import { openOperations } from '../operations/database.ts'
import { listTables } from '../stores/migrate-store.ts'
import { migrateWarehouse, openWarehouse, prepareMigrationTables } from '../warehouse/engine/engine.ts'
import { placements } from '../warehouse/rollups/distribution.ts'
import { getRollupColumns, rollups } from '../warehouse/rollups/rollups.ts'
import { DAYS_BY_STORE } from '../warehouse/rollups/store-order.ts'
import { createEmptyPostgres } from './databases.ts'
import { setUpWarehouse } from './set-up.ts'

const listOwnTables = async (knex: Knex): Promise<string[]> =>
  (await listTables(knex)).filter((table) => !table.startsWith('knex_'))

/** Columns of a table in their order, as a declaration writes them: `sale_date date not null`. */
async function readColumns(knex: Knex, table: string): Promise<string[]> {
  const { rows } = await knex.raw(
    `select column_name as name, lower(data_type) as type, is_nullable as nullable from information_schema.columns
      where table_schema in ('main', 'public') and table_name = ? order by ordinal_position`,
    [table],
  )
  return (rows as { name: string; type: string; nullable: string }[]).map(
    ({ name, type, nullable }) => `${name} ${type}${nullable === 'NO' ? ' not null' : ''}`,
  )
}

describe.each(['duckdb', 'postgres'] as const)('warehouse migrations on %s', (kind) => {
  it('migrates the warehouse up, down to an empty database, and up again', async () => {
    const warehouse = openWarehouse({ url: kind === 'duckdb' ? 'duckdb::memory:' : await createEmptyPostgres() })
    await migrateWarehouse(warehouse)
    const full = await listOwnTables(warehouse.knex)
    expect(full).toContain('fact_sale')
    expect(full).toContain('rollup_product_week')
    // a second run does nothing
    await migrateWarehouse(warehouse)
    await warehouse.knex.migrate.rollback(undefined, true)
    expect(await listOwnTables(warehouse.knex)).toEqual([])
    if (kind === 'duckdb') await prepareMigrationTables(warehouse.knex)
    await warehouse.knex.migrate.latest()
    expect(await listOwnTables(warehouse.knex)).toEqual(full)
    await warehouse.close()
  })

  it('drops the undo data of loads when the warehouse is rolled back', async () => {
    const warehouse = openWarehouse({ url: kind === 'duckdb' ? 'duckdb::memory:' : await createEmptyPostgres() })
    await migrateWarehouse(warehouse)
    const { knex } = warehouse
    const entry = { dataset: 'pos', table_name: 'fact_sale', kind: 'slices', key_columns: 'sale_date', rollup: 'slices' }
    await knex('load_undo').insert({ ...entry, load_id: '0199aaaa-bbbb-cccc', position: 0, old_rows: 1, new_rows: 2 })
    const { oldTable, newTable } = toUndoTableNames({ load_id: '0199aaaa-bbbb-cccc', position: 0 })
    for (const table of [oldTable, newTable]) await knex.raw(`create table ${table} as select 1 as id`)
    await knex.migrate.rollback(undefined, true)
    expect(await listOwnTables(warehouse.knex)).toEqual([])
    await warehouse.close()
  })
})

describe.each(['duckdb', 'postgres'] as const)('tables of a migrated warehouse on %s', (kind) => {
  const warehouse = setUpWarehouse(kind)

  it.each(rollups.map((rollup) => [rollup.table, rollup] as const))('migrates rollups as declared: %s', async (table, rollup) => {
    const declared = getRollupColumns(rollup).map(({ name, type }) => `${name} ${type}`)
    expect(await readColumns(warehouse.knex, table)).toEqual(declared)
  })

  it('lets PostgreSQL expect rows of a day, week or month that has just begun in every rollup', async () => {
    if (kind === 'duckdb') return
    const { rows } = await warehouse.knex.raw(
      `select relname || '.' || attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
        where attstattarget = 1 and relnamespace = current_schema()::regnamespace`,
    )
    const timed = rollups.flatMap(({ table, time }) => (time === null || time === 'order_date' ? [] : [`${table}.${time}`]))
    expect((rows as { name: string }[]).map(({ name }) => name).sort()).toEqual([...timed, 'fact_sale.sale_date'].sort())
  })

  it('migrates tables to the same columns in store order', async () => {
    const columns = await readColumns(warehouse.knex, 'rollup_store_product_day')
    expect(await readColumns(warehouse.knex, DAYS_BY_STORE)).toEqual(kind === 'duckdb' ? columns : [])
  })

  it.each(precomputedTables.map((precomputed) => [precomputed.table, precomputed] as const))(
    'migrates a precomputed table to the columns that are precomputed: %s',
    async (table, { columns, days }) => {
      const declared = [...(days ? ['as_of'] : []), 'group_id', ...columns]
      const found = (await readColumns(warehouse.knex, table)).map((column) => column.split(' ')[0])
      expect(found.sort()).toEqual(declared.sort())
    },
  )
})

describe('placement on a Citus cluster', () => {
  it('places tables on a Citus cluster by the migration as db:distribute does', () => {
    const migrated = [
      ...referenceTables.map((table) => [table, 'reference']),
      ...[distributedTables, laterTables]
        .flatMap(Object.entries<readonly string[]>)
        .flatMap(([by, tables]) => tables.map((table) => [table, { by }])),
    ]
    expect(Object.fromEntries(migrated)).toEqual(placements)
  })
})

describe.each(['sqlite', 'postgres'] as const)('operations migrations on %s', (kind) => {
  it('migrates the operations database up, down to an empty database, and up again', async () => {
    const operations = openOperations(kind === 'sqlite' ? 'sqlite::memory:' : await createEmptyPostgres())
    const { knex } = operations
    await knex.migrate.latest()
    const full = await listOwnTables(knex)
    expect(full).toContain('user')
    await knex.migrate.rollback(undefined, true)
    expect(await listOwnTables(knex)).toEqual([])
    await knex.migrate.latest()
    expect(await listOwnTables(knex)).toEqual(full)
    await operations.close()
  })
})
