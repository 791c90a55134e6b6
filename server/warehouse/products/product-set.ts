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

export const isProductList = (products: ProductSet | undefined): products is readonly number[] =>
  products !== null && products !== undefined && 'length' in products

/** Groups of products, as queries over `product_group as product`: those of a set, and where they are fewer all the others. */
export interface GroupSet {
  these: Knex.QueryBuilder
  leftOut: Knex.QueryBuilder | null
}

const groupSets = new WeakMap<object, GroupSet>()

/** Every group, to be narrowed by the words that narrow products. */
export const allGroups = (knex: Knex): Knex.QueryBuilder => knex('product_group as product').select('product.id')

/** The set, of which it is known that it is made of whole groups: of all products of each of `groups`. */
export function markGroupSet<S extends Knex.QueryBuilder | AllBut>(products: S, groups: GroupSet): S {
  groupSets.set(products, groups)
  return products
}

/** The groups that a set is made of: null for all, undefined where it names something finer than a group. */
export const getGroupSet = (products: ProductSet | undefined): GroupSet | null | undefined =>
  products === null || products === undefined ? null : groupSets.get(products)

/** The condition that a column of group ids is in the set. */
export const inGroups = ({ these, leftOut }: GroupSet, column: string): { sql: string; values: Knex.QueryBuilder[] } =>
  leftOut === null ? { sql: `${column} in (?)`, values: [these] } : { sql: `${column} not in (?)`, values: [leftOut] }

/** Those of the products that are of some publishers. */
export function ofPublishers(knex: Knex, products: DescribedProducts, ids: readonly number[]): Knex.QueryBuilder {
  const narrow = (query: Knex.QueryBuilder) => query.whereIn('product.publisher_id', ids as number[])
  const narrowed = narrow(productQuery(knex, products))
  const groups = getGroupSet(products)
  if (groups === undefined) return narrowed
  return markGroupSet(narrowed, { these: narrow(groups?.these.clone() ?? allGroups(knex)), leftOut: null })
}

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

/**
 * Rows whose column of product ids is in the set, for queries that have a place for a join. With the column of their groups,
 * where the rows carry it: the few groups of a set are told sooner than its many products.
 */
export function narrowRows(products: ProductSet | undefined, column: string, groupColumn?: string): ProductNarrowing {
  const groups = groupColumn === undefined ? null : (getGroupSet(products) ?? null)
  if (groups !== null && groupColumn !== undefined) {
    const within = inGroups(groups, groupColumn)
    return { join: '', joinValues: [], condition: within.sql, values: within.values }
  }
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
  // a list without any is said to hold nothing, which engines see without reading a row
  if (isProductList(products)) return { sql: products.length === 0 ? '1 = 0' : `${column} in (${idList(products)})`, values: [] }
  return { sql: `${column} in (?)`, values: [isAllBut(products) ? products.these : products] }
}

/** Rows of a part by product without those of the products left out: once, after everything is added up. */
export function withoutLeftOut(knex: Knex, part: Knex.Raw, { leftOut }: AllBut): Knex.Raw {
  const { join, condition } = notLeftOut('whole.product_id')
  return sqlPart(knex, `select whole.* from (?) as whole${join} where ${condition}`, [part, leftOut])
}
