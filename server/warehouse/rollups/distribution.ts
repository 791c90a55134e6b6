import type { Knex } from 'knex'
import { type Rollup, rollups } from './rollups.ts'

/**
 * Placement of tables on PostgreSQL with Citus: distributed by a column, or a reference table on every node. Other tables stay on
 * the coordinator. Has no effect on one machine.
 */
export type TablePlacement = { by: string } | 'reference'

/** Tables that facts are joined with: masters, and tables small enough to be on every node. */
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
  // one row per magazine and store: small, and queried by magazine as often as by store
  'fact_subscription',
  'store_gap',
] as const

/** Distribution columns of the tables of facts and of tables that are computed from them. */
const distributionColumns: Record<string, string> = {
  // the lines of a receipt are on one node, so that each node can compute combined sales alone
  fact_sale: 'receipt_id',
  fact_delivery: 'product_id',
  fact_return: 'product_id',
  fact_adjustment: 'product_id',
  fact_order: 'product_id',
  fact_wholesaler_stock: 'product_id',
  fact_publisher_stock: 'product_id',
  fact_pre_order: 'product_id',
  fact_publicity: 'product_id',
  fact_award: 'product_id',
  entered_event: 'product_id',
  stock_out: 'product_id',
  stock_out_span: 'product_id',
  forecast_record: 'product_id',
  return_demand: 'product_id',
  product_position_snapshot: 'product_id',
  product_supply: 'product_id',
  product_booking: 'product_id',
}

/** Rollups are distributed by product; those without a product by their first dimension. */
const getRollupColumn = (rollup: Rollup): string =>
  rollup.dimensions.includes('product_id') ? 'product_id' : (rollup.dimensions[0] ?? 'product_id')

export const placements: Readonly<Record<string, TablePlacement>> = Object.fromEntries([
  ...referenceTables.map((table): [string, TablePlacement] => [table, 'reference']),
  ...Object.entries(distributionColumns).map(([table, by]): [string, TablePlacement] => [table, { by }]),
  ...rollups.map((rollup): [string, TablePlacement] => [rollup.table, { by: getRollupColumn(rollup) }]),
])

/**
 * Places the tables that Citus has not placed yet, reference tables first because others are joined with them: for a database
 * that became a cluster after its migration. Returns the tables that it placed.
 */
export async function distributeTables(knex: Knex): Promise<string[]> {
  const { rows } = await knex.raw(`select tables.table_name from information_schema.tables
    where tables.table_schema = current_schema()
      and tables.table_name not in (select cast(pg_dist_partition.logicalrelid as text) from pg_dist_partition)`)
  const placed: string[] = []
  const unplaced = new Set((rows as { table_name: string }[]).map((row) => row.table_name))
  for (const [table, placement] of Object.entries(placements)) {
    if (placement !== 'reference' || !unplaced.has(table)) continue
    await knex.raw('select create_reference_table(?)', [table])
    placed.push(table)
  }
  for (const [table, placement] of Object.entries(placements)) {
    if (placement === 'reference' || !unplaced.has(table)) continue
    // Citus rejects rows without a value in the distribution column
    await knex.raw(`alter table ${table} alter column ${placement.by} set not null`)
    await knex.raw('select create_distributed_table(?, ?)', [table, placement.by])
    placed.push(table)
  }
  return placed
}
