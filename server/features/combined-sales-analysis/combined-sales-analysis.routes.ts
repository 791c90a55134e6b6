import type { Knex } from 'knex'
import {
  type CombinedBody,
  type CombinedRow,
  type CombinedSortKey,
  combinedSales,
  combinedSalesExport,
  combinedSalesSummary,
} from '../../../shared/api/combined-sales-analysis.ts'
import { widgetCombinedSales, widgetCombinedSummary } from '../../../shared/api/widget.ts'
import { combinedReport } from '../../../shared/reports/combined-sales-analysis.ts'
import { computePercent, divideAndRound, roundHalfUp } from '../../../shared/trade/measures.ts'
import { defineExportRoute } from '../../exporting/export-route.ts'
import { defineReportRoute } from '../../routing/report-route.ts'
import { readProductColumns, toProductIdentity } from '../../warehouse/products/product-columns.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import {
  countBaskets,
  countDisclosedBaskets,
  queryOtherProducts,
  readAllBaskets,
  readProductPairs,
  resolveBaskets,
} from '../../warehouse/sales/baskets.ts'
import { type BasketCounts, computeLift, computeReliableLift } from '../../warehouse/sales/lift.ts'
import { querySales } from '../../warehouse/sales/query-sales.ts'
import { summarizeCombinedSales } from './combined-summary.query.ts'

/** What rows are ordered by. */
type Scores = Record<CombinedSortKey, number>

/** A product bought together with A. */
interface Candidate extends Scores {
  id: number
  jan: string
  baskets: number
}

/** Computes what rows are ordered by from numbers of baskets. */
function computeScores(counts: BasketCounts, by: CombinedBody['by']): Scores {
  const { all, a, both } = counts
  return {
    coOccurrences: both,
    confidence: both / a,
    support: both / all,
    lift: computeLift(counts) ?? 0,
    reliableLift: computeReliableLift(counts, by) ?? 0,
    quantity: 0,
  }
}

/** Lists products sold together with A (domain 1.5): baskets are counted, not copies. */
export async function listCombinedTitles(
  knex: Knex,
  body: Omit<CombinedBody, 'pageSize'> & { pageSize: number | null },
  scope: DataScope,
) {
  const { by } = body
  const query = await resolveBaskets(knex, body, scope)
  const others = queryOtherProducts(knex, body.item, { base: query.base, scope })
  const [{ base, pairs }, all] = await Promise.all([readProductPairs(knex, query, others), readAllBaskets(knex, query)])
  const [allBaskets, baseBaskets] = [countBaskets(all, by), countBaskets(base, by)]
  const candidates = pairs.flatMap(({ id, jan, both, own }): Candidate[] => {
    const [pairBaskets, baskets] = [countDisclosedBaskets(both, by), countBaskets(own, by)]
    if (allBaskets === null || baseBaskets === null || pairBaskets === null || baskets === null) return []
    // noise must not make the baskets with both more than those with one
    const coOccurrences = Math.min(pairBaskets, baseBaskets, baskets)
    return [
      {
        id,
        jan,
        baskets,
        ...computeScores({ all: allBaskets, a: baseBaskets, b: baskets, both: coOccurrences }, by),
      },
    ]
  })
  const readSalesByProduct = async (ids: readonly number[]) => {
    const sales =
      ids.length === 0
        ? []
        : await querySales(knex, { ...query.conditions, period: body.period, by: ['product_id'], products: ids })
    return new Map(sales.map((row) => [row.product_id, row]))
  }
  if (body.sort.some(({ key }) => key === 'quantity')) {
    const sold = await readSalesByProduct(candidates.map(({ id }) => id))
    for (const candidate of candidates) candidate.quantity = sold.get(candidate.id)?.quantity ?? 0
  }
  const ordered = candidates.sort(compareBySort(body.sort))
  const size = body.pageSize ?? Math.max(1, ordered.length)
  const first = (body.pageNum - 1) * size
  const page = ordered.slice(first, first + size)
  const ids = page.map(({ id }) => id)
  const [products, sold] = await Promise.all([readProductColumns(knex, ids), readSalesByProduct(ids)])
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
        support: computePercent(candidate.coOccurrences, allBaskets ?? 0, 3),
        confidence: computePercent(candidate.coOccurrences, baseBaskets ?? 0),
        lift: divideAndRound(candidate.coOccurrences * (allBaskets ?? 0), (baseBaskets ?? 0) * candidate.baskets, 2),
        reliableLift: roundHalfUp(candidate.reliableLift, 2),
        quantity: sold.get(candidate.id)?.quantity ?? 0,
        amount: sold.get(candidate.id)?.amount ?? 0,
      },
    ]
  })
  return {
    base: query.named,
    allBaskets,
    baseBaskets,
    list,
    total: candidates.length,
  }
}

/** Orders by the unrounded sort values, then by pairs descending, then by JAN, so that paging is stable. */
const compareBySort = (sort: CombinedBody['sort']) => (a: Scores & { jan: string }, b: Scores & { jan: string }) => {
  for (const { key, descending } of sort) {
    const difference = a[key] - b[key]
    if (difference !== 0) return descending ? -difference : difference
  }
  return b.coOccurrences - a.coOccurrences || (a.jan < b.jan ? -1 : 1)
}

export const combinedSalesAnalysisRoutes = [
  defineReportRoute(combinedSales, ({ knex, body, scope }) => listCombinedTitles(knex, body, scope)),
  defineReportRoute(combinedSalesSummary, ({ knex, body, scope }) => summarizeCombinedSales(knex, body, scope)),
  defineReportRoute(widgetCombinedSales, ({ knex, body, scope }) => listCombinedTitles(knex, body, scope)),
  defineReportRoute(widgetCombinedSummary, ({ knex, body, scope }) => summarizeCombinedSales(knex, body, scope)),
  defineExportRoute(combinedSalesExport, 'combined-sales-analysis', async (body, { user, knex }) => {
    const result = await listCombinedTitles(knex, { ...body, pageNum: 1, pageSize: null }, user)
    return {
      name: 'combined',
      nameParts: [result.base[0]?.productName ?? '', body.period.from, body.period.to],
      subject: { productName: result.base.map(({ productName }) => productName).join(', ') },
      columns: combinedReport.columns,
      rows: result.list,
    }
  }),
]
