import type { Knex } from 'knex'

const PRODUCT = 'product_id integer not null, group_id integer not null'
const STORE_AND_PRODUCT = `store_id integer not null, ${PRODUCT}`

/** Intermediate results that the server computes after a load: server/warehouse/stock/precomputed-table.ts. */
const tables: Record<string, string> = {
  /** Stock-outs with whole copies lost and the variance of the estimate. */
  stock_out: `${STORE_AND_PRODUCT}, since date not null, stock integer not null, days integer not null,
    quantity integer not null, stock_days integer not null, rate_milli bigint not null, lost_copies bigint not null, variance_milli bigint not null,
    lost_amount bigint not null`,
  /** Spans of days on which a store had no copy of a title. */
  stock_out_span: `${STORE_AND_PRODUCT}, first_day date not null, last_day date not null, lost_from date not null,
    rate_milli bigint not null`,
  /** Stock and demand of titles with a near return limit, and the expected sales of the copies that stores may return. */
  return_demand: `${STORE_AND_PRODUCT}, stock integer not null, return_limit_date date not null, price integer not null,
    quantity integer not null, stock_days integer not null, expected_milli bigint not null`,
  /** Positions of every product on the most requested days. */
  product_position_snapshot: `as_of date not null, ${PRODUCT}, sold bigint not null, delivered bigint not null,
    returned bigint not null, adjusted bigint not null, stock_quantity bigint not null, negative_stores bigint not null,
    negative_copies bigint not null, delivered_stores bigint not null, band_0 bigint not null, band_1 bigint not null,
    band_2 bigint not null, band_3 bigint not null, band_4 bigint not null, band_5 bigint not null, band_6 bigint not null,
    recent bigint not null`,
  /** Orders, and stock of wholesalers and publisher, on the same days. */
  product_supply: `as_of date not null, ${PRODUCT}, normal_0 bigint, net_0 bigint, normal_1 bigint, net_1 bigint,
    normal_2 bigint, net_2 bigint, normal_3 bigint, net_3 bigint, pending bigint, daily_inventory bigint,
    publisher_inventory bigint, publisher_inventory_date date`,
  /** Pre-orders. */
  product_booking: `${PRODUCT}, booked bigint not null, recent bigint not null, stores bigint not null`,
}

/** Keys under which the state records what the tables were computed for. */
const stateKeys = [
  'stock_outs',
  'stock_out_spans',
  'return_demand',
  'product_position_snapshot',
  'product_supply',
  'product_booking',
]

const isPostgres = (knex: Knex): boolean => knex.client.driverName === 'pg'

export async function up(knex: Knex): Promise<void> {
  for (const [table, columns] of Object.entries(tables)) {
    await knex.raw(`create table ${table} (${columns})`)
    if (isPostgres(knex)) await knex.raw(`create index on ${table} (product_id)`)
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const table of Object.keys(tables)) await knex.raw(`drop table ${table}`)
  await knex('warehouse_state').whereIn('key', stateKeys).delete()
}
