import type { Knex } from 'knex'
import { idList } from '../engine/sql.ts'

/** Products and stores that a question is narrowed to; products as a subquery or as ids, null for all. */
export interface Narrowing {
  products?: Knex.QueryBuilder | readonly number[] | null
  stores?: Knex.QueryBuilder | null
}

/** Conditions over a table with product_id and store_id, to be joined with `and`, and their values. */
export function narrowingSql(
  { products, stores }: Narrowing,
  table: string,
): { conditions: string[]; values: Knex.QueryBuilder[] } {
  const conditions: string[] = []
  const values: Knex.QueryBuilder[] = []
  const within = (column: string, ids: Knex.QueryBuilder) => {
    conditions.push(`${table}.${column} in (?)`)
    values.push(ids)
  }
  // ids come from the database and are integers: written out, so that both engines plan with them
  if (products && 'length' in products) conditions.push(`${table}.product_id in (${idList(products)})`)
  else if (products) within('product_id', products)
  if (stores) within('store_id', stores)
  return { conditions, values }
}
