import type { Knex } from 'knex'
import { idList, sql } from '../engine/sql.ts'

/**
 * Returns the ids among `ids` with any receipt line, sale or refund. For products without a day of positive sales in the rollups:
 * a sale that was refunded on the same day still has lines.
 */
export async function findWithSaleLines(knex: Knex, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await sql<{ id: number }>(
    knex,
    `select distinct product_id as id from fact_sale where product_id in (${idList(ids)})`,
  )
  return new Set(rows.map(({ id }) => id))
}
