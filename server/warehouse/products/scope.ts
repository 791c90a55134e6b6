import type { Knex } from 'knex'
import type { DataRange } from '../../../shared/access/permissions.ts'
import { type ProductFilter, productFilter } from '../../../shared/api/query-fields.ts'
import { getCountedKinds, productKinds } from '../../../shared/trade/kinds.ts'
import { applyKeyword } from './keyword.ts'
import {
  type ComplementSet,
  type DescribedProducts,
  inProductsSql,
  isComplementSet,
  markGroupSet,
  queryProductGroups,
} from './product-set.ts'

/** What a contract may see. It is applied in the SQL, never afterwards. */
export interface DataScope {
  dataRange: DataRange
  ownPublisherCds: readonly string[]
}

/** The unlimited scope, for tests and for queries that run for no user. */
export const unlimitedScope: DataScope = { dataRange: 'full', ownPublisherCds: [] }

const queryOwnPublishers = (knex: Knex, codes: readonly string[]) =>
  knex('publisher')
    .select('publisher.id')
    .where((either) => either.whereIn('publisher.publisher_cd', codes).orWhereIn('publisher.imprint_of_cd', codes))

/** Narrows a query over `product` to the data range. Returns true if it narrowed. */
export function applyScope(knex: Knex, query: Knex.QueryBuilder, scope: DataScope): boolean {
  if (scope.dataRange === 'magazine') query.where('product.kind', 'magazine')
  if (scope.dataRange === 'contract') query.whereIn('product.publisher_id', queryOwnPublishers(knex, scope.ownPublisherCds))
  return scope.dataRange !== 'full'
}

export const tradeGenreColumns = ['genre_c1_cd', 'genre_c2_cd', 'genre_c3_cd'] as const
export const itemGenreColumns = ['item_cd', 'dai_genre_cd', 'chu_genre_cd', 'sho_genre_cd'] as const

/** Query of genre ids below any of the keys; a key is a path of codes from the top. */
function queryGenreIds(knex: Knex, table: 'trade_genre' | 'item_genre', keys: readonly string[]): Knex.QueryBuilder {
  const columns = table === 'trade_genre' ? tradeGenreColumns : itemGenreColumns
  return knex(table)
    .select(`${table}.id`)
    .where((either) => {
      for (const key of keys) {
        const path = key.split('/').slice(0, columns.length)
        either.orWhere(Object.fromEntries(path.map((cd, index) => [`${table}.${columns[index]}`, cd])))
      }
    })
}

/** Narrows a query over `product` by the filter. Returns true if it narrowed. */
export function applyProductFilter(knex: Knex, query: Knex.QueryBuilder, filter: ProductFilter): boolean {
  let isNarrowed = false
  const narrowIf = (when: boolean, apply: () => unknown) => {
    if (!when) return
    apply()
    isNarrowed = true
  }
  const kinds = getCountedKinds(filter)
  narrowIf(kinds.length < productKinds.length, () => query.whereIn('product.kind', kinds))
  narrowIf(filter.genreKeys.length > 0, () =>
    query.whereIn('product.trade_genre_id', queryGenreIds(knex, 'trade_genre', filter.genreKeys)),
  )
  narrowIf(filter.itemGenreKeys.length > 0, () =>
    query.whereIn('product.item_genre_id', queryGenreIds(knex, 'item_genre', filter.itemGenreKeys)),
  )
  narrowIf(filter.publisherCds.length > 0, () =>
    query.whereIn('product.publisher_id', queryOwnPublishers(knex, filter.publisherCds)),
  )
  narrowIf(filter.seriesCds.length > 0, () =>
    query.whereIn('product.series_id', knex('series').select('series.id').whereIn('series.series_cd', filter.seriesCds)),
  )
  narrowIf(filter.jans.length > 0, () => query.whereIn('product.jan', filter.jans))
  const { releaseDate, price } = filter
  narrowIf(releaseDate.from !== null, () => query.whereRaw('product.release_date >= cast(? as date)', [releaseDate.from]))
  narrowIf(releaseDate.to !== null, () => query.whereRaw('product.release_date <= cast(? as date)', [releaseDate.to]))
  narrowIf(price.from !== null, () => query.where('product.price', '>=', price.from))
  narrowIf(price.to !== null, () => query.where('product.price', '<=', price.to))
  narrowIf(filter.author.trim() !== '', () => applyKeyword(query, filter.author, 'author'))
  narrowIf(filter.keyword.trim() !== '', () => applyKeyword(query, filter.keyword, 'all'))
  return isNarrowed
}

/** True if the filter uses only attributes that all products of a group share. */
const isGroupFilter = ({ seriesCds, jans, releaseDate, price, author, keyword }: ProductFilter): boolean =>
  seriesCds.length === 0 &&
  jans.length === 0 &&
  [releaseDate.from, releaseDate.to, price.from, price.to].every((bound) => bound === null) &&
  author.trim() === '' &&
  keyword.trim() === ''

const getExcludedKinds = (filter: ProductFilter) => productKinds.filter((kind) => !getCountedKinds(filter).includes(kind))

/** Returns the set by the excluded products if that list is shorter: publications are almost everything. */
function getShorterSet(
  knex: Knex,
  { query, filter, isScoped }: { query: Knex.QueryBuilder; filter: ProductFilter; isScoped: boolean },
): Knex.QueryBuilder | ComplementSet {
  const excludedKinds = getExcludedKinds(filter)
  const onlyPublications =
    !isScoped && excludedKinds.join() === 'other' && !applyProductFilter(knex, knex('product'), { ...filter, kind: 'all' })
  if (!onlyPublications) return query
  return { included: query, excluded: knex('product').select('product.id').whereIn('product.kind', excludedKinds) }
}

/** Returns the products that match the filter and the data range, or null for all. */
export function resolveProductSet(knex: Knex, filter: ProductFilter, scope: DataScope): DescribedProducts {
  const query = knex('product').select('product.id')
  const filtered = applyProductFilter(knex, query, filter)
  const isScoped = applyScope(knex, query, scope)
  if (!filtered && !isScoped) return null
  const described = getShorterSet(knex, { query, filter, isScoped })
  if (!isGroupFilter(filter)) return described
  const groups = queryProductGroups(knex)
  applyProductFilter(knex, groups, filter)
  applyScope(knex, groups, scope)
  const excluded = isComplementSet(described) ? queryProductGroups(knex).whereIn('product.kind', getExcludedKinds(filter)) : null
  return markGroupSet(described, { included: groups, excluded })
}

/** Condition that a column of product ids is in the data range, with its values; null if every product is. */
export const inScopeSql = (knex: Knex, column: string, scope: DataScope): ReturnType<typeof inProductsSql> =>
  inProductsSql(resolveProductSet(knex, productFilter.parse({ kind: 'all' }), scope), column)
