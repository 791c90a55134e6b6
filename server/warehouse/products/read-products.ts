import type { Knex } from 'knex'
import type { ProductIdentity } from '../../../shared/api/product-identity.ts'
import { type IdentityColumns, isOwn, readProductColumns, toGenreKey, toVolume } from './product-columns.ts'
import type { DataScope } from './scope.ts'

/** Converts a product to the API's fields. */
export const toProductIdentity = (product: IdentityColumns, scope: DataScope): ProductIdentity => ({
  jan: product.jan,
  own: isOwn(product, scope.ownPublisherCds),
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
