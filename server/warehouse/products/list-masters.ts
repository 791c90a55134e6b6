import type { Knex } from 'knex'
import { foldName } from '../../../shared/text/fold.ts'
import { orWhereNameContains } from '../engine/name-condition.ts'
import { applyScope, type DataScope } from './scope.ts'

/** Page of a list: rows and the total number. */
interface Page<T> {
  list: T[]
  paging: { pageNum: number; pageSize: number; total: number }
}

interface PageQuery {
  pageNum: number
  pageSize: number
  keyword: string
}

const splitCodes = (codes: string): string[] => codes.split(',').filter((code) => code !== '')

/** `search_text` contains the folded name, kana and code, so one condition covers all three. */
function whereTextMatches(query: Knex.QueryBuilder, column: string, keyword: string): Knex.QueryBuilder {
  const text = foldName(keyword)
  if (text === '') return query
  return query.where((either) => void orWhereNameContains(either, column, text))
}

async function readPage<T>(query: Knex.QueryBuilder, page: PageQuery, order: readonly string[]): Promise<Page<T>> {
  const counted: { count: number }[] = await query.clone().clearSelect().count({ count: '*' })
  const list: T[] = await order
    .reduce((sorted, column) => sorted.orderByRaw(column), query)
    .limit(page.pageSize)
    .offset((page.pageNum - 1) * page.pageSize)
  return { list, paging: { pageNum: page.pageNum, pageSize: page.pageSize, total: counted[0]?.count ?? 0 } }
}

/** Counts products of the data range by one of their columns. */
function queryProductCounts(knex: Knex, column: string, scope: DataScope): Knex.QueryBuilder {
  const counts = knex('product').select(`product.${column}`).count({ products: '*' }).whereNotNull(`product.${column}`)
  applyScope(knex, counts, scope)
  return counts.groupBy(`product.${column}`).as('counts')
}

/** Joins the counts: a limited data range lists only entries with a product in it, the full one everything. */
const joinCounts = (query: Knex.QueryBuilder, counts: Knex.QueryBuilder, on: [string, string], scope: DataScope) =>
  scope.dataRange === 'full' ? query.leftJoin(counts, ...on) : query.join(counts, ...on)

interface TradeGenreLevels {
  1: 'C1'
  2: 'C1' | 'C2'
  3: 'C1' | 'C2' | 'C3'
}
/** A trade genre with the codes and names of its level and those above it. */
type TradeGenre<Level extends keyof TradeGenreLevels> = Record<`genre${TradeGenreLevels[Level]}${'Cd' | 'Nm'}`, string> & {
  genreKey: string
  products: number
}

const productSumSql = 'cast(coalesce(sum(counts.products), 0) as bigint) as products'

/** Name of a group of rows with the same code; empty if none of them has one. */
const nameSql = (knex: Knex, column: string, alias: string) => knex.raw("coalesce(min(??), '') as ??", [column, alias])

/** Path of a genre from its codes. */
const genreKeySql = (knex: Knex, codes: readonly string[]) =>
  knex.raw(`concat_ws('/', ${codes.map(() => '??').join(', ')}) as ??`, [...codes, 'genreKey'])

/** Lists genres of one level with their product counts. A level below the first is empty without a parent (specification 4). */
export async function listTradeGenres<Level extends 1 | 2 | 3>(
  knex: Knex,
  filter: { level: Level; c1?: readonly string[]; c2?: readonly string[] },
  scope: DataScope,
): Promise<TradeGenre<Level>[]> {
  const { level, c1 = [], c2 = [] } = filter
  if ((level >= 2 && c1.length === 0) || (level === 3 && c2.length === 0)) return []
  const levels = ([1, 2, 3] as const).slice(0, level)
  const codes = levels.map((number) => `trade_genre.genre_c${number}_cd`)
  const counts = queryProductCounts(knex, 'trade_genre_id', scope)
  return joinCounts(knex('trade_genre'), counts, ['counts.trade_genre_id', 'trade_genre.id'], scope)
    .select(levels.map((number) => `trade_genre.genre_c${number}_cd as genreC${number}Cd`))
    .select(levels.map((number) => nameSql(knex, `trade_genre.genre_c${number}_nm`, `genreC${number}Nm`)))
    .select(genreKeySql(knex, codes), knex.raw(productSumSql))
    .whereNotNull(codes.at(-1) ?? '')
    .modify((query) => {
      if (level >= 2) query.whereIn('trade_genre.genre_c1_cd', c1)
      if (level === 3) query.whereIn('trade_genre.genre_c2_cd', c2)
    })
    .groupBy(codes)
    .orderBy(codes)
}

