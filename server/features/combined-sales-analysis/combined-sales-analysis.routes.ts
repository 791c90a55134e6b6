import type { Knex } from 'knex'
import { combinedReport } from '../../../shared/api/combined-sales-analysis.columns.ts'
import {
  type CombinedBody,
  type CombinedRow,
  type CombinedSortKey,
  combinedSales,
  combinedSalesExport,
  combinedSalesSummary,
} from '../../../shared/api/combined-sales-analysis.ts'
import { widgetCombinedSales, widgetCombinedSummary } from '../../../shared/api/widget.ts'
import { computePercent, divideAndRound, roundHalfUp } from '../../../shared/trade/measures.ts'
import { exportRoute } from '../../exporting/export-route.ts'
import { reportRoute } from '../../routing/report-route.ts'
import { idListSql, sql } from '../../warehouse/engine/sql.ts'
import { readProductColumns, toProductIdentity } from '../../warehouse/products/product-columns.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { querySales } from '../../warehouse/sales/query-sales.ts'
import {
  type BaseBaskets,
  countProductBaskets,
  hideIfFew,
  type LotQuestion,
  readBaseBaskets,
  readPairCounts,
} from './basket-lots.ts'
import { queryOtherProducts, readBasketTotals, resolveBaskets } from './baskets.ts'
import { summarizeCombinedSales } from './combined-summary.query.ts'

/** Numbers of baskets with A, with B, with both, and in total. */
interface BasketCounts {
  all: number
  a: number
  b: number
  both: number
}

/** Returns the ratio of baskets with both to those expected by chance. Symmetric in A and B. Null if A or B is 0. */
export const computeLift = ({ all, a, b, both }: BasketCounts): number | null =>
  a === 0 || b === 0 ? null : (both * all) / (a * b)

/**
 * Returns the lower bound of the 95 % interval of the lift: delta method on ln lift (domain 1.5). It is low for few common
 * baskets, however high the lift.
 */
export function computeReliableLift(pair: BasketCounts): number | null {
  const { all, a, b, both } = pair
  const value = computeLift(pair)
  if (value === null || value === 0) return null
  const variance = 1 / both - 1 / a - 1 / b - 1 / all + (2 * both) / (a * b)
  return value * Math.exp(-1.96 * Math.sqrt(Math.max(0, variance)))
}

/** A product bought together with A, and its counts in whole lots. */
interface CombinedTitle {
  id: number
  jan: string
  coOccurrences: number
  baskets: number
}

interface Candidate extends CombinedTitle {
  confidence: number
  support: number
  lift: number
  reliableLift: number
  quantity: number
}

/**
 * Reads the baskets with A and the products that can fill a lot of pairs, then the pairs, then, for these products only, all
 * their baskets. A pair count never exceeds either product's count.
 */
async function readCombinedTitles(
  knex: Knex,
  question: LotQuestion,
  others: Knex.QueryBuilder,
): Promise<{ base: BaseBaskets; found: CombinedTitle[] }> {
  const { base, otherProducts: otherSet } = await readBaseBaskets(knex, question, others)
  const pairs =
    otherSet.length === 0 ? [] : await readPairCounts(knex, question, { key: 'fact_sale.product_id', others: otherSet })
  const ids = pairs.map(({ key }) => Number(key))
  const [counts, jans] = await Promise.all([countProductBaskets(knex, question, ids), readJans(knex, ids)])
  const titles = pairs.flatMap(({ key, baskets: pairBaskets }): CombinedTitle[] => {
    const id = Number(key)
    const baskets = counts.get(id) ?? 0
    const coOccurrences = Math.min(pairBaskets, base.baskets, baskets)
    return coOccurrences === 0 ? [] : [{ id, jan: jans.get(id) ?? '', coOccurrences, baskets }]
  })
  return { base, found: titles }
}

async function readJans(knex: Knex, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await sql<{ id: number; jan: string }>(
    knex,
    `select product.id, product.jan from product where product.id in (${idListSql(ids)})`,
  )
  return new Map(rows.map(({ id, jan }) => [id, jan]))
}

