import type { Knex } from 'knex'
import { isDuckdb } from '../../server/warehouse/engine/engine.ts'
import { writeWarehouseState } from '../../server/warehouse/engine/state.ts'
import { createRollupTable } from '../../server/warehouse/rollups/create-rollup.ts'
import { rollupsByTable } from '../../server/warehouse/rollups/rollup-sql.ts'
import { DAYS_BY_STORE, POSITIONS_BY_STORE } from '../../server/warehouse/rollups/store-order.ts'

/** Movements ordered by store, filled by the server (store-order.ts). PostgreSQL uses indexes instead. */
export async function up(knex: Knex): Promise<void> {
  if (!isDuckdb(knex)) return
  await createRollupTable(knex, rollupsByTable.rollup_store_product_day, DAYS_BY_STORE)
  const measures = ['sale_quantity', 'delivery_quantity', 'return_quantity', 'adjust_quantity']
  await knex.raw(`create table ${POSITIONS_BY_STORE} (store_id integer not null, product_id integer not null,
    ${measures.map((name) => `${name} bigint not null`).join(', ')}, first_delivery_date date)`)
}

export async function down(knex: Knex): Promise<void> {
  if (!isDuckdb(knex)) return
  await knex.raw(`drop table ${DAYS_BY_STORE}`)
  await knex.raw(`drop table ${POSITIONS_BY_STORE}`)
  await writeWarehouseState(knex, 'store_order_months', null)
  await writeWarehouseState(knex, 'store_order_positions', null)
}