export async function listItems(
  knex: Knex,
  itemCd: string | null,
  scope: DataScope,
): Promise<{ itemCd: string; itemNm: string; products: number }[]> {
  const counts = queryProductCounts(knex, 'item_genre_id', scope)
  return joinCounts(knex('item_genre'), counts, ['counts.item_genre_id', 'item_genre.id'], scope)
    .select({ itemCd: 'item_genre.item_cd' })
    .select(knex.raw(`min(item_genre.item_nm) as "itemNm", ${productSumSql}`))
    .modify((query) => {
      if (itemCd !== null) query.where('item_genre.item_cd', itemCd)
    })
    .groupBy('item_genre.item_cd')
    .orderBy('item_genre.item_cd')
}

type ItemLevel = 'dai' | 'chu' | 'sho'
interface ItemGenreLevels {
  dai: 'dai'
  chu: 'dai' | 'chu'
  sho: 'dai' | 'chu' | 'sho'
}
/** An item genre with the codes and names of its level and those above it. */
type ItemGenre<Level extends ItemLevel> = Record<'itemCd' | 'genreKey' | `${ItemGenreLevels[Level]}Genre${'Cd' | 'Nm'}`, string>
const itemLevels: readonly ItemLevel[] = ['dai', 'chu', 'sho']

/** Parents of a level of item genres; a level without its parent is empty. */
type ItemParents =
  | { level: 'dai'; itemCds: readonly string[] }
  | { level: 'chu'; itemCds: readonly string[]; daiCds: readonly string[] }
  | { level: 'sho'; itemCds: readonly string[]; pairs: readonly { daiGenreCd: string; chuGenreCd: string }[] }

const hasParents = (filter: ItemParents): boolean =>
  filter.itemCds.length > 0 &&
  (filter.level === 'dai' || (filter.level === 'chu' ? filter.daiCds.length > 0 : filter.pairs.length > 0))

/** Lists genres below items, down to the requested level. */
export async function listItemGenres<Parents extends ItemParents>(
  knex: Knex,
  filter: Parents,
  scope: DataScope,
): Promise<ItemGenre<Parents['level']>[]> {
  if (!hasParents(filter)) return []
  const levels = itemLevels.slice(0, itemLevels.indexOf(filter.level) + 1)
  const codes = ['item_genre.item_cd', ...levels.map((level) => `item_genre.${level}_genre_cd`)]
  const query = knex('item_genre')
    .select('item_genre.item_cd as itemCd', genreKeySql(knex, codes))
    .select(levels.map((level) => `item_genre.${level}_genre_cd as ${level}GenreCd`))
    .select(levels.map((level) => nameSql(knex, `item_genre.${level}_genre_nm`, `${level}GenreNm`)))
    .whereNotNull(`item_genre.${filter.level}_genre_cd`)
    .whereIn('item_genre.item_cd', filter.itemCds)
    .groupBy(codes)
    .orderBy(codes)
  if (filter.level === 'chu') query.whereIn('item_genre.dai_genre_cd', filter.daiCds)
  if (filter.level === 'sho') {
    query.where((either) => {
      for (const { daiGenreCd, chuGenreCd } of filter.pairs)
        either.orWhere({ 'item_genre.dai_genre_cd': daiGenreCd, 'item_genre.chu_genre_cd': chuGenreCd })
    })
  }
  if (scope.dataRange !== 'full') {
    const visibleGenreIds = knex('product').select('product.item_genre_id')
    applyScope(knex, visibleGenreIds, scope)
    query.whereIn('item_genre.id', visibleGenreIds)
  }
  return query
}

