import type { Knex } from 'knex'
import type { CombinedBody, CombinedRow, CombinedSortKey } from '../../../shared/contract/combined-sales-analysis.ts'
import { percent, quotient, round } from '../../../shared/measures.ts'
import { idList, sql } from '../../warehouse/engine/sql.ts'
import { hideList, PAIR_K } from '../../warehouse/members/suppression.ts'
import { readProductColumns } from '../../warehouse/products/product-columns.ts'
import { identityOf } from '../../warehouse/products/read-products.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { askSales } from '../../warehouse/sales/sales-question.ts'
import { type Baskets, coOccurrenceSql, otherProducts, readBaskets, readWhole } from './baskets.ts'
import { lift, reliableLift } from './lift.ts'
import { type MemberQuestion, readBaseMembers, readBuyersOf, readPairs } from './member-pairs.ts'

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
  /** By member: are there some, but no lot of them? */
  few?: boolean
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

/** The same by member, in whole lots; of a pair never more than of either of the two. */
async function readTogetherOfMembers(knex: Knex, question: MemberQuestion, others: Knex.QueryBuilder): Promise<Found[]> {
  const { base, beside } = await readBaseMembers(knex, question, others)
  const pairs = beside.length === 0 ? [] : await readPairs(knex, question, { key: 'fact_sale.product_id', others: beside })
  const ids = pairs.map(({ key }) => Number(key))
  const [buyers, products] = await Promise.all([readBuyersOf(knex, question, ids), readJans(knex, ids)])
  const found = pairs.flatMap(({ key, members }): Found[] => {
    const id = Number(key)
    const baskets = buyers.get(id) ?? 0
    const both = Math.min(members, base.members, baskets)
    return both === 0
      ? []
      : [{ base_baskets: base.members, few: false, product_id: id, jan: products.get(id) ?? '', co_occurrences: both, baskets }]
  })
  const few = base.members === 0 && base.some
  return found.length > 0
    ? found
    : [{ base_baskets: base.members, few, product_id: null, jan: '', co_occurrences: 0, baskets: 0 }]
}

async function readJans(knex: Knex, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await sql<{ id: number; jan: string }>(
    knex,
    `select product.id, product.jan from product where product.id in (${idList(ids)})`,
  )
  return new Map(rows.map(({ id, jan }) => [id, jan]))
}

/** Products sold together with A (domain 1.5): baskets are counted, not copies. */
export async function combinedWith(
  knex: Knex,
  body: Omit<CombinedBody, 'pageSize'> & { pageSize: number | null },
  scope: DataScope,
) {
  const of = await readBaskets(knex, body, scope)
  const others = otherProducts(knex, body.item, { base: of.base, scope })
  const [found, whole] = await Promise.all([
    of.ofMembers ? readTogetherOfMembers(knex, of.ofMembers, others) : readTogether(knex, of, others),
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
  // by member they are whole tens, and what is over is not told
  const hidden = of.ofMembers
    ? { total: false, parts: [found[0]?.few === true] }
    : hideList([baseBaskets, whole.baskets - baseBaskets], PAIR_K)
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
