import type { Knex } from 'knex'

/** Movements and positions in store order (server/warehouse/rollups/store-order.ts). PostgreSQL uses indexes instead. */
const tables: Record<string, string> = {
  by_store_day: `sale_date date not null, store_id integer not null, product_id integer not null,
    sale_quantity integer not null, sale_amount bigint not null, sale_amount_tax_in bigint not null,
    net_quantity integer not null, net_amount bigint not null, net_amount_tax_in bigint not null,
    delivery_quantity integer not null, return_quantity integer not null, adjust_quantity integer not null`,
  by_store_position: `store_id integer not null, product_id integer not null, sale_quantity bigint not null,
    delivery_quantity bigint not null, return_quantity bigint not null, adjust_quantity bigint not null,
    first_delivery_date date`,
}

const isPostgres = (knex: Knex): boolean => knex.client.driverName === 'pg'

export async function up(knex: Knex): Promise<void> {
  if (isPostgres(knex)) return
  for (const [table, columns] of Object.entries(tables)) await knex.raw(`create table ${table} (${columns})`)
}

export async function down(knex: Knex): Promise<void> {
  if (isPostgres(knex)) return
  for (const table of Object.keys(tables)) await knex.raw(`drop table ${table}`)
  await knex('warehouse_state').whereIn('key', ['store_order_months', 'store_order_positions']).delete()
}
