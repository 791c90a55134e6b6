import type { Knex } from 'knex'
import type { Result } from '../../../shared/api/endpoint.ts'
import type { detailBookMagazine } from '../../../shared/api/product-detail.ts'
import type { QueryResult } from '../../../shared/api/report.ts'
import { convertIsbn13To10 } from '../../../shared/trade/jan.ts'
import { idListSql, sql } from '../../warehouse/engine/sql.ts'
import { toProductFields } from '../../warehouse/figures/product-rows.ts'
import { removeMarkup } from '../../warehouse/products/plain-text.ts'
import { type ProductColumns, readProductColumns } from '../../warehouse/products/product-columns.ts'
import { findProduct } from '../../warehouse/products/product-lookup.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'

export interface PublicationRow {
  id: number
  magazineCd: string | null
  coverDate: string | null
  cCode: string | null
  format: string | null
  pages: number | null
  returnLimitDate: string | null
  description: string | null
  isWithdrawn: boolean
}

/** Columns of `PublicationRow`. */
export const PUBLICATION_COLUMNS_SQL = `product.id, product.magazine_cd as "magazineCd", product.cover_date as "coverDate",
  product.c_code as "cCode", product.format, product.pages, product.return_limit_date as "returnLimitDate",
  product.description, product.is_withdrawn as "isWithdrawn"`

/** Reads bibliographic data of products, by id. */
export async function readPublications(knex: Knex, ids: readonly number[]): Promise<ReadonlyMap<number, PublicationRow>> {
  const rows = await sql<PublicationRow>(
    knex,
    `select ${PUBLICATION_COLUMNS_SQL} from product where product.id in (${idListSql(ids)})`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Fields of the API, and those that the row has in addition. */
export const toPublicationFields = <Row extends PublicationRow>(product: ProductColumns, { id: _id, ...publication }: Row) => ({
  productKana: product.product_kana,
  publisherKana: product.publisher_kana,
  seriesCd: product.series_cd,
  ...publication,
  isbn10: convertIsbn13To10(product.jan),
  // also texts that were stored with markup
  description: removeMarkup(publication.description ?? '') || null,
})

/** Returns one product without figures. */
export async function readPublication(
  knex: Knex,
  code: string,
  scope: DataScope,
): Promise<QueryResult<Result<typeof detailBookMagazine>>> {
  const { id } = await findProduct(knex, code, scope)
  const [products, publications] = await Promise.all([readProductColumns(knex, [id]), readPublications(knex, [id])])
  const [product, publication] = [products.get(id), publications.get(id)]
  if (!product || !publication) throw new Error(`product ${id} was found and is not there`)
  return { ...toProductFields(product, scope), ...toPublicationFields(product, publication) }
}
