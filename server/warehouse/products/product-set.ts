import type { Knex } from 'knex'
import { idList, sqlPart } from '../engine/sql.ts'

/**
 * Almost all products: named by the few that are left out, for a list of all the others costs more than the figures
 * that it would narrow. `these` are the same products as a query over `product`, for what has to name them.
 */
export interface AllBut {
  leftOut: Knex.QueryBuilder
  these: Knex.QueryBuilder
}

/** Products that a question is about: those of a query over `product`, almost all, some ids; null for all. */
export type ProductSet = Knex.QueryBuilder | AllBut | readonly number[] | null

/** A set that conditions describe, without ids. */
export type DescribedProducts = Exclude<ProductSet, readonly number[]>

export const isAllBut = (products: ProductSet | undefined): products is AllBut =>
  products !== null && products !== undefined && 'leftOut' in products

/** The set as a query over `product` that can be narrowed further; ids are those of `product.id`. */
export const productQuery = (knex: Knex, products: DescribedProducts): Knex.QueryBuilder =>
  products === null ? knex('product').select('product.id') : (isAllBut(products) ? products.these : products).clone()

/**
 * A join and a condition that keep rows whose column of product ids is not left out. A join and not a condition alone:
 * `not in` of a long list is looked up row by row on PostgreSQL, and Citus takes no subquery that looks at its row.
 */
const notLeftOut = (column: string) => ({
  join: ` left join (?) as left_out on left_out.id = ${column}`,
  condition: 'left_out.id is null',
})

/** What narrows rows to a set: a join with its value, a condition with its value; empty where nothing is narrowed. */
export interface ProductNarrowing {
  join: string
  joinValues: Knex.QueryBuilder[]
  condition: string | null
  values: Knex.QueryBuilder[]
}

/** Rows whose column of product ids is in the set, for queries that have a place for a join. */
export function narrowRows(products: ProductSet | undefined, column: string): ProductNarrowing {
  if (isAllBut(products)) return { ...notLeftOut(column), joinValues: [products.leftOut], values: [] }
  const within = inProducts(products, column)
  return { join: '', joinValues: [], condition: within?.sql ?? null, values: within?.values ?? [] }
}

/** The condition that a column of product ids is in the set, with its values; null where every product is. */
export function inProducts(
  products: ProductSet | undefined,
  column: string,
): { sql: string; values: Knex.QueryBuilder[] } | null {
  if (products === null || products === undefined) return null
  // ids come from the database and are integers: written out, so that both engines plan with them
  if ('length' in products) return { sql: `${column} in (${idList(products)})`, values: [] }
  return { sql: `${column} in (?)`, values: [isAllBut(products) ? products.these : products] }
}

/** Rows of a part by product without those of the products left out: once, after everything is added up. */
export function withoutLeftOut(knex: Knex, part: Knex.Raw, { leftOut }: AllBut): Knex.Raw {
  const { join, condition } = notLeftOut('whole.product_id')
  return sqlPart(knex, `select whole.* from (?) as whole${join} where ${condition}`, [part, leftOut])
}

/**
 * For figures by product that are joined to `product` anyway: the table to join them to, and the set that the figures
 * themselves are narrowed to. What is left out is left out of the table, once, and not of every figure; all that a list
 * names is narrowed in the figures.
 */
export function joinedFigures(knex: Knex, products: DescribedProducts): { product: Knex.Raw; figures: DescribedProducts } {
  if (!isAllBut(products)) return { product: sqlPart(knex, 'select * from product'), figures: products }
  const { join, condition } = notLeftOut('product.id')
  return {
    product: sqlPart(knex, `select product.* from product${join} where ${condition}`, [products.leftOut]),
    figures: null,
  }
}
