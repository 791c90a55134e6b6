import type { Knex } from 'knex'
import type { CombinedBody, CombinedRow, CombinedSortKey } from '../../../shared/contract/combined-sales-analysis.ts'
import { percent, quotient, round } from '../../../shared/measures.ts'
import { sql } from '../../warehouse/engine/sql.ts'
import { hideList, PAIR_K } from '../../warehouse/members/suppression.ts'
import { readProductColumns } from '../../warehouse/products/product-columns.ts'
import { identityOf } from '../../warehouse/products/read-products.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { askSales } from '../../warehouse/sales/sales-question.ts'
import { type Baskets, coOccurrenceSql, otherProducts, readBaskets, readWhole } from './baskets.ts'
import { lift, reliableLift } from './lift.ts'

interface Candidate {
  id: number
  jan: string
  coOccurrences: number
  baskets: number
  confidence: number
  support: number
  lift: number
  reliableLift: number
  quantity: number
}

/** The number of baskets with A, beside each product that occurs with it; once without a product where none does. */
interface Found {
  base_baskets: number
  product_id: number | null
  jan: string
  co_occurrences: number
  baskets: number
}

/**
 * First the baskets with A, then what else they hold, then only for those products how many baskets hold them at all:
 * counting all products would read every receipt of the period.
 */
const readTogether = (knex: Knex, of: Baskets, others: Knex.QueryBuilder): Promise<Found[]> =>
  sql<Found>(
    knex,
    `with base as materialized (:withBase),
      held as materialized (:held),
      together as materialized (
        select held.product_id, held.co_occurrences, product.jan
        from held join product on product.id = held.product_id
        where held.product_id in (:others)),
      sold as materialized (
        select fact_sale.product_id, count(distinct ${of.basket}) as baskets
        from fact_sale
        where fact_sale.product_id in (select together.product_id from together) and :purchase
        group by fact_sale.product_id),
      counted as (select count(distinct base.basket) as base_baskets from base)
    select counted.base_baskets, together.product_id, together.jan, together.co_occurrences, sold.baskets
    from counted left join (together join sold on sold.product_id = together.product_id) on true`,
    { withBase: of.withBase, held: coOccurrenceSql(knex, of, PAIR_K), others, purchase: of.purchase },
  )

/** Products sold together with A (domain 1.5): baskets are counted, not copies. */
export async function combinedWith(
  knex: Knex,
  body: Omit<CombinedBody, 'pageSize'> & { pageSize: number | null },
  scope: DataScope,
) {
  const of = await readBaskets(knex, body, scope)
  const [found, whole] = await Promise.all([
    readTogether(knex, of, otherProducts(knex, body.item, { base: of.base, scope })),
    readWhole(knex, of, body),
  ])
  const baseBaskets = found[0]?.base_baskets ?? 0
  const candidates = found.flatMap((row): Candidate[] => {
    if (row.product_id === null) return []
    const counts = { all: whole.baskets, a: baseBaskets, b: row.baskets, both: row.co_occurrences }
    return [
      {
        id: row.product_id,
        jan: row.jan,
        coOccurrences: row.co_occurrences,
        baskets: row.baskets,
        confidence: row.co_occurrences / baseBaskets,
        support: row.co_occurrences / whole.baskets,
        lift: lift(counts) ?? 0,
        reliableLift: reliableLift(counts) ?? 0,
        quantity: 0,
      },
    ]
  })
  const soldOf = async (ids: readonly number[]) => {
    const sales =
      ids.length === 0 ? [] : await askSales(knex, { ...of.conditions, period: body.period, by: ['product_id'], products: ids })
    return new Map(sales.map((row) => [row.product_id, row]))
  }
  if (body.sort.some(({ key }) => key === 'quantity')) {
    const sold = await soldOf(candidates.map(({ id }) => id))
    for (const one of candidates) one.quantity = sold.get(one.id)?.quantity ?? 0
  }
  candidates.sort(inOrder(body.sort))
  const size = body.pageSize ?? Math.max(1, candidates.length)
  const first = (body.pageNum - 1) * size
  const page = candidates.slice(first, first + size)
  const ids = page.map(({ id }) => id)
  const [products, sold] = await Promise.all([readProductColumns(knex, ids), soldOf(ids)])
  const list = page.flatMap((one, index): CombinedRow[] => {
    const product = products.get(one.id)
    if (!product) return []
    return [
      {
        rowNumber: first + index + 1,
        ...identityOf(product, scope),
        itemNm: product.item_nm,
        coOccurrences: one.coOccurrences,
        baskets: one.baskets,
        support: percent(one.coOccurrences, whole.baskets, 3),
        confidence: percent(one.coOccurrences, baseBaskets),
        lift: quotient(one.coOccurrences * whole.baskets, baseBaskets * one.baskets, 2),
        reliableLift: round(one.reliableLift, 2),
        quantity: sold.get(one.id)?.quantity ?? 0,
        amount: sold.get(one.id)?.amount ?? 0,
      },
    ]
  })
  const hidden = hideList([baseBaskets, whole.baskets - baseBaskets], PAIR_K)
  return {
    base: of.named,
    allBaskets: hidden.total ? null : whole.baskets,
    baseBaskets: hidden.parts[0] ? null : baseBaskets,
    list,
    total: candidates.length,
  }
}

/** By the unrounded values asked for; then more of both first, then by JAN, so that paging is stable. */
const inOrder = (sort: readonly { key: CombinedSortKey; descending: boolean }[]) => (one: Candidate, other: Candidate) => {
  for (const { key, descending } of sort) {
    const difference = one[key] - other[key]
    if (difference !== 0) return descending ? -difference : difference
  }
  return other.coOccurrences - one.coOccurrences || (one.jan < other.jan ? -1 : 1)
}
