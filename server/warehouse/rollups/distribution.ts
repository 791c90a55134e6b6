import type { Knex } from 'knex'
import { isDuckdb } from '../engine/engine.ts'
import { type Rollup, rollups } from './rollups.ts'

/**
 * Where the rows of each table live on PostgreSQL with Citus: spread by a column, or whole on every node. What is not
 * named stays on the coordinator. On one machine this means nothing.
 */
export type Placement = { by: string } | 'reference'

/** What the facts are joined to: masters, and small enough to lie whole on every node. */
export const references = [
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
  // a line a magazine and store: small, and asked by magazine as often as by store
  'fact_subscription',
] as const

const facts: Record<string, string> = {
  // lines of one receipt together: what was bought with what is answered on each node alone
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
  stock_out: 'product_id',
  return_demand: 'product_id',
  product_standing: 'product_id',
  product_supply: 'product_id',
  product_booking: 'product_id',
}

/** Rollups lie by product; those without one by their first dimension. */
const rollupColumn = (rollup: Rollup): string =>
  rollup.dimensions.includes('product_id') ? 'product_id' : (rollup.dimensions[0] ?? 'product_id')

export const placements: Readonly<Record<string, Placement>> = Object.fromEntries([
  ...references.map((table): [string, Placement] => [table, 'reference']),
  ...Object.entries(facts).map(([table, by]): [string, Placement] => [table, { by }]),
  ...rollups.map((rollup): [string, Placement] => [rollup.table, { by: rollupColumn(rollup) }]),
])

/** True on PostgreSQL where the extension Citus was created in this database. */
export async function hasCitus(knex: Knex): Promise<boolean> {
  if (isDuckdb(knex)) return false
  const { rows } = await knex.raw("select 1 from pg_extension where extname = 'citus'")
  return rows.length > 0
}

/** Tables that Citus has not placed yet, references first: the others are joined to them. */
export async function distribute(knex: Knex): Promise<void> {
  const { rows } = await knex.raw('select cast(logicalrelid as text) as table_name from pg_dist_partition')
  const placed = new Set((rows as { table_name: string }[]).map((row) => row.table_name))
  for (const [table, placement] of Object.entries(placements)) {
    if (placement !== 'reference' || placed.has(table)) continue
    await knex.raw('select create_reference_table(?)', [table])
  }
  for (const [table, placement] of Object.entries(placements)) {
    if (placement === 'reference' || placed.has(table)) continue
    // Citus refuses rows without the column it spreads by
    await knex.raw(`alter table ${table} alter column ${placement.by} set not null`)
    await knex.raw('select create_distributed_table(?, ?)', [table, placement.by])
  }
}

/** Brings every table back to the coordinator. */
export async function gather(knex: Knex): Promise<void> {
  const { rows } = await knex.raw('select cast(logicalrelid as text) as table_name from pg_dist_partition')
  for (const { table_name: table } of rows as { table_name: string }[]) {
    if (table in placements) await knex.raw('select undistribute_table(?)', [table])
  }
}
