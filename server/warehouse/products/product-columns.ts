import type { Knex } from 'knex'
import type { ProductIdentity } from '../../../shared/api/product-identity.ts'
import { readProductCards } from './product-cards.ts'
import type { DataScope } from './scope.ts'

/** Columns that identify a product in any list. */
interface IdentityColumns {
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

/** All master data of a product. */
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

/** Reads attributes of products, by id. Unknown ids have no entry. */
export async function readProductColumns(knex: Knex, ids: readonly number[]): Promise<Map<number, ProductColumns>> {
  const cards = await readProductCards(knex, [...new Set(ids)])
  return new Map([...cards].map(([id, card]) => [id, JSON.parse(card) as ProductColumns]))
}

/** Returns the path of the trade genre, as used in conditions; null if there is none. */
const toGenreKey = (row: IdentityColumns): string | null =>
  [row.genre_c1_cd, row.genre_c2_cd, row.genre_c3_cd].filter((cd) => cd !== null).join('/') || null

/** Returns the volume (巻数), or the issue number of a magazine. */
export const toVolume = (row: IdentityColumns): string | null => row.volume ?? (row.kind === 'magazine' ? row.issue : null)

/** The same as SQL. */
export const VOLUME_SQL = "coalesce(product.volume, case when product.kind = 'magazine' then product.issue end)"

/** True if the product belongs to one of the publishers or to one of their imprints. */
const isOwnProduct = (row: IdentityColumns, ownPublisherCds: readonly string[]): boolean =>
  ownPublisherCds.includes(row.publisher_cd ?? '') || ownPublisherCds.includes(row.imprint_of_cd ?? '')

/** Converts a product to the API's fields. */
export const toProductIdentity = (product: IdentityColumns, scope: DataScope): ProductIdentity => ({
  jan: product.jan,
  own: isOwnProduct(product, scope.ownPublisherCds),
  kind: product.kind,
  productName: product.product_nm,
  authorName: product.author_nm,
  publisherCd: product.publisher_cd,
  publisherName: product.publisher_nm,
  seriesName: product.series_nm,
  volume: toVolume(product),
  genreKey: toGenreKey(product),
  genreC1Nm: product.genre_c1_nm,
  genreC2Nm: product.genre_c2_nm,
  genreC3Nm: product.genre_c3_nm,
  releaseDate: product.release_date,
  price: product.price,
})

/** Reads the identities of products, by id. Unknown ids have no entry. */
export async function readProducts(
  knex: Knex,
  ids: readonly number[],
  scope: DataScope,
): Promise<ReadonlyMap<number, ProductIdentity>> {
  const products = await readProductColumns(knex, ids)
  return new Map([...products].map(([id, product]) => [id, toProductIdentity(product, scope)]))
}
