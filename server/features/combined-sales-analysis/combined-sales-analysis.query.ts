import type { Knex } from 'knex'
import type { CombinedBody, CombinedRow, CombinedSortKey } from '../../../shared/contract/combined-sales-analysis.ts'
import { percent, quotient, round } from '../../../shared/measures.ts'
import { hideList, PAIR_K } from '../../warehouse/members/suppression.ts'
import { genreKeyOf, isOwn, readProductColumns, volumeOf } from '../../warehouse/products/product-columns.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { askSales } from '../../warehouse/sales/sales-question.ts'
import { storeIds } from '../../warehouse/stores/store-filter.ts'
import { lift, reliableLift } from './lift.ts'
import { otherProducts, readPurchases, readWhole } from './purchases.ts'

interface Candidate {
  id: number
  jan: string
  pairs: number
  units: number
  confidence: number
  support: number
  lift: number
  reliableLift: number
  quantity: number
}

/**
 * Products sold together with A (domain 1.5): units are counted, not copies. First the units of A, then what else they
 * hold, then only for those products how many units hold them at all.
 */
export async function combinedWith(
  knex: Knex,
  body: Omit<CombinedBody, 'pageSize'> & { pageSize: number | null },
  scope: DataScope,
) {
  const purchases = await readPurchases(knex, body, scope)
  const { unit, where, values } = purchases
  const [found, whole] = await Promise.all([
    knex.raw(
      `with base as materialized (${purchases.baseSql}),
        held as materialized (
          select fact_sale.product_id, count(distinct fact_sale.${unit}) as pairs
          from fact_sale join base on ${purchases.near} where ${where}
          group by fact_sale.product_id having count(distinct fact_sale.${unit}) >= ${PAIR_K}),
        pair as materialized (
          select held.product_id, held.pairs, product.jan from held join product on product.id = held.product_id
          where held.product_id in (?)),
        sold as materialized (
          select fact_sale.product_id, count(distinct fact_sale.${unit}) as units from fact_sale
          where fact_sale.product_id in (select pair.product_id from pair) and ${where} group by fact_sale.product_id),
        counted as (select count(distinct base.unit) as base_units from base)
      select counted.base_units, pair.product_id, pair.jan, pair.pairs, sold.units
        from counted left join (pair join sold on sold.product_id = pair.product_id) on true`,
      [...values, ...values, otherProducts(knex, body.item, purchases.base, scope), ...values] as unknown as Knex.RawBinding[],
    ),
    readWhole(knex, purchases, body),
  ])
  const rows = found.rows as Record<string, unknown>[]
  const baseUnits = Number(rows[0]?.base_units ?? 0)
  const candidates = rows
    .filter((row) => row.product_id !== null)
    .map((row): Candidate => {
      const [pairs, units] = [Number(row.pairs), Number(row.units)]
      const pair = { all: whole.units, a: baseUnits, b: units, both: pairs }
      return {
        id: Number(row.product_id),
        jan: String(row.jan),
        pairs,
        units,
        confidence: pairs / baseUnits,
        support: pairs / whole.units,
        lift: lift(pair) ?? 0,
        reliableLift: reliableLift(pair) ?? 0,
        quantity: 0,
      }
    })
  const stores = storeIds(knex, body.stores)
  const sales = (ids: readonly number[]) =>
    ids.length === 0 ? [] : askSales(knex, { period: body.period, by: ['product_id'], products: ids, stores })
  if (body.sort.some(({ key }) => key === 'quantity')) {
    const quantities = new Map((await sales(candidates.map(({ id }) => id))).map((row) => [Number(row.product_id), row.quantity]))
    for (const one of candidates) one.quantity = quantities.get(one.id) ?? 0
  }
  candidates.sort(inOrder(body.sort))
  const size = body.pageSize ?? Math.max(1, candidates.length)
  const first = (body.pageNum - 1) * size
  const page = candidates.slice(first, first + size)
  const ids = page.map(({ id }) => id)
  const [attributes, sold] = await Promise.all([readProductColumns(knex, ids), sales(ids)])
  const soldOf = new Map(sold.map((row) => [Number(row.product_id), row]))
  const list = page.flatMap((one, index): CombinedRow[] => {
    const product = attributes.get(one.id)
    if (!product) return []
    return [
      {
        rowNumber: first + index + 1,
        jan: product.jan,
        own: isOwn(product, scope.ownPublisherCds),
        kind: product.kind,
        productName: product.product_nm,
        authorName: product.author_nm,
        publisherCd: product.publisher_cd,
        publisherName: product.publisher_nm,
        seriesName: product.series_nm,
        volume: volumeOf(product),
        itemNm: product.item_nm,
        genreKey: genreKeyOf(product),
        genreC1Nm: product.genre_c1_nm,
        genreC2Nm: product.genre_c2_nm,
        genreC3Nm: product.genre_c3_nm,
        releaseDate: product.release_date,
        price: product.price,
        pairs: one.pairs,
        units: one.units,
        support: percent(one.pairs, whole.units, 3),
        confidence: percent(one.pairs, baseUnits),
        lift: quotient(one.pairs * whole.units, baseUnits * one.units, 2),
        reliableLift: round(one.reliableLift, 2),
        quantity: soldOf.get(one.id)?.quantity ?? 0,
        amount: soldOf.get(one.id)?.amount ?? 0,
      },
    ]
  })
  const hidden = hideList([baseUnits, whole.units - baseUnits], PAIR_K)
  return {
    base: purchases.named,
    allUnits: hidden.total ? null : whole.units,
    baseUnits: hidden.parts[0] ? null : baseUnits,
    list,
    total: candidates.length,
  }
}

/** By the unrounded values asked for; then more pairs first, then by JAN, so that paging is stable. */
const inOrder = (sort: readonly { key: CombinedSortKey; descending: boolean }[]) => (one: Candidate, other: Candidate) => {
  for (const { key, descending } of sort) {
    const difference = one[key] - other[key]
    if (difference !== 0) return descending ? -difference : difference
  }
  return other.pairs - one.pairs || (one.jan < other.jan ? -1 : 1)
}
