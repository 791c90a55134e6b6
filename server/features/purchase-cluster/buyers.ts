import type { Knex } from 'knex'
import type { ClusterBody } from '../../../shared/api/purchase-cluster.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { getNarrowedKind } from '../../../shared/trade/kinds.ts'
import { createFragment, idListSql, sql } from '../../warehouse/engine/sql.ts'
import { ageGroupSql } from '../../warehouse/members/age-group.ts'
import type { MemberSet } from '../../warehouse/members/cell-keys.ts'
import { toProductQuery } from '../../warehouse/products/product-set.ts'
import { findProductIds } from '../../warehouse/products/query-products.ts'
import { applyScope, type DataScope, resolveProductSet, unlimitedScope } from '../../warehouse/products/scope.ts'
import { resolveSalesConditions, type SalesConditions } from '../../warehouse/sales/report-conditions.ts'

/** More than any store number: a number of copies and a store are combined into one number for comparison. */
const STORE_NUMBER_FACTOR = 10_000_000

/** The products of the query and those of their genres, as subqueries over `product`. */
export interface BuyerQuery {
  target: Knex.QueryBuilder
  genre: Knex.QueryBuilder
  /** Conditions for sales of the products. */
  conditions: SalesConditions
  /** Condition on fact_sale: a line of a member in the period and stores. */
  ofMembers: Knex.Raw
}

const levels = {
  large: ['genre_c1_cd'],
  medium: ['genre_c1_cd', 'genre_c2_cd'],
  small: ['genre_c1_cd', 'genre_c2_cd', 'genre_c3_cd'],
} as const
const itemLevels = {
  large: ['item_cd'],
  medium: ['item_cd', 'dai_genre_cd'],
  small: ['item_cd', 'dai_genre_cd', 'chu_genre_cd', 'sho_genre_cd'],
} as const

/** Genres at a level, of the trade and of items. One SQL text for both engines. */
const genrePathsSql = (level: ClusterBody['genreLevel']) => {
  const pathSql = (table: string, columns: readonly string[]) =>
    `concat_ws('/', ${columns.map((column) => `${table}.${column}`).join(', ')})`
  return {
    trade_genre: `'t' || ${pathSql('trade_genre', levels[level])}`,
    item_genre: `'i' || ${pathSql('item_genre', itemLevels[level])}`,
  }
}
/** Genre of a product at a level: of the trade, or else of its item. */
const genrePathSql = (level: ClusterBody['genreLevel']) => {
  const { trade_genre: ofTrade, item_genre: ofItem } = genrePathsSql(level)
  return `case when product.trade_genre_id is not null then ${ofTrade}
    when product.item_genre_id is not null then ${ofItem} else '' end`
}
const joinGenres = (query: Knex.QueryBuilder) =>
  query
    .leftJoin('trade_genre', 'trade_genre.id', 'product.trade_genre_id')
    .leftJoin('item_genre', 'item_genre.id', 'product.item_genre_id')

