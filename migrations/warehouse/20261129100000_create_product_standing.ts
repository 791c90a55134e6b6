import type { Knex } from 'knex'
import { hasCitus, isDuckdb } from '../../server/warehouse/engine/engine.ts'
import { writeWarehouseState } from '../../server/warehouse/engine/state.ts'
import { distributeTables } from '../../server/warehouse/rollups/distribution.ts'
import { supplyColumns } from '../../server/warehouse/stock/orders.ts'
import { positionColumns } from '../../server/warehouse/stock/positions.ts'
import { up as createReturnDemand } from './20261128130000_create_return_demand.ts'

const tables = ['product_standing', 'product_supply', 'product_booking']

/**
 * Precomputed positions of every product on the most requested days, with orders, stock of wholesalers and publisher, and
 * pre-orders; filled by precomputed-table.ts.
 */
export async function up(knex: Knex): Promise<void> {
  const key = ['product_id integer not null', 'group_id integer not null']
  const positions = [...positionColumns, 'recent'].map((name) => `${name} bigint not null`)
  const supply = supplyColumns.map((name) => `${name} ${name.endsWith('_date') ? 'date' : 'bigint'}`)
  await knex.raw(`create table product_standing (${['as_of date not null', ...key, ...positions].join(', ')})`)
  await knex.raw(`create table product_supply (${['as_of date not null', ...key, ...supply].join(', ')})`)
  await knex.raw(
    `create table product_booking (${[...key, 'booked bigint not null', 'recent bigint not null', 'stores bigint not null'].join(', ')})`,
  )
  // recreated with the expected sales of the copies that stores may return
  await knex.raw('drop table return_demand')
  await knex.raw(`create table return_demand (store_id integer not null, product_id integer not null, group_id integer not null,
    stock integer not null, return_limit_date date not null, price integer not null, own_milli bigint not null,
    expected_milli bigint not null)`)
  await writeWarehouseState(knex, 'return_demand', null)
  if (isDuckdb(knex)) return
  for (const table of [...tables, 'return_demand']) await knex.raw(`create index on ${table} (product_id)`)
  if (await hasCitus(knex)) await distributeTables(knex)
}

export async function down(knex: Knex): Promise<void> {
  for (const table of [...tables, 'return_demand']) await knex.raw(`drop table ${table}`)
  await createReturnDemand(knex)
  await writeWarehouseState(knex, 'return_demand', null)
}
