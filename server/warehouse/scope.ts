import type { Knex } from 'knex'
import type { ProductFilter, StoreFilter } from '../../shared/contract/values.ts'
import type { Period } from '../../shared/period.ts'
import type { DataRange } from '../../shared/permissions.ts'

/** What a user's contract lets the queries see. Applied in the SQL, never afterwards. */
export interface DataScope {
  dataRange: DataRange
  ownPublisherCds: readonly string[]
}

/** Everything: for tests and for what is not asked on behalf of a user. */
export const wholeRange: DataScope = { dataRange: 'full', ownPublisherCds: [] }

const ownPublishers = (knex: Knex, codes: readonly string[]) =>
  knex('publisher')
    .select('publisher.id')
    .where((either) => either.whereIn('publisher.publisher_cd', codes).orWhereIn('publisher.imprint_of_cd', codes))

/** Narrows a query over `product` to the data range. True where it narrowed. */
export function applyScope(knex: Knex, query: Knex.QueryBuilder, scope: DataScope): boolean {
  if (scope.dataRange === 'magazine') query.where('product.kind', 'magazine')
  if (scope.dataRange === 'contract') query.whereIn('product.publisher_id', ownPublishers(knex, scope.ownPublisherCds))
  return scope.dataRange !== 'full'
}

const tradeColumns = ['genre_c1_cd', 'genre_c2_cd', 'genre_c3_cd'] as const
const itemColumns = ['item_cd', 'dai_genre_cd', 'chu_genre_cd', 'sho_genre_cd'] as const

/** Genre ids below any of the keys; a key is a path of codes, from the top. */
function genreIds(knex: Knex, table: 'trade_genre' | 'item_genre', keys: readonly string[]): Knex.QueryBuilder {
  const columns = table === 'trade_genre' ? tradeColumns : itemColumns
  return knex(table)
    .select(`${table}.id`)
    .where((either) => {
      for (const key of keys) {
        const path = key.split('/').slice(0, columns.length)
        either.orWhere(Object.fromEntries(path.map((cd, index) => [`${table}.${columns[index]}`, cd])))
      }
    })
}

/** Narrows a query over `product` by the filter. True where it narrowed. */
export function applyProductFilter(knex: Knex, query: Knex.QueryBuilder, filter: ProductFilter): boolean {
  let narrowed = false
  const narrow = (when: boolean, apply: () => unknown) => {
    if (!when) return
    apply()
    narrowed = true
  }
  narrow(filter.kind !== 'all', () => query.where('product.kind', filter.kind))
  narrow(filter.genreKeys.length > 0, () =>
    query.whereIn('product.trade_genre_id', genreIds(knex, 'trade_genre', filter.genreKeys)),
  )
  narrow(filter.itemGenreKeys.length > 0, () =>
    query.whereIn('product.item_genre_id', genreIds(knex, 'item_genre', filter.itemGenreKeys)),
  )
  narrow(filter.publisherCds.length > 0, () => query.whereIn('product.publisher_id', ownPublishers(knex, filter.publisherCds)))
  narrow(filter.seriesCds.length > 0, () =>
    query.whereIn('product.series_id', knex('series').select('series.id').whereIn('series.series_cd', filter.seriesCds)),
  )
  narrow(filter.jans.length > 0, () => query.whereIn('product.jan', filter.jans))
  return narrowed
}

/** Ids of the products that filter and data range leave, or null where they leave all. */
export function productIds(knex: Knex, filter: ProductFilter, scope: DataScope): Knex.QueryBuilder | null {
  const query = knex('product').select('product.id')
  const filtered = applyProductFilter(knex, query, filter)
  const scoped = applyScope(knex, query, scope)
  return filtered || scoped ? query : null
}

/** Narrows a query over `store` by the filter. True where it narrowed. */
function applyStoreFilter(query: Knex.QueryBuilder, filter: StoreFilter): boolean {
  const columns: [keyof StoreFilter, string][] = [
    ['areaCds', 'area_cd'],
    ['prefectureCds', 'prefecture_cd'],
    ['companyCds', 'company_cd'],
    ['chainCds', 'chain_cd'],
    ['storeCds', 'store_cd'],
    ['locationCds', 'location_cd'],
    ['scaleCds', 'scale_cd'],
    ['categoryCds', 'category_cd'],
  ]
  let narrowed = false
  for (const [key, column] of columns) {
    if (filter[key].length === 0) continue
    query.whereIn(`store.${column}`, filter[key])
    narrowed = true
  }
  return narrowed
}

/** 既存店: stores that were open all through the periods that are compared. An unknown opening day counts as open. */
function applySameStores(query: Knex.QueryBuilder, open: Period): void {
  query
    .where((opened) => opened.whereNull('store.opened_on').orWhereRaw('store.opened_on <= cast(? as date)', [open.from]))
    .where((closed) => closed.whereNull('store.closed_on').orWhereRaw('store.closed_on > cast(? as date)', [open.to]))
}

/** The days through which 既存店 were open: from the first day compared with to the last of the question. Null for all stores. */
export const sameStoresOpen = (question: { sameStores: boolean; period: Period }, comparedFrom: string): Period | null =>
  question.sameStores ? { from: comparedFrom, to: question.period.to } : null

/**
 * Ids of the stores that the filter leaves, or null where it leaves all. With `open`, only stores that were open from the
 * first to the last of those days (既存店).
 */
export function storeIds(knex: Knex, filter: StoreFilter, open: Period | null = null): Knex.QueryBuilder | null {
  const query = knex('store').select('store.id')
  const filtered = applyStoreFilter(query, filter)
  if (open) applySameStores(query, open)
  return filtered || open ? query : null
}

/** Number of stores of the filter: the |S| of domain 1.4. Closed stores count where they are named or filtered. */
export async function countStores(knex: Knex, filter: StoreFilter, open: Period | null = null): Promise<number> {
  const query = knex('store').count({ count: '*' })
  applyStoreFilter(query, filter)
  if (open) applySameStores(query, open)
  const row = (await query.first()) as { count: number | string } | undefined
  return Number(row?.count ?? 0)
}

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
