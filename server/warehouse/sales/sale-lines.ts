import type { Knex } from 'knex'
import { idList, sql } from '../engine/sql.ts'

/**
 * The products of `ids` that have a receipt line, sold or refunded, on any day and in any store. For those without a day of
 * positive sales in the rollups: what was refunded on the day it was sold has lines all the same.
 */
export async function findWithSaleLines(knex: Knex, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await sql<{ id: number }>(
    knex,
    `select distinct product_id as id from fact_sale where product_id in (${idList(ids)})`,
  )
  return new Set(rows.map(({ id }) => id))
}
