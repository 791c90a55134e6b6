import type { Knex } from 'knex'

/** Complete on every node: masters, and tables small enough for it. Exported for tests, like the others. */
export const referenceTables = [
  'item_genre',
  'trade_genre',
  'agency',
  'publisher',
  'company',
  'chain',
  'store',
  'store_code',
  'member',
  'series',
  'product',
  'product_price',
  'product_card',
  'product_group',
  'calendar',
  'fact_subscription',
  'store_gap',
]

/** Tables by the column that decides on the node of a row. */
export const distributedTables: Record<string, readonly string[]> = {
  receipt_id: ['fact_sale'],
  product_id: [
    'fact_delivery',
    'fact_return',
    'fact_adjustment',
    'fact_order',
    'fact_wholesaler_stock',
    'fact_publisher_stock',
    'fact_pre_order',
    'fact_publicity',
    'fact_award',
    'stock_out',
    'stock_out_span',
    'forecast_record',
    'return_demand',
    'product_position_snapshot',
    'product_supply',
    'product_booking',
    'rollup_store_product_day',
    'rollup_store_product_month',
    'rollup_product_day',
    'rollup_product_week',
    'rollup_product_month',
    'rollup_product_position',
    'rollup_store_product_position',
    'rollup_product_stock_day',
    'rollup_product_stock_month',
    'rollup_open_order',
  ],
  store_id: ['rollup_store_day', 'rollup_store_receipt_day'],
  group_id: ['rollup_group_day', 'rollup_group_week', 'rollup_group_month'],
}

const isPostgres = (knex: Knex): boolean => knex.client.driverName === 'pg'

const hasCitus = async (knex: Knex): Promise<boolean> =>
  isPostgres(knex) && (await knex('pg_extension').where({ extname: 'citus' }).first()) !== undefined

/**
 * Places the tables on the nodes if the database is a Citus cluster, as server/warehouse/rollups/distribution.ts declares; a test
 * compares the two.
 */
export async function up(knex: Knex): Promise<void> {
  if (!(await hasCitus(knex))) return
  for (const table of referenceTables) await knex.raw('select create_reference_table(?)', [table])
  // Citus rejects rows without a value in the distribution column
  await knex.raw('alter table fact_sale alter column receipt_id set not null')
  for (const [column, tables] of Object.entries(distributedTables))
    for (const table of tables) await knex.raw('select create_distributed_table(?, ?)', [table, column])
}

/** Moves the tables back to the coordinator. */
export async function down(knex: Knex): Promise<void> {
  if (!(await hasCitus(knex))) return
  for (const table of [...Object.values(distributedTables).flat(), ...referenceTables])
    await knex.raw('select undistribute_table(?)', [table])
  await knex.raw('alter table fact_sale alter column receipt_id drop not null')
}
