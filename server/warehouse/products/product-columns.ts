import type { Knex } from 'knex'

/** What every list of products says of a product, beside its figures. */
export interface ProductColumns {
  id: number
  jan: string
  kind: 'book' | 'magazine' | 'other'
  product_nm: string
  product_kana: string | null
  author_nm: string | null
  volume: string | null
  issue: string | null
  price: number | null
  release_date: string | null
  item_cd_origin: string | null
  publisher_cd: string | null
  publisher_nm: string | null
  publisher_kana: string | null
  imprint_of_cd: string | null
  series_cd: string | null
  series_nm: string | null
  item_cd: string | null
  item_nm: string | null
  dai_genre_cd: string | null
  dai_genre_nm: string | null
  chu_genre_cd: string | null
  chu_genre_nm: string | null
  sho_genre_cd: string | null
  sho_genre_nm: string | null
  genre_c1_cd: string | null
  genre_c1_nm: string | null
  genre_c2_cd: string | null
  genre_c2_nm: string | null
  genre_c3_cd: string | null
  genre_c3_nm: string | null
}

const columns = [
  'product.id',
  'product.jan',
  'product.kind',
  'product.product_nm',
  'product.product_kana',
  'product.author_nm',
  'product.volume',
  'product.issue',
  'product.price',
  'product.release_date',
  'product.item_cd_origin',
  'publisher.publisher_cd',
  'publisher.publisher_nm',
  'publisher.publisher_kana',
  'publisher.imprint_of_cd',
  'series.series_cd',
  'series.series_nm',
  'item_genre.item_cd',
  'item_genre.item_nm',
  'item_genre.dai_genre_cd',
  'item_genre.dai_genre_nm',
  'item_genre.chu_genre_cd',
  'item_genre.chu_genre_nm',
  'item_genre.sho_genre_cd',
  'item_genre.sho_genre_nm',
  'trade_genre.genre_c1_cd',
  'trade_genre.genre_c1_nm',
  'trade_genre.genre_c2_cd',
  'trade_genre.genre_c2_nm',
  'trade_genre.genre_c3_cd',
  'trade_genre.genre_c3_nm',
]

/** Attributes of the products, by id. */
export async function readProductColumns(knex: Knex, ids: readonly number[]): Promise<Map<number, ProductColumns>> {
  if (ids.length === 0) return new Map()
  const rows: ProductColumns[] = await knex('product')
    .leftJoin('publisher', 'publisher.id', 'product.publisher_id')
    .leftJoin('series', 'series.id', 'product.series_id')
    .leftJoin('item_genre', 'item_genre.id', 'product.item_genre_id')
    .leftJoin('trade_genre', 'trade_genre.id', 'product.trade_genre_id')
    .select(columns)
    .whereRaw(`product.id in (${ids.map(Number).join(', ')})`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Path of the trade genre, as conditions name it. */
export const genreKeyOf = (row: ProductColumns): string | null =>
  [row.genre_c1_cd, row.genre_c2_cd, row.genre_c3_cd].filter((cd) => cd !== null).join('/') || null

/** 巻数, or the issue number of a magazine. */
export const volumeOf = (row: ProductColumns): string | null => row.volume ?? (row.kind === 'magazine' ? row.issue : null)

/** Does the product belong to one of the publishers, or to an imprint of theirs? */
export const isOwn = (row: ProductColumns, ownPublisherCds: readonly string[]): boolean =>
  ownPublisherCds.includes(row.publisher_cd ?? '') || ownPublisherCds.includes(row.imprint_of_cd ?? '')