/** Lists products sold together with A (domain 1.5): baskets are counted, not copies. */
export async function listCombinedTitles(
  knex: Knex,
  body: Omit<CombinedBody, 'pageSize'> & { pageSize: number | null },
  scope: DataScope,
) {
  const resolvedBaskets = await resolveBaskets(knex, body, scope)
  const others = queryOtherProducts(knex, body.item, { base: resolvedBaskets.base, scope })
  const [{ base, found: titles }, counted] = await Promise.all([
    readCombinedTitles(knex, resolvedBaskets.question, others),
    readBasketTotals(knex, resolvedBaskets.question),
  ])
  // with several titles, the sum of their lots can exceed the lots of all receipts
  const allBaskets = Math.max(counted.baskets, base.baskets)
  const candidates = titles.map((row): Candidate => {
    const counts = { all: allBaskets, a: base.baskets, b: row.baskets, both: row.coOccurrences }
    return {
      ...row,
      confidence: row.coOccurrences / base.baskets,
      support: row.coOccurrences / allBaskets,
      lift: computeLift(counts) ?? 0,
      reliableLift: computeReliableLift(counts) ?? 0,
      quantity: 0,
    }
  })
  const readSold = async (ids: readonly number[]) => {
    const sales =
      ids.length === 0
        ? []
        : await querySales(knex, { ...resolvedBaskets.conditions, period: body.period, by: ['product_id'], products: ids })
    return new Map(sales.map((row) => [row.product_id, row]))
  }
  if (body.sort.some(({ key }) => key === 'quantity')) {
    const sold = await readSold(candidates.map(({ id }) => id))
    for (const candidate of candidates) candidate.quantity = sold.get(candidate.id)?.quantity ?? 0
  }
  candidates.sort(compareBySort(body.sort))
  const size = body.pageSize ?? Math.max(1, candidates.length)
  const first = (body.pageNum - 1) * size
  const page = candidates.slice(first, first + size)
  const ids = page.map(({ id }) => id)
  const [products, sold] = await Promise.all([readProductColumns(knex, ids), readSold(ids)])
  const list = page.flatMap((candidate, index): CombinedRow[] => {
    const product = products.get(candidate.id)
    if (!product) return []
    return [
      {
        rowNumber: first + index + 1,
        ...toProductIdentity(product, scope),
        itemNm: product.item_nm,
        coOccurrences: candidate.coOccurrences,
        baskets: candidate.baskets,
        support: computePercent(candidate.coOccurrences, allBaskets, 3),
        confidence: computePercent(candidate.coOccurrences, base.baskets),
        lift: divideAndRound(candidate.coOccurrences * allBaskets, base.baskets * candidate.baskets, 2),
        reliableLift: roundHalfUp(candidate.reliableLift, 2),
        quantity: sold.get(candidate.id)?.quantity ?? 0,
        amount: sold.get(candidate.id)?.amount ?? 0,
      },
    ]
  })
  return {
    base: resolvedBaskets.named,
    allBaskets: hideIfFew(allBaskets, counted.quantity > 0),
    baseBaskets: hideIfFew(base.baskets, base.hasSome),
    list,
    total: candidates.length,
  }
}

/** Orders by the unrounded sort values, then by pairs descending, then by JAN, so that paging is stable. */
const compareBySort = (sort: readonly { key: CombinedSortKey; descending: boolean }[]) => (a: Candidate, b: Candidate) => {
  for (const { key, descending } of sort) {
    const difference = a[key] - b[key]
    if (difference !== 0) return descending ? -difference : difference
  }
  return b.coOccurrences - a.coOccurrences || (a.jan < b.jan ? -1 : 1)
}

export const combinedSalesAnalysisRoutes = [
  reportRoute(combinedSales, ({ knex, body, scope }) => listCombinedTitles(knex, body, scope)),
  reportRoute(combinedSalesSummary, ({ knex, body, scope }) => summarizeCombinedSales(knex, body, scope)),
  reportRoute(widgetCombinedSales, ({ knex, body, scope }) => listCombinedTitles(knex, body, scope)),
  reportRoute(widgetCombinedSummary, ({ knex, body, scope }) => summarizeCombinedSales(knex, body, scope)),
  exportRoute(combinedSalesExport, 'combined-sales-analysis', async (body, { user, knex }) => {
    const answer = await listCombinedTitles(knex, { ...body, pageNum: 1, pageSize: null }, user)
    return {
      name: 'combined',
      nameParts: [answer.base[0]?.productName ?? '', body.period.from, body.period.to],
      subject: { productName: answer.base.map(({ productName }) => productName).join(', ') },
      columns: combinedReport.columns,
      rows: answer.list,
    }
  }),
]