interface PublisherRow {
  publisherCd: string
  publisherNm: string
  publisherKana: string | null
  imprintOf: string | null
  products: number
}

function queryPublishers(knex: Knex, scope: DataScope): Knex.QueryBuilder {
  const counts = queryProductCounts(knex, 'publisher_id', scope)
  return joinCounts(knex('publisher'), counts, ['counts.publisher_id', 'publisher.id'], scope)
    .select({
      publisherCd: 'publisher.publisher_cd',
      publisherNm: 'publisher.publisher_nm',
      publisherKana: 'publisher.publisher_kana',
      imprintOf: 'publisher.imprint_of_cd',
    })
    .select(knex.raw('cast(coalesce(counts.products, 0) as bigint) as products'))
}

// by kana reading, ties by code, in an order that is the same on both engines
const buildKanaOrder = (table: string) => [
  `coalesce(${table}.${table}_kana, ${table}.${table}_nm) collate "C"`,
  `${table}.${table}_cd collate "C"`,
]

export function listPublishers(
  knex: Knex,
  query: PageQuery & { withImprints: boolean },
  scope: DataScope,
): Promise<Page<PublisherRow>> {
  const rows = queryPublishers(knex, scope)
  if (!query.withImprints) rows.whereNull('publisher.imprint_of_cd')
  return readPage(whereTextMatches(rows, 'publisher.search_text', query.keyword), query, buildKanaOrder('publisher'))
}

export async function listOwnPublishers(knex: Knex, scope: DataScope): Promise<PublisherRow[]> {
  const codes = scope.ownPublisherCds
  return queryPublishers(knex, scope)
    .where((either) => either.whereIn('publisher.publisher_cd', codes).orWhereIn('publisher.imprint_of_cd', codes))
    .orderBy('publisher.publisher_cd')
}

export async function listAgencies(knex: Knex): Promise<{ text: string; value: string }[]> {
  return knex('agency').select({ text: 'agency_nm', value: 'agency_cd' }).orderBy('agency_cd')
}

const queryStoreCounts = (knex: Knex, column: string) =>
  knex('store').select(column).count({ stores: '*' }).groupBy(column).as('counts')

export function listCompanies(knex: Knex, query: PageQuery) {
  const rows = knex('company')
    .leftJoin(queryStoreCounts(knex, 'company_cd'), 'counts.company_cd', 'company.company_cd')
    .select({ companyCd: 'company.company_cd', companyNm: 'company.company_nm' })
    .select(knex.raw('cast(coalesce(counts.stores, 0) as bigint) as stores'))
  return readPage<{ companyCd: string; companyNm: string; stores: number }>(
    whereTextMatches(rows, 'company.search_text', query.keyword),
    query,
    buildKanaOrder('company'),
  )
}

export function listChains(knex: Knex, query: PageQuery & { companyCds: string }) {
  const rows = knex('chain')
    .leftJoin(queryStoreCounts(knex, 'chain_cd'), 'counts.chain_cd', 'chain.chain_cd')
    .select({ chainCd: 'chain.chain_cd', chainNm: 'chain.chain_nm', companyCd: 'chain.company_cd' })
    .select(knex.raw('cast(coalesce(counts.stores, 0) as bigint) as stores'))
  const companies = splitCodes(query.companyCds)
  if (companies.length > 0) rows.whereIn('chain.company_cd', companies)
  return readPage<{ chainCd: string; chainNm: string; companyCd: string | null; stores: number }>(
    whereTextMatches(rows, 'chain.search_text', query.keyword),
    query,
    buildKanaOrder('chain'),
  )
}

