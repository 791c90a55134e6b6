import type { Knex } from 'knex'
import type { Result } from '../../../shared/api/endpoint.ts'
import type { publicationInfo, RelatedVolume } from '../../../shared/api/product-publication.ts'
import type { QueryResult } from '../../../shared/api/report.ts'
import { sql } from '../../warehouse/engine/sql.ts'
import { readProductColumns, toProductIdentity, VOLUME_SQL } from '../../warehouse/products/product-columns.ts'
import { findProduct } from '../../warehouse/products/product-lookup.ts'
import { applyScope, type DataScope } from '../../warehouse/products/scope.ts'
import { awardsSql, publicitySql } from '../../warehouse/products/title-events.ts'
import { PUBLICATION_COLUMNS_SQL, type PublicationRow, toPublicationFields } from './publication.query.ts'

/** Maximum number of siblings: a weekly has more issues than a page can show. */
const MAX_SIBLINGS = 200

/** Additional fields of the publication's page. */
interface PublicationFields extends PublicationRow {
  authorKana: string | null
  tradeTerms: string | null
  keywords: string | null
}

/** Reads the volumes or issues of a product's series by release date, those without a date last. */
async function readSiblings(knex: Knex, productId: number, scope: DataScope): Promise<(RelatedVolume & { id: number })[]> {
  const query = knex('product')
    .select('product.id', 'product.jan', 'product.price', {
      productName: 'product.product_nm',
      volume: knex.raw(VOLUME_SQL),
      releaseDate: 'product.release_date',
    })
    .where('product.series_id', knex('product').select('series_id').where('id', productId))
    .orderByRaw('product.release_date nulls last, product.jan collate "C"')
  applyScope(knex, query, scope)
  return query
}

const omitId = ({ id: _id, ...sibling }: RelatedVolume & { id: number }): RelatedVolume => sibling

/** Reads bibliographic data of a product, without figures. */
export const readPublicationInfo = async (
  knex: Knex,
  code: string,
  scope: DataScope,
): Promise<QueryResult<Result<typeof publicationInfo>>> => {
  const { id } = await findProduct(knex, code, scope)
  const [attributes, more, prices, awards, publicity, siblings] = await Promise.all([
    readProductColumns(knex, [id]),
    sql<PublicationFields>(
      knex,
      `select ${PUBLICATION_COLUMNS_SQL}, product.author_kana as "authorKana", product.trade_terms as "tradeTerms", product.keywords
        from product where product.id = ?`,
      [id],
    ).then(([row]) => row),
    sql<{ fromDate: string; price: number }>(
      knex,
      'select from_date as "fromDate", price from product_price where product_id = ? order by from_date',
      [id],
    ),
    sql<{ date: string; name: string }>(
      knex,
      `select award_date as date, award_nm as name from ${awardsSql} as award where product_id = ? order by award_date, award_nm collate "C"`,
      [id],
    ),
    sql<{ date: string; medium: string; title: string }>(
      knex,
      `select publicity_date as date, medium, title from ${publicitySql} as publicity where product_id = ?
        order by publicity_date, medium collate "C", title collate "C"`,
      [id],
    ),
    readSiblings(knex, id, scope),
  ])
  const product = attributes.get(id)
  if (!product || !more) throw new Error(`product ${id} was found and is not there`)
  const at = siblings.findIndex((sibling) => sibling.id === id)
  const first = Math.max(0, Math.min(at - MAX_SIBLINGS / 2, siblings.length - MAX_SIBLINGS))
  const getNeighbour = (index: number) => {
    const sibling = at < 0 ? undefined : siblings[index]
    return sibling ? omitId(sibling) : null
  }
  const { own: _own, ...identity } = toProductIdentity(product, scope)
  const { publisherKana: _kana, ...publication } = toPublicationFields(product, more)
  return {
    ...identity,
    ...publication,
    issue: product.issue,
    prices,
    pictureId: product.jan,
    awards,
    publicity,
    siblings: siblings.slice(first, first + MAX_SIBLINGS).map(omitId),
    previous: getNeighbour(at - 1),
    next: getNeighbour(at + 1),
  }
}
