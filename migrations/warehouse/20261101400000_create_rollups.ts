import type { Knex } from 'knex'

/** Columns of movements: copies as `quantity`, whole yen as `amount`. */
const movements = (quantity: 'integer' | 'bigint'): string => `
  sale_quantity ${quantity} not null, sale_amount bigint not null, sale_amount_tax_in bigint not null,
  net_quantity ${quantity} not null, net_amount bigint not null, net_amount_tax_in bigint not null,
  delivery_quantity ${quantity} not null, return_quantity ${quantity} not null, adjust_quantity ${quantity} not null`

/** Columns of stock over all stores, or of its changes. */
const stock = (type: 'integer' | 'bigint'): string => `
  stock_quantity ${type}, negative_stores ${type}, negative_copies ${type}, delivered_stores ${type},
  band_0 ${type}, band_1 ${type}, band_2 ${type}, band_3 ${type}, band_4 ${type}, band_5 ${type}, band_6 ${type}`

/** The rollups that server/warehouse/rollups/rollups.ts declares; a test compares their columns. */
const rollups: Record<string, string> = {
  rollup_store_product_day: `sale_date date not null, store_id integer not null, product_id integer not null,
    ${movements('integer')}`,
  rollup_store_product_month: `month_start date not null, store_id integer not null, product_id integer not null,
    ${movements('integer')}`,
  rollup_product_day: `sale_date date not null, product_id integer not null, ${movements('integer')}, group_id integer not null`,
  rollup_product_week: `week_start date not null, product_id integer not null, ${movements('integer')}, group_id integer not null`,
  rollup_product_month: `month_start date not null, product_id integer not null, ${movements('integer')},
    group_id integer not null`,
  rollup_product_position: `product_id integer not null, ${movements('bigint')}, first_date date, last_sale_date date,
    ${stock('bigint')}, group_id integer not null`,
  rollup_store_product_position: `store_id integer not null, product_id integer not null, ${movements('bigint')},
    first_date date, last_sale_date date, first_delivery_date date`,
  rollup_product_stock_day: `sale_date date not null, product_id integer not null, ${stock('integer')}, group_id integer not null`,
  rollup_product_stock_month: `month_start date not null, product_id integer not null, ${stock('integer')},
    group_id integer not null`,
  rollup_open_order: 'order_date date not null, store_id integer not null, product_id integer not null, open_quantity integer',
  rollup_store_day: `sale_date date not null, store_id integer not null, ${movements('integer')}`,
  rollup_store_receipt_day: `sale_date date not null, store_id integer not null, receipts integer not null,
    quantity integer not null, amount bigint not null, member_receipts integer not null, member_quantity integer not null,
    member_amount bigint not null`,
  rollup_group_day: `sale_date date not null, group_id integer not null, ${movements('integer')}`,
  rollup_group_week: `week_start date not null, group_id integer not null, ${movements('integer')}`,
  rollup_group_month: `month_start date not null, group_id integer not null, ${movements('integer')}`,
}

/** Days without sales of stores that usually sell on them. */
const STORE_GAP = 'store_id integer not null, gap_date date not null'

/** DuckDB needs none: it skips blocks by their ranges. */
const indexes: [table: string, columns: string][] = [
  ['rollup_store_product_day', 'sale_date, product_id'],
  ['rollup_store_product_day', 'product_id, sale_date'],
  ['rollup_store_product_month', 'product_id, month_start'],
  ['rollup_store_product_month', 'month_start'],
  ['rollup_product_day', 'product_id, sale_date'],
  ['rollup_product_day', 'sale_date'],
  ['rollup_product_week', 'week_start'],
  ['rollup_product_week', 'product_id'],
  ['rollup_product_month', 'month_start'],
  ['rollup_product_month', 'product_id'],
  ['rollup_product_position', 'product_id'],
  ['rollup_store_product_position', 'product_id, store_id'],
  ['rollup_store_product_position', 'store_id'],
  ['rollup_product_stock_day', 'product_id'],
  ['rollup_product_stock_day', 'sale_date'],
  ['rollup_product_stock_month', 'product_id'],
  ['rollup_product_stock_month', 'month_start'],
  ['rollup_open_order', 'product_id'],
  ['rollup_store_day', 'sale_date'],
  ['rollup_store_day', 'store_id'],
  ['rollup_store_receipt_day', 'sale_date, store_id'],
  ['rollup_group_day', 'sale_date'],
  ['rollup_group_day', 'group_id'],
  ['rollup_group_week', 'week_start'],
  ['rollup_group_week', 'group_id'],
  ['rollup_group_month', 'month_start'],
  ['rollup_group_month', 'group_id'],
]

const isPostgres = (knex: Knex): boolean => knex.client.driverName === 'pg'

export async function up(knex: Knex): Promise<void> {
  for (const [table, columns] of Object.entries(rollups)) await knex.raw(`create table ${table} (${columns})`)
  await knex.raw(`create table store_gap (${STORE_GAP})`)
  if (isPostgres(knex)) for (const [table, columns] of indexes) await knex.raw(`create index on ${table} (${columns})`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table store_gap')
  for (const table of Object.keys(rollups).reverse()) await knex.raw(`drop table ${table}`)
}
