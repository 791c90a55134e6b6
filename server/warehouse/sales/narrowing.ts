import type { Knex } from 'knex'

/** Products and stores that a question is narrowed to; products as a subquery or as ids, null for all. */
export interface Narrowing {
  products?: Knex.QueryBuilder | readonly number[] | null
  stores?: Knex.QueryBuilder | null
}

/** Conditions over a table with product_id and store_id, to be joined with `and`, and their values. */
export function narrowingSql(
  knex: Knex,
  { products, stores }: Narrowing,
  table: string,
): { conditions: string[]; values: Knex.RawBinding[] } {
  const conditions: string[] = []
  const values: Knex.RawBinding[] = []
  const within = (column: string, ids: Knex.QueryBuilder) => {
    conditions.push(`${table}.${column} in (?)`)
    values.push(knex.raw('?', [ids]) as unknown as Knex.RawBinding)
  }
  // ids come from the database and are integers: written out, so that both engines plan with them
  if (Array.isArray(products)) conditions.push(`${table}.product_id in (${products.map(Number).join(', ') || 'null'})`)
  else if (products) within('product_id', products as Knex.QueryBuilder)
  if (stores) within('store_id', stores)
  return { conditions, values }
}
