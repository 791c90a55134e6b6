import type { Knex } from 'knex'
import { fold } from '../../../shared/fold.ts'
import type { Warehouse } from '../../warehouse/engine/engine.ts'

/** Page of a list: rows and how many there are over all pages. */
interface Page<T> {
  list: T[]
  paging: { pageNum: number; pageSize: number; total: number }
}

interface PageQuery {
  pageNum: number
  pageSize: number
  keyword: string
}

const split = (codes: string): string[] => codes.split(',').filter((code) => code !== '')

/** `search_text` holds the folded name, kana and code: one containment answers all three. */
function matching(query: Knex.QueryBuilder, column: string, keyword: string): Knex.QueryBuilder {
  const text = fold(keyword)
  if (text === '') return query
  const escaped = text.replace(/[\\%_]/g, (char) => `\\${char}`)
  return query.whereRaw(`${column} like ? escape '\\'`, [`%${escaped}%`])
}

async function paged<T>(query: Knex.QueryBuilder, page: PageQuery, order: readonly string[]): Promise<Page<T>> {
  const counted = await query.clone().clearSelect().count({ count: '*' }).first()
  const list = (await order
    .reduce((sorted, column) => sorted.orderByRaw(column), query)
    .limit(page.pageSize)
    .offset((page.pageNum - 1) * page.pageSize)) as T[]
  return { list, paging: { pageNum: page.pageNum, pageSize: page.pageSize, total: Number(counted?.count ?? 0) } }
}

/** Genres of one level with the products below them. */
export async function listTradeGenres(warehouse: Warehouse, filter: { level: 1 | 2 | 3; c1?: string[]; c2?: string[] }) {
  const { knex } = warehouse
  const codes = ['genre_c1_cd', 'genre_c2_cd', 'genre_c3_cd'].slice(0, filter.level)
  const names = ['genre_c1_nm', 'genre_c2_nm', 'genre_c3_nm'].slice(0, filter.level)
  const counts = knex('product').select('trade_genre_id').count({ products: '*' }).groupBy('trade_genre_id').as('counts')
  const rows: Record<string, string | number>[] = await knex('trade_genre')
    .leftJoin(counts, 'counts.trade_genre_id', 'trade_genre.id')
    .select(codes.map((column) => `trade_genre.${column}`))
    .select(names.map((column, index) => knex.raw('min(??) as ??', [`trade_genre.${column}`, names[index] ?? ''])))
    .select(knex.raw('cast(coalesce(sum(counts.products), 0) as bigint) as products'))
    .whereNotNull(`trade_genre.${codes.at(-1) ?? ''}`)
    .modify((query) => {
      if (filter.c1 && filter.c1.length > 0) query.whereIn('trade_genre.genre_c1_cd', filter.c1)
      if (filter.c2 && filter.c2.length > 0) query.whereIn('trade_genre.genre_c2_cd', filter.c2)
    })
    .groupBy(codes.map((column) => `trade_genre.${column}`))
    .orderBy(codes.map((column) => `trade_genre.${column}`))
  return rows.map((row) => ({
    genreKey: codes.map((code) => String(row[code])).join('/'),
    products: Number(row.products),
    cds: codes.map((code) => String(row[code])),
    nms: names.map((name) => String(row[name])),
  }))
}

export async function listItems(warehouse: Warehouse, itemCd?: string) {
  const { knex } = warehouse
  const counts = knex('product').select('item_genre_id').count({ products: '*' }).groupBy('item_genre_id').as('counts')
  const rows: { itemCd: string; itemNm: string; products: number }[] = await knex('item_genre')
    .leftJoin(counts, 'counts.item_genre_id', 'item_genre.id')
    .select({ itemCd: 'item_genre.item_cd' })
    .select(knex.raw('min(item_genre.item_nm) as "itemNm", cast(coalesce(sum(counts.products), 0) as bigint) as products'))
    .modify((query) => {
      if (itemCd !== undefined) query.where('item_genre.item_cd', itemCd)
    })
    .groupBy('item_genre.item_cd')
    .orderBy('item_genre.item_cd')
  return rows.map((row) => ({ ...row, products: Number(row.products) }))
}

