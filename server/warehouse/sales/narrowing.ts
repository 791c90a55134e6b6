import type { Knex } from 'knex'
import { inProductsSql, isProductList, narrowRows, type ProductSet } from '../products/product-set.ts'
import { isStoreQuery } from '../stores/store-filter.ts'

/** Products and stores that a query is limited to; null for all. */
export interface Narrowing {
  products?: ProductSet
  stores?: Knex.QueryBuilder | null
}

/** Up to this many listed products are read faster in product order, whatever the stores. */
const MAX_FEW_PRODUCTS = 3

/** True if reading in store order is faster than in product order: for selected stores, unless there are only a few products. */
export const shouldReadByStore = ({ products, stores }: Narrowing): boolean =>
  isStoreQuery(stores) && !(isProductList(products) && products.length <= MAX_FEW_PRODUCTS)

/** Conditions over a table with product_id and store_id, to be joined with `and`, with their values. */
export function narrowingSql(
  { products, stores }: Narrowing,
  table: string,
): { conditions: string[]; values: Knex.QueryBuilder[] } {
  const parts = [
    inProductsSql(products, `${table}.product_id`),
    stores ? { sql: `${table}.store_id in (?)`, values: [stores] } : null,
  ].filter((part) => part !== null)
  return { conditions: parts.map(({ sql }) => sql), values: parts.flatMap(({ values }) => values) }
}

/**
 * The same for rows that can take a join: the products left out are joined, and rows with product groups (`grouped`) are narrowed
 * by group.
 */
export function buildRowFilter(
  { products, stores = null }: Narrowing,
  { table, isGrouped }: { table: string; isGrouped: boolean },
): { join: string; joinValues: Knex.QueryBuilder[]; conditions: string[]; values: Knex.QueryBuilder[] } {
  const rows = narrowRows(products, `${table}.product_id`, isGrouped ? `${table}.group_id` : undefined)
  const inStores = narrowingSql({ stores }, table)
  return {
    join: rows.join,
    joinValues: rows.joinValues,
    conditions: [...(rows.condition === null ? [] : [rows.condition]), ...inStores.conditions],
    values: [...rows.values, ...inStores.values],
  }
}