/** Reads the query. Throws products.required and the errors of finding products. */
export async function resolveBuyerQuery(knex: Knex, body: ClusterBody, scope: DataScope): Promise<BuyerQuery> {
  // publications are the default and therefore no condition
  const kind = body.products.kind === 'publication' ? 'all' : body.products.kind
  if (body.jans.length === 0 && resolveProductSet(knex, { ...body.products, kind }, unlimitedScope) === null)
    throw new AppError('products.required', {}, [{ field: 'jans', code: 'validation.required' }])
  const products = { ...body.products, kind: getNarrowedKind(body) }
  const conditions = resolveSalesConditions(knex, { stores: body.stores, products }, { scope })
  const target = toProductQuery(knex, conditions.products)
  if (body.jans.length > 0) {
    const ids = await findProductIds(knex, body.jans, scope)
    target.whereRaw(`product.id in (${idListSql(ids)})`)
  }
  const genres = joinGenres(target.clone())
    .clearSelect()
    .select(knex.raw(`${genrePathSql(body.genreLevel)} as genre`))
  // evaluated per genre, not per product: there are a thousand times as many products
  const querySameGenreIds = (table: 'trade_genre' | 'item_genre') =>
    knex(table)
      .select(`${table}.id`)
      .whereRaw(
        createFragment(knex, `${genrePathsSql(body.genreLevel)[table]} in (select found.genre from (:genres) as found)`, {
          genres,
        }),
      )
  // a product without a genre is compared with itself
  const genre = toProductQuery(knex, null).where((either) =>
    either
      .whereIn('product.trade_genre_id', querySameGenreIds('trade_genre'))
      .orWhere((queryBuilder) =>
        queryBuilder.whereNull('product.trade_genre_id').whereIn('product.item_genre_id', querySameGenreIds('item_genre')),
      )
      .orWhereIn('product.id', target.clone()),
  )
  applyScope(knex, genre, scope)
  const { stores } = conditions
  return {
    target,
    genre,
    conditions: { ...conditions, products: target },
    ofMembers: createFragment(
      knex,
      `fact_sale.sale_date between cast(:from as date) and cast(:to as date)
        and fact_sale.member_id is not null${stores ? ' and fact_sale.store_id in (:stores)' : ''}`,
      { ...body.period, ...(stores ? { stores } : {}) },
    ),
  }
}

/** Returns the names of the products' genres at the given level. */
export async function readGenreNames(knex: Knex, query: BuyerQuery, level: ClusterBody['genreLevel']): Promise<string[]> {
  const names = { large: 1, medium: 2, small: 3 }[level]
  const trade = ['genre_c1_nm', 'genre_c2_nm', 'genre_c3_nm'].slice(0, names).map((column) => `trade_genre.${column}`)
  const item = ['item_nm', 'dai_genre_nm', 'sho_genre_nm'].slice(0, names).map((column) => `item_genre.${column}`)
  const rows: { name: string }[] = await joinGenres(query.target.clone())
    .clearSelect()
    .distinct(
      knex.raw(
        `case when product.trade_genre_id is null then concat_ws(' / ', ${item.join(', ')}) else concat_ws(' / ', ${trade.join(', ')}) end as name`,
      ),
    )
  return rows
    .map(({ name }) => name)
    .filter((name) => name !== '')
    .sort((a, b) => (a < b ? -1 : 1))
}

/** Members who bought anything of the genres, those of them who bought the products, and the copies that these bought. */
export interface BuyerCounts {
  genreBuyers: MemberSet
  buyers: MemberSet
  copies: number
}
export interface BuyerGroup extends BuyerCounts {
  gender: number
  ageGroup: number
}
export interface StoreBuyerGroup extends BuyerCounts {
  storeId: number
}

/** The store where the member bought most copies, ties to the first, encoded in one number for a maximum. */
const homeStoreSql = (purchases: string) =>
  `${STORE_NUMBER_FACTOR - 1} - mod(max(cast(${purchases} as bigint) * ${STORE_NUMBER_FACTOR} + ${STORE_NUMBER_FACTOR - 1} - store_id), ${STORE_NUMBER_FACTOR})`

/**
 * SQL of what each member bought in each store: of the genres and of the products (purchases only), and the products' copies
 * minus refunds. Reads from `target` and `genre`.
 */
export const visitsSql = (knex: Knex, { ofMembers }: Pick<BuyerQuery, 'ofMembers'>): Knex.Raw =>
  createFragment(
    knex,
    `select fact_sale.member_id, fact_sale.store_id,
        sum(case when fact_sale.quantity > 0 then fact_sale.quantity else 0 end) as genre_taken,
        sum(case when fact_sale.quantity > 0 and target.id is not null then fact_sale.quantity else 0 end) as taken,
        sum(case when target.id is not null then fact_sale.quantity else 0 end) as copies
      from fact_sale
        join genre on genre.id = fact_sale.product_id
        left join target on target.id = fact_sale.product_id
      where :ofMembers
      group by fact_sale.member_id, fact_sale.store_id`,
    { ofMembers },
  )

/**
 * Rows of `visit` by member, with the member's gender, age group on the day and record key, and with the stores where they bought
 * most of the genres and of the products.
 */