interface StoreRow {
  storeCd: string
  storeNm: string
  storeKana: string | null
  chainCd: string | null
  chainNm: string | null
  companyCd: string | null
  prefectureCd: string | null
  areaCd: string | null
  locationCd: string | null
  scaleCd: string | null
  categoryCd: string | null
  closed: boolean
}

export function listStores(
  knex: Knex,
  query: PageQuery & { chainCds: string; companyCds: string; areaCds: string; prefectureCds: string },
): Promise<Page<StoreRow>> {
  const rows = knex('store')
    .leftJoin('chain', 'chain.chain_cd', 'store.chain_cd')
    .select({
      storeCd: 'store.store_cd',
      storeNm: 'store.store_nm',
      storeKana: 'store.store_kana',
      chainCd: 'store.chain_cd',
      chainNm: 'chain.chain_nm',
      companyCd: 'store.company_cd',
      prefectureCd: 'store.prefecture_cd',
      areaCd: 'store.area_cd',
      locationCd: 'store.location_cd',
      scaleCd: 'store.scale_cd',
      categoryCd: 'store.category_cd',
    })
    .select(knex.raw('store.closed_on is not null as closed'))
  const filters: [string, string][] = [
    ['store.chain_cd', query.chainCds],
    ['store.company_cd', query.companyCds],
    ['store.area_cd', query.areaCds],
    ['store.prefecture_cd', query.prefectureCds],
  ]
  for (const [column, codes] of filters) if (splitCodes(codes).length > 0) rows.whereIn(column, splitCodes(codes))
  return readPage(whereTextMatches(rows, 'store.search_text', query.keyword), query, [
    'store.prefecture_cd nulls last',
    ...buildKanaOrder('store'),
  ])
}

/** Counts stores by prefecture code. */
export async function countStoresByPrefecture(knex: Knex): Promise<Map<string, number>> {
  const rows: { cd: string | null; stores: number }[] = await knex('store')
    .select({ cd: 'prefecture_cd' })
    .select(knex.raw('count(*) as stores'))
    .groupBy('prefecture_cd')
  return new Map(rows.map((row) => [row.cd ?? '', row.stores]))
}

interface SeriesListRow {
  seriesCd: string
  seriesNm: string
  seriesKana: string | null
  kind: 'series' | 'magazine'
  publisherNm: string | null
  products: number
  latestRelease: string | null
}

/** Lists series of books and magazine titles with the number of volumes or issues. */
export async function listSeries(
  knex: Knex,
  page: PageQuery & { kind: 'all' | 'series' | 'magazine'; publisherCds: string },
  scope: DataScope,
): Promise<Page<SeriesListRow>> {
  const volumes = knex('product')
    .select('product.series_id')
    .count({ products: '*' })
    .max({ latest: 'product.release_date' })
    .max({ publisher_id: 'product.publisher_id' })
    .whereNotNull('product.series_id')
  applyScope(knex, volumes, scope)
  volumes.groupBy('product.series_id').as('counts')
  const query = joinCounts(knex('series'), volumes, ['counts.series_id', 'series.id'], scope)
    .leftJoin('publisher', 'publisher.id', 'counts.publisher_id')
    .select({
      seriesCd: 'series.series_cd',
      seriesNm: 'series.series_nm',
      seriesKana: 'series.series_kana',
      kind: 'series.kind',
      publisherNm: 'publisher.publisher_nm',
      latestRelease: 'counts.latest',
    })
    .select(knex.raw('cast(coalesce(counts.products, 0) as bigint) as products'))
  whereTextMatches(query, 'series.search_text', page.keyword)
  if (page.kind !== 'all') query.where('series.kind', page.kind)
  const publisherCds = splitCodes(page.publisherCds)
  if (publisherCds.length > 0) query.whereIn('publisher.publisher_cd', publisherCds)
  return readPage(query, page, ['coalesce(series.series_kana, series.series_nm) collate "C"', 'series.series_cd collate "C"'])
}
