import type { Knex } from 'knex'
import { combinedBody } from '../../../shared/api/combined-sales-analysis.ts'
import type { FairReason, FairTableBody } from '../../../shared/api/fair-table.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { sql } from '../../warehouse/engine/sql.ts'
import { type ProductColumns, readProductColumns } from '../../warehouse/products/product-columns.ts'
import { resolveProductIds } from '../../warehouse/products/query-products.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import {
  type Baskets,
  countDisclosedBaskets,
  queryOtherProducts,
  readAllBaskets,
  readProductPairs,
  resolveBaskets,
} from '../../warehouse/sales/baskets.ts'
import { type BasketCounts, computeReliableLift } from '../../warehouse/sales/lift.ts'
import { querySales, salesSql } from '../../warehouse/sales/query-sales.ts'
import { type FairCandidate, LEAST_RELIABLE_LIFT } from './choose-titles.ts'

/** Titles of each reason that are examined: more than a table has places. */
const MAX_EXAMINED = 200

/** A candidate with the numbers of its baskets; null if there are too few to show. */
export interface FairTableCandidate extends FairCandidate {
  product: ProductColumns
  counts: BasketCounts | null
}

export interface FairCandidates {
  base: { id: number; product: ProductColumns }
  baseBaskets: number
  candidates: FairTableCandidate[]
  /** Stores of the query; null for all. */
  stores: Knex.QueryBuilder | null
}

/** Books on sale that their publisher has not withdrawn. A return limit is of earlier deliveries: a new order has its own. */
const queryBooksOnSale = (others: Knex.QueryBuilder, asOf: string): Knex.QueryBuilder =>
  others
    .where({ 'product.kind': 'book', 'product.is_withdrawn': false })
    .whereRaw('(product.release_date is null or product.release_date <= cast(? as date))', [asOf])

/** Reads the best-selling titles that share a property with the base, by sales in the period and stores. */
async function readRelatedIds(
  knex: Knex,
  { baskets, related }: { baskets: Baskets; related: Knex.QueryBuilder },
): Promise<number[]> {
  const { conditions, period } = baskets
  const rows = await sql<{ id: number }>(
    knex,
    `with related as (:related),
      sold as (:sold)
    select related.id
    from related join product on product.id = related.id left join sold on sold.product_id = related.id
    order by coalesce(sold.quantity, 0) desc, product.release_date desc nulls last, product.jan collate "C"
    limit :most`,
    {
      related,
      sold: salesSql(knex, { ...conditions, period, by: ['product_id'], products: related.clone(), figures: ['quantity'] }),
      most: MAX_EXAMINED,
    },
  )
  return rows.map(({ id }) => id)
}

/** Returns the path of the trade genre; null if the title has none. */
const getGenre = ({ genre_c1_cd, genre_c2_cd, genre_c3_cd }: ProductColumns): string | null =>
  genre_c1_cd === null ? null : [genre_c1_cd, genre_c2_cd, genre_c3_cd].join('/')

const isSame = (a: string | null, b: string | null): boolean => a !== null && a === b

/** Returns the first reason that holds. */
export function findFairReason(product: ProductColumns, base: ProductColumns, reliableLift: number | null): FairReason {
  if (isSame(product.series_cd, base.series_cd)) return 'series'
  if (isSame(product.author_nm, base.author_nm)) return 'author'
  if (reliableLift !== null && reliableLift >= LEAST_RELIABLE_LIFT) return 'combined'
  return isSame(getGenre(product), getGenre(base)) ? 'genre' : 'chosen'
}

/** Queries of the titles that share series, author or genre with the base; a property that the base lacks has none. */
async function queryRelatedTitles(knex: Knex, baseId: number, books: () => Knex.QueryBuilder): Promise<Knex.QueryBuilder[]> {
  const [base] = await sql<{ series_id: number | null; author_nm: string | null; trade_genre_id: number | null }>(
    knex,
    'select product.series_id, product.author_nm, product.trade_genre_id from product where product.id = :baseId',
    { baseId },
  )
  return (['series_id', 'author_nm', 'trade_genre_id'] as const).flatMap((column) => {
    const value = base?.[column] ?? null
    return value === null ? [] : [books().where(`product.${column}`, value)]
  })
}

/**
 * Reads the base and the titles that can be on its table: those that the body names, or those bought together with it and those
 * of its series, author and genre. Throws products.required and the errors of finding products.
 */
export async function readFairCandidates(
  knex: Knex,
  body: FairTableBody,
  { scope, asOf }: { scope: DataScope; asOf: string },
): Promise<FairCandidates> {
  const { jans, period, stores } = body
  const baskets = await resolveBaskets(knex, combinedBody.parse({ jans, period, stores, by: 'receipt' }), scope)
  const [baseId] = baskets.base
  if (baseId === undefined) throw new AppError('resource.notFound')
  const isChosen = body.chosenJans.length > 0
  const chosen = isChosen
    ? (
        await resolveProductIds(knex, { jans: body.chosenJans, seriesCd: null }, { scope, rule: 'validation.productCode' })
      ).filter((id) => id !== baseId)
    : []
  const buildOthers = () => queryOtherProducts(knex, 'all', { base: baskets.base, scope })
  const books = () => queryBooksOnSale(buildOthers(), asOf)
  const pairable = isChosen ? buildOthers().whereIn('product.id', chosen) : books()
  const [{ base, pairs }, all, related] = await Promise.all([
    readProductPairs(knex, baskets, pairable),
    readAllBaskets(knex, baskets),
    isChosen ? [] : queryRelatedTitles(knex, baseId, books),
  ])
  const relatedIds = await Promise.all(related.map((titles) => readRelatedIds(knex, { baskets, related: titles })))
  const countsById = new Map(
    pairs.flatMap(({ id, both, own }): [number, BasketCounts][] => {
      const common = countDisclosedBaskets(both, 'receipt')
      return common === null ? [] : [[id, { all: all.baskets, a: base.baskets, b: own.baskets, both: common }]]
    }),
  )
  const getReliableLift = (id: number): number | null => {
    const counts = countsById.get(id)
    return counts === undefined ? null : computeReliableLift(counts, 'receipt')
  }
  const together = [...countsById.keys()]
    .filter((id) => (getReliableLift(id) ?? 0) >= LEAST_RELIABLE_LIFT)
    .sort((a, b) => (getReliableLift(b) ?? 0) - (getReliableLift(a) ?? 0) || a - b)
    .slice(0, MAX_EXAMINED)
  const ids = isChosen ? chosen : [...new Set([...together, ...relatedIds.flat()])]
  const [products, sales] = await Promise.all([
    readProductColumns(knex, [baseId, ...ids]),
    ids.length === 0 ? [] : querySales(knex, { ...baskets.conditions, period, by: ['product_id'], products: ids }),
  ])
  const baseProduct = products.get(baseId)
  if (baseProduct === undefined) throw new AppError('resource.notFound')
  const sold = new Map(sales.map(({ product_id, quantity }) => [product_id, quantity]))
  return {
    base: { id: baseId, product: baseProduct },
    baseBaskets: base.baskets,
    stores: baskets.conditions.stores,
    candidates: ids.flatMap((id): FairTableCandidate[] => {
      const product = products.get(id)
      if (product === undefined) return []
      const reliableLift = getReliableLift(id)
      return [
        {
          id,
          jan: product.jan,
          reason: findFairReason(product, baseProduct, reliableLift),
          reliableLift,
          quantity: sold.get(id) ?? 0,
          product,
          counts: countsById.get(id) ?? null,
        },
      ]
    }),
  }
}
