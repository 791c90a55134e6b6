import type { Knex } from 'knex'
import { idList } from '../engine/sql.ts'

/** What names a product in every list, whatever the list is about. */
export interface IdentityColumns {
  id: number
  jan: string
  kind: 'book' | 'magazine' | 'other'
  product_nm: string
  author_nm: string | null
  volume: string | null
  issue: string | null
  price: number | null
  release_date: string | null
  publisher_cd: string | null
  publisher_nm: string | null
  imprint_of_cd: string | null
  series_nm: string | null
  genre_c1_cd: string | null
  genre_c1_nm: string | null
  genre_c2_cd: string | null
  genre_c2_nm: string | null
  genre_c3_cd: string | null
  genre_c3_nm: string | null
}

/** All that the masters say of a product. */
export interface ProductColumns extends IdentityColumns {
  product_kana: string | null
  item_cd_origin: string | null
  publisher_kana: string | null
  series_cd: string | null
  item_cd: string | null
  item_nm: string | null
  dai_genre_cd: string | null
  dai_genre_nm: string | null
  chu_genre_cd: string | null
  chu_genre_nm: string | null
  sho_genre_cd: string | null
  sho_genre_nm: string | null
}

const identityColumns = [
  'product.id',
  'product.jan',
  'product.kind',
  'product.product_nm',
  'product.author_nm',
  'product.volume',
  'product.issue',
  'product.price',
  'product.release_date',
  'publisher.publisher_cd',
  'publisher.publisher_nm',
  'publisher.imprint_of_cd',
  'series.series_nm',
  'trade_genre.genre_c1_cd',
  'trade_genre.genre_c1_nm',
  'trade_genre.genre_c2_cd',
  'trade_genre.genre_c2_nm',
  'trade_genre.genre_c3_cd',
  'trade_genre.genre_c3_nm',
]

const otherColumns = [
  'product.product_kana',
  'product.item_cd_origin',
  'publisher.publisher_kana',
  'series.series_cd',
  'item_genre.item_cd',
  'item_genre.item_nm',
  'item_genre.dai_genre_cd',
  'item_genre.dai_genre_nm',
  'item_genre.chu_genre_cd',
  'item_genre.chu_genre_nm',
  'item_genre.sho_genre_cd',
  'item_genre.sho_genre_nm',
]

const identities = (knex: Knex, ids: readonly number[]): Knex.QueryBuilder =>
  knex('product')
    .leftJoin('publisher', 'publisher.id', 'product.publisher_id')
    .leftJoin('series', 'series.id', 'product.series_id')
    .leftJoin('trade_genre', 'trade_genre.id', 'product.trade_genre_id')
    .select(identityColumns)
    .whereRaw(`product.id in (${idList(ids)})`)

/** What the products are called, by id. A long list of columns costs DuckDB more than the rows: kana and codes stay away. */
export async function readIdentities(knex: Knex, ids: readonly number[]): Promise<Map<number, IdentityColumns>> {
  if (ids.length === 0) return new Map()
  const rows: IdentityColumns[] = await identities(knex, ids)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Attributes of the products, by id. */
export async function readProductColumns(knex: Knex, ids: readonly number[]): Promise<Map<number, ProductColumns>> {
  if (ids.length === 0) return new Map()
  const rows: ProductColumns[] = await identities(knex, ids)
    .leftJoin('item_genre', 'item_genre.id', 'product.item_genre_id')
    .select(otherColumns)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Path of the trade genre, as conditions name it. */
export const genreKeyOf = (row: IdentityColumns): string | null =>
  [row.genre_c1_cd, row.genre_c2_cd, row.genre_c3_cd].filter((cd) => cd !== null).join('/') || null

/** 巻数, or the issue number of a magazine. */
export const volumeOf = (row: IdentityColumns): string | null => row.volume ?? (row.kind === 'magazine' ? row.issue : null)

/** Does the product belong to one of the publishers, or to an imprint of theirs? */
export const isOwn = (row: IdentityColumns, ownPublisherCds: readonly string[]): boolean =>
  ownPublisherCds.includes(row.publisher_cd ?? '') || ownPublisherCds.includes(row.imprint_of_cd ?? '')
