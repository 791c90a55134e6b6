import type { Knex } from 'knex'
import { createFragment, idListSql } from '../engine/sql.ts'

/**
 * Almost all products, described by the few that are left out, because a list of all the others would cost more than the
 * figures themselves. `included` is the same set as a query over `product`, for uses that need a positive list.
 */
export interface ComplementSet {
  excluded: Knex.QueryBuilder
  included: Knex.QueryBuilder
}

/** The products of a query: a query over `product`, almost all, a list of ids, or null for all. */
export type ProductSet = Knex.QueryBuilder | ComplementSet | readonly number[] | null

/** A set described by conditions, without ids. */
export type DescribedProducts = Exclude<ProductSet, readonly number[]>

/** True if the set is described by the products left out. */
export const isComplementSet = (products: ProductSet | undefined): products is ComplementSet =>
  products !== null && products !== undefined && 'excluded' in products

/** True if the set is a list of product ids. */
export const isProductList = (products: ProductSet | undefined): products is readonly number[] =>
  products !== null && products !== undefined && 'length' in products

/** Product groups as queries over `product_group as product`: those of a set and, if they are fewer, all the others. */
export interface GroupSet {
  included: Knex.QueryBuilder
  excluded: Knex.QueryBuilder | null
}

const groupSets = new WeakMap<object, GroupSet>()

/** Query of all groups, to be narrowed by the same conditions as products. */
export const queryProductGroups = (knex: Knex): Knex.QueryBuilder => knex('product_group as product').select('product.id')

/** Marks a set as consisting of whole groups: all products of each of `groups`. */
export function markGroupSet<S extends Knex.QueryBuilder | ComplementSet>(products: S, groups: GroupSet): S {
  groupSets.set(products, groups)
  return products
}

/** Returns the groups of a set: null for all, undefined if the set is finer than groups. */
export const getGroupSet = (products: ProductSet | undefined): GroupSet | null | undefined =>
  products === null || products === undefined ? null : groupSets.get(products)

/** Condition that a column of group ids is in the set. */
export const inGroupsSql = ({ included, excluded }: GroupSet, column: string): { sql: string; values: Knex.QueryBuilder[] } =>
  excluded === null ? { sql: `${column} in (?)`, values: [included] } : { sql: `${column} not in (?)`, values: [excluded] }

/** Returns the products of some publishers. */
export function queryPublisherProducts(knex: Knex, products: DescribedProducts, ids: readonly number[]): Knex.QueryBuilder {
  const narrowToPublishers = (query: Knex.QueryBuilder) => query.whereIn('product.publisher_id', ids as number[])
  const narrowed = narrowToPublishers(toProductQuery(knex, products))
  const groups = getGroupSet(products)
  if (groups === undefined) return narrowed
  return markGroupSet(narrowed, {
    included: narrowToPublishers(groups?.included.clone() ?? queryProductGroups(knex)),
    excluded: null,
  })
}

/** Returns the set as a query over `product` that can be narrowed further, with `product.id` as the id. */
export const toProductQuery = (knex: Knex, products: DescribedProducts): Knex.QueryBuilder =>
  products === null ? knex('product').select('product.id') : (isComplementSet(products) ? products.included : products).clone()

/**
 * Join and condition that exclude the products left out. A join is used because PostgreSQL checks `not in` of a long list row by
 * row, and Citus does not support correlated subqueries.
 */
const excludeProductsSql = (column: string) => ({
  join: ` left join (?) as left_out on left_out.id = ${column}`,
  condition: 'left_out.id is null',
})

/** Narrows rows to a set: a join and a condition, each with its values; empty if there is nothing to narrow. */
export interface ProductNarrowing {
  join: string
  joinValues: Knex.QueryBuilder[]
  condition: string | null
  values: Knex.QueryBuilder[]
}

/**
 * Narrows rows by a column of product ids, for queries that can take a join. If the rows have a group column, a set of whole
 * groups is checked by its few groups instead of its many products.
 */
export function narrowRows(products: ProductSet | undefined, column: string, groupColumn?: string): ProductNarrowing {
  const groups = groupColumn === undefined ? null : (getGroupSet(products) ?? null)
  if (groups !== null && groupColumn !== undefined) {
    const within = inGroupsSql(groups, groupColumn)
    return { join: '', joinValues: [], condition: within.sql, values: within.values }
  }
  if (isComplementSet(products)) return { ...excludeProductsSql(column), joinValues: [products.excluded], values: [] }
  const within = inProductsSql(products, column)
  return { join: '', joinValues: [], condition: within?.sql ?? null, values: within?.values ?? [] }
}

/** Condition that a column of product ids is in the set, with its values; null for all products. */
export function inProductsSql(
  products: ProductSet | undefined,
  column: string,
): { sql: string; values: Knex.QueryBuilder[] } | null {
  if (products === null || products === undefined) return null
  // ids are integers from the database and are inlined, so that both engines can plan with them; for an empty list the condition
  // is false, so that engines read no row
  if (isProductList(products))
    return { sql: products.length === 0 ? '1 = 0' : `${column} in (${idListSql(products)})`, values: [] }
  return { sql: `${column} in (?)`, values: [isComplementSet(products) ? products.included : products] }
}

/** Removes the products left out from rows by product, once, after everything is added up. */
export function excludeProducts(knex: Knex, part: Knex.Raw, { excluded }: ComplementSet): Knex.Raw {
  const { join, condition } = excludeProductsSql('whole.product_id')
  return createFragment(knex, `select whole.* from (?) as whole${join} where ${condition}`, [part, excluded])
}

/**
 * Returns a query of the ids of the titles that can still be sold: not past the return limit, and no magazine whose next issue is
 * on sale.
 */
export const queryCurrentTitles = (
  knex: Knex,
  { asOf, products }: { asOf: string; products: DescribedProducts },
): Knex.QueryBuilder =>
  toProductQuery(knex, products)
    .leftJoin(
      knex.raw(
        `(select series_id, max(release_date) as newest from product
          where kind = 'magazine' and series_id is not null and release_date <= cast(? as date) group by series_id) as latest`,
        [asOf],
      ),
      'latest.series_id',
      'product.series_id',
    )
    .where((limit) =>
      limit.whereNull('product.return_limit_date').orWhereRaw('product.return_limit_date >= cast(? as date)', [asOf]),
    )
    .whereRaw(`(product.kind <> 'magazine' or latest.newest is null or product.release_date >= latest.newest)`)