export const buyersSql = (knex: Knex, until: string): Knex.Raw =>
  createFragment(
    knex,
    `select member.gender, ${ageGroupSql('cast(:until as date)', 'member.birth_decade')} as age_group, member.record_key, total.*
      from (
        select member_id, sum(genre_taken) as genre_taken, sum(taken) as taken, sum(copies) as copies,
          ${homeStoreSql('genre_taken')} as genre_home, ${homeStoreSql('taken')} as home
        from visit
        group by member_id) as total
        join member on member.id = total.member_id`,
    { until },
  )

/** Stores of `buyer` for counting: once as a buyer of the genres and once of the products. */
export const homeStoresSql = (knex: Knex): Knex.Raw =>
  createFragment(
    knex,
    `select genre_home as store_id, 1 as genre_buyers, record_key as genre_keys, 0 as buyers, 0 as keys, 0 as copies
      from buyer where genre_taken > 0
      union all
      select home as store_id, 0 as genre_buyers, 0 as genre_keys, 1 as buyers, record_key as keys, copies
      from buyer where taken > 0`,
  )

/** Counts `buyer` by gender and age. */
export const cellCountsSql = (knex: Knex): Knex.Raw => {
  const countSql = (condition: string, value: string) => `sum(case when ${condition} > 0 then ${value} else 0 end)`
  return createFragment(
    knex,
    `select gender, age_group, ${countSql('genre_taken', '1')} as genre_buyers, ${countSql('genre_taken', 'record_key')} as genre_keys,
        ${countSql('taken', '1')} as buyers, ${countSql('taken', 'record_key')} as keys, ${countSql('taken', 'copies')} as copies
      from buyer
      group by 1, 2`,
  )
}

/** Counts `homes` by store. */
export const storeCountsSql = (knex: Knex): Knex.Raw =>
  createFragment(
    knex,
    `select store_id, sum(genre_buyers) as genre_buyers, sum(genre_keys) as genre_keys, sum(buyers) as buyers, sum(keys) as keys,
        sum(copies) as copies
      from homes
      group by store_id`,
  )

interface CountRow {
  /** 1 for gender and age, 0 for a store. */
  of_members: number
  part: number
  age_group: number
  genre_buyers: number
  genre_keys: number
  buyers: number
  keys: number
  copies: number
}

/**
 * Reads buyers by gender and age, and by the store where they bought most. A buyer has at least one purchase; refunds reduce the
 * copies. The age is that of the period's last day, so nobody is in two groups.
 */
export async function readBuyers(
  knex: Knex,
  query: BuyerQuery,
  until: string,
): Promise<{ groups: BuyerGroup[]; stores: StoreBuyerGroup[] }> {
  // one pass over the lines for both: by gender and age as people, by store where each bought most
  const rows = await sql<CountRow>(
    knex,
    `with target as materialized (:target),
      genre as materialized (:genre),
      visit as materialized (:visit),
      buyer as materialized (:buyer),
      homes as (:homes)
    select 1 as of_members, gender as part, age_group, genre_buyers, genre_keys, buyers, keys, copies from (:cells) as cell
    union all
    select 0 as of_members, store_id as part, 0 as age_group, genre_buyers, genre_keys, buyers, keys, copies
    from (:stores) as at_store`,
    {
      target: query.target,
      genre: query.genre,
      visit: visitsSql(knex, query),
      buyer: buyersSql(knex, until),
      homes: homeStoresSql(knex),
      cells: cellCountsSql(knex),
      stores: storeCountsSql(knex),
    },
  )
  const toCounts = (row: CountRow): BuyerCounts => ({
    genreBuyers: { members: row.genre_buyers, keys: row.genre_keys },
    buyers: { members: row.buyers, keys: row.keys },
    copies: row.copies,
  })
  return {
    groups: rows.flatMap((row) =>
      row.of_members === 1 ? [{ gender: row.part, ageGroup: row.age_group, ...toCounts(row) }] : [],
    ),
    stores: rows.flatMap((row) => (row.of_members === 0 ? [{ storeId: row.part, ...toCounts(row) }] : [])),
  }
}
