import type { Knex } from 'knex'
import { inProducts, type ProductSet } from '../products/product-set.ts'

/** Products and stores that a question is narrowed to; null for all. */
export interface Narrowing {
  products?: ProductSet
  stores?: Knex.QueryBuilder | null
}

/** Conditions over a table with product_id and store_id, to be joined with `and`, and their values. */
export function narrowingSql(
  { products, stores }: Narrowing,
  table: string,
): { conditions: string[]; values: Knex.QueryBuilder[] } {
  const parts = [
    inProducts(products, `${table}.product_id`),
    stores ? { sql: `${table}.store_id in (?)`, values: [stores] } : null,
  ].filter((part) => part !== null)
  return { conditions: parts.map(({ sql }) => sql), values: parts.flatMap(({ values }) => values) }
}