type ItemLevel = 'dai' | 'chu' | 'sho'
const itemLevels: readonly ItemLevel[] = ['dai', 'chu', 'sho']

/** Genres below items, to the level asked. */
export async function listItemGenres(
  warehouse: Warehouse,
  filter: { level: ItemLevel; itemCds: string[]; daiCds?: string[]; pairs?: { daiGenreCd: string; chuGenreCd: string }[] },
) {
  const levels = itemLevels.slice(0, itemLevels.indexOf(filter.level) + 1)
  const codes = ['item_cd', ...levels.map((level) => `${level}_genre_cd`)]
  const rows: Record<string, string>[] = await warehouse
    .knex('item_genre')
    .select(codes)
    .select(levels.map((level) => warehouse.knex.raw('min(??) as ??', [`${level}_genre_nm`, `${level}_genre_nm`])))
    .whereNotNull(`${filter.level}_genre_cd`)
    .modify((query) => {
      if (filter.itemCds.length > 0) query.whereIn('item_cd', filter.itemCds)
      if (filter.daiCds && filter.daiCds.length > 0) query.whereIn('dai_genre_cd', filter.daiCds)
      const pairs = filter.pairs ?? []
      if (pairs.length > 0) {
        query.where((either) => {
          for (const pair of pairs) either.orWhere({ dai_genre_cd: pair.daiGenreCd, chu_genre_cd: pair.chuGenreCd })
        })
      }
    })
    .groupBy(codes)
    .orderBy(codes)
  return rows.map((row) => ({ row, genreKey: codes.map((code) => row[code]).join('/') }))
}

interface PublisherRow {
  publisherCd: string
  publisherNm: string
  publisherKana: string | null
  imprintOf: string | null
  products: number
}

function publishers(knex: Knex): Knex.QueryBuilder {
  const counts = knex('product').select('publisher_id').count({ products: '*' }).groupBy('publisher_id').as('counts')
  return knex('publisher')
    .leftJoin(counts, 'counts.publisher_id', 'publisher.id')
    .select({
      publisherCd: 'publisher.publisher_cd',
      publisherNm: 'publisher.publisher_nm',
      publisherKana: 'publisher.publisher_kana',
      imprintOf: 'publisher.imprint_of_cd',
    })
    .select(knex.raw('cast(coalesce(counts.products, 0) as bigint) as products'))
}

// by the kana reading, ties by code: the same on both engines (libraries.md 8)
const byKana = (table: string) => [
  `coalesce(${table}.${table}_kana, ${table}.${table}_nm) collate "C"`,
  `${table}.${table}_cd collate "C"`,
]

export function listPublishers(warehouse: Warehouse, query: PageQuery & { withImprints: boolean }): Promise<Page<PublisherRow>> {
  const rows = publishers(warehouse.knex)
  if (!query.withImprints) rows.whereNull('publisher.imprint_of_cd')
  return paged(matching(rows, 'publisher.search_text', query.keyword), query, byKana('publisher'))
}

export async function listOwnPublishers(warehouse: Warehouse, codes: readonly string[]): Promise<PublisherRow[]> {
  return publishers(warehouse.knex)
    .where((either) => either.whereIn('publisher.publisher_cd', codes).orWhereIn('publisher.imprint_of_cd', codes))
    .orderBy('publisher.publisher_cd')
}

export async function listAgencies(warehouse: Warehouse): Promise<{ text: string; value: string }[]> {
  return warehouse.knex('agency').select({ text: 'agency_nm', value: 'agency_cd' }).orderBy('agency_cd')
}

const storeCounts = (knex: Knex, column: string) =>
  knex('store').select(column).count({ stores: '*' }).groupBy(column).as('counts')

