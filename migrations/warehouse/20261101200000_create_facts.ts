import type { Knex } from 'knex'

/**
 * Base facts (domain 1.2). Quantities are copies, amounts whole yen; refunds are negative. `sale_date` is the business day in
 * Japan. `receipt_id` is a 63-bit number derived from store, business day and receipt number; negative or null for a line
 * without receipt number, which belongs to no basket.
 */
const tables: Record<string, string> = {
  fact_sale: `sale_date date not null, store_id integer not null, product_id integer not null, sale_hour smallint,
    sold_at timestamptz not null, quantity integer not null, amount integer not null, amount_tax_in integer not null,
    channel smallint not null, receipt_id bigint, member_id integer`,
  fact_delivery: `delivery_date date not null, store_id integer not null, product_id integer not null,
    quantity integer not null, kind text not null`,
  fact_return: 'return_date date not null, store_id integer not null, product_id integer not null, quantity integer not null',
  fact_adjustment: `adjustment_date date not null, store_id integer not null, product_id integer not null,
    quantity integer not null, reason text`,
  fact_order: `order_date date not null, store_id integer not null, product_id integer not null, quantity integer not null,
    filled integer not null, cancelled boolean not null default false, channel smallint not null`,
  fact_wholesaler_stock: 'stock_date date not null, agency_cd text, product_id integer not null, quantity integer not null',
  fact_publisher_stock: 'stock_date date not null, product_id integer not null, quantity integer not null',
  fact_pre_order:
    'pre_order_date date not null, store_id integer not null, product_id integer not null, quantity integer not null',
  fact_subscription: `series_id integer not null, store_id integer not null, from_date date not null, to_date date,
    quantity integer not null`,
  fact_publicity: 'publicity_date date not null, product_id integer not null, medium text not null, title text not null',
  fact_award: 'award_date date not null, product_id integer not null, award_nm text not null',
}

const indexes: [table: string, columns: string][] = [
  ['fact_sale', 'sale_date, store_id'],
  ['fact_sale', 'product_id, sale_date'],
  ['fact_sale', 'receipt_id'],
  ['fact_sale', 'member_id, sale_date'],
  ['fact_delivery', 'delivery_date, store_id'],
  ['fact_delivery', 'product_id'],
  ['fact_return', 'return_date, store_id'],
  ['fact_return', 'product_id'],
  ['fact_adjustment', 'adjustment_date, store_id'],
  ['fact_adjustment', 'product_id'],
  ['fact_order', 'order_date, store_id'],
  ['fact_order', 'product_id, order_date'],
  ['fact_wholesaler_stock', 'product_id, stock_date'],
  ['fact_publisher_stock', 'product_id, stock_date'],
  ['fact_pre_order', 'product_id, pre_order_date'],
  ['fact_subscription', 'series_id'],
  ['fact_publicity', 'product_id'],
  ['fact_award', 'product_id'],
]

const isPostgres = (knex: Knex): boolean => knex.client.driverName === 'pg'

export async function up(knex: Knex): Promise<void> {
  for (const [table, columns] of Object.entries(tables)) await knex.raw(`create table ${table} (${columns})`)
  if (isPostgres(knex)) for (const [table, columns] of indexes) await knex.raw(`create index on ${table} (${columns})`)
}

export async function down(knex: Knex): Promise<void> {
  for (const table of Object.keys(tables).reverse()) await knex.raw(`drop table ${table}`)
}
