import type { Knex } from 'knex'
import { inProducts, isProductList, narrowRows, type ProductSet } from '../products/product-set.ts'
import { arePicked } from '../stores/store-filter.ts'

/** Products and stores that a question is narrowed to; null for all. */
export interface Narrowing {
  products?: ProductSet
  stores?: Knex.QueryBuilder | null
}

/** Products of a list that are sooner found in their own order, whatever the stores. */
const FEW_PRODUCTS = 3

/** Is it read sooner in the order of stores than in that of products? Where stores are picked, and not a few products. */
export const isByStore = ({ products, stores }: Narrowing): boolean =>
  arePicked(stores) && !(isProductList(products) && products.length <= FEW_PRODUCTS)

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

/**
 * The same for rows that have a place for a join: what is left out is joined, and of rows that carry the groups of their
 * products (`grouped`) the groups are told.
 */
export function narrowedRows(
  { products, stores = null }: Narrowing,
  { table, grouped }: { table: string; grouped: boolean },
): { join: string; joinValues: Knex.QueryBuilder[]; conditions: string[]; values: Knex.QueryBuilder[] } {
  const rows = narrowRows(products, `${table}.product_id`, grouped ? `${table}.group_id` : undefined)
  const inStores = narrowingSql({ stores }, table)
  return {
    join: rows.join,
    joinValues: rows.joinValues,
    conditions: [...(rows.condition === null ? [] : [rows.condition]), ...inStores.conditions],
    values: [...rows.values, ...inStores.values],
  }
}