export function listCompanies(warehouse: Warehouse, query: PageQuery) {
  const { knex } = warehouse
  const rows = knex('company')
    .leftJoin(storeCounts(knex, 'company_cd'), 'counts.company_cd', 'company.company_cd')
    .select({ companyCd: 'company.company_cd', companyNm: 'company.company_nm' })
    .select(knex.raw('cast(coalesce(counts.stores, 0) as bigint) as stores'))
  return paged<{ companyCd: string; companyNm: string; stores: number }>(
    matching(rows, 'company.search_text', query.keyword),
    query,
    byKana('company'),
  )
}

export function listChains(warehouse: Warehouse, query: PageQuery & { companyCds: string }) {
  const { knex } = warehouse
  const rows = knex('chain')
    .leftJoin(storeCounts(knex, 'chain_cd'), 'counts.chain_cd', 'chain.chain_cd')
    .select({ chainCd: 'chain.chain_cd', chainNm: 'chain.chain_nm', companyCd: 'chain.company_cd' })
    .select(knex.raw('cast(coalesce(counts.stores, 0) as bigint) as stores'))
  const companies = split(query.companyCds)
  if (companies.length > 0) rows.whereIn('chain.company_cd', companies)
  return paged<{ chainCd: string; chainNm: string; companyCd: string | null; stores: number }>(
    matching(rows, 'chain.search_text', query.keyword),
    query,
    byKana('chain'),
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
  warehouse: Warehouse,
  query: PageQuery & { chainCds: string; companyCds: string; areaCds: string; prefectureCds: string },
): Promise<Page<StoreRow>> {
  const { knex } = warehouse
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
  for (const [column, codes] of filters) if (split(codes).length > 0) rows.whereIn(column, split(codes))
  return paged(matching(rows, 'store.search_text', query.keyword), query, ['store.prefecture_cd nulls last', ...byKana('store')])
}

/** Stores by prefecture code. */
export async function countStoresByPrefecture(warehouse: Warehouse): Promise<Map<string, number>> {
  const rows: { cd: string | null; stores: number | string }[] = await warehouse
    .knex('store')
    .select({ cd: 'prefecture_cd' })
    .count({ stores: '*' })
    .groupBy('prefecture_cd')
  return new Map(rows.map((row) => [row.cd ?? '', Number(row.stores)]))
}

interface SeriesLine {
  seriesCd: string
  seriesNm: string
  seriesKana: string | null
  kind: 'series' | 'magazine'
  publisherNm: string | null
  products: number
  latestRelease: string | null
}

/** Series of books and magazine titles, with their volumes or issues counted. */
export async function listSeries(
  warehouse: Warehouse,
  page: PageQuery & { kind: 'all' | 'series' | 'magazine'; publisherCds: string },
): Promise<Page<SeriesLine>> {
  const { knex } = warehouse
  const volumes = knex('product')
    .select('product.series_id')
    .count({ products: '*' })
    .max({ latest: 'product.release_date' })
    .max({ publisher_id: 'product.publisher_id' })
    .whereNotNull('product.series_id')
    .groupBy('product.series_id')
    .as('volumes')
  const query = knex('series')
    .leftJoin(volumes, 'volumes.series_id', 'series.id')
    .leftJoin('publisher', 'publisher.id', 'volumes.publisher_id')
    .select({
      seriesCd: 'series.series_cd',
      seriesNm: 'series.series_nm',
      seriesKana: 'series.series_kana',
      kind: 'series.kind',
      publisherNm: 'publisher.publisher_nm',
      latestRelease: 'volumes.latest',
    })
    .select(knex.raw('coalesce(volumes.products, 0) as products'))
  matching(query, 'series.search_text', page.keyword)
  if (page.kind !== 'all') query.where('series.kind', page.kind)
  const publishers = split(page.publisherCds)
  if (publishers.length > 0) query.whereIn('publisher.publisher_cd', publishers)
  const found = await paged<SeriesLine>(query, page, [
    'coalesce(series.series_kana, series.series_nm) collate "C"',
    'series.series_cd collate "C"',
  ])
  return {
    ...found,
    list: found.list.map((row) => ({
      ...row,
      products: Number(row.products),
      latestRelease: row.latestRelease === null ? null : String(row.latestRelease).slice(0, 10),
    })),
  }
}
