import type { Knex } from 'knex'
import {
  listSetConditions,
  type ProductRow,
  type ProductSearchBody,
  removeCondition,
  type SearchCondition,
} from '../../../shared/api/product-search.ts'
import { getPreviousPeriod, resolveComparison } from '../../../shared/calendar/period.ts'
import { computeReturnRate, computeSaleRate, computeStockRate } from '../../../shared/trade/measures.ts'
import { getLastCompleteDay, readAsOfDays, readFirstDay, resolveAsOfDay } from '../../warehouse/engine/as-of.ts'
import { sql } from '../../warehouse/engine/sql.ts'
import { computeChange } from '../../warehouse/figures/compare-measures.ts'
import { readProductRows } from '../../warehouse/figures/product-rows.ts'
import { listSearchedCodes } from '../../warehouse/products/keyword.ts'
import { findNearProductCode } from '../../warehouse/products/product-lookup.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { computeStock } from '../../warehouse/stock/movements.ts'
import { countStores } from '../../warehouse/stores/store-filter.ts'
import { findSearchedProducts, foundCountSql, foundIdsSql, readFoundTotals, type SearchQuery } from './found-products.ts'

/** Reads the days of the search: the comparison and the as-of day. */
async function resolveSearchQuery(knex: Knex, body: ProductSearchBody, scope: DataScope): Promise<SearchQuery> {
  const asOfDays = await readAsOfDays(knex, body.period.to)
  const comparison = resolveComparison(body.period, getPreviousPeriod(body.period), {
    wholeDay: getLastCompleteDay(asOfDays),
    firstDay: await readFirstDay(knex),
  })
  return { knex, body, scope, comparison, asOf: resolveAsOfDay(asOfDays, body.period.to), asOfDays }
}

const toRowQuery = ({ comparison, asOf, asOfDays, body, scope }: SearchQuery) => ({
  comparison,
  asOf,
  asOfDays,
  sinceRelease: body.sinceRelease,
  stores: body.stores,
  scope,
})

/** Searches products: conditions, sums over all found, one page of rows with every column. */
export async function searchProducts(knex: Knex, body: ProductSearchBody, scope: DataScope) {
  const query = await resolveSearchQuery(knex, body, scope)
  const { comparison, asOf } = query
  const search = await findSearchedProducts(query)
  const ordered = foundIdsSql(search, { limit: body.pageSize, offset: (body.pageNum - 1) * body.pageSize })
  const [found, page] = await Promise.all([readFoundTotals(search), sql<{ id: number }>(knex, ordered.sql, ordered.values)])
  const { total, comparedQuantity, comparedAmount, adjusted, ...sums } = found
  const { cumulativeDeliveryQuantity: delivered, cumulativeSaleQuantity: sold, cumulativeReturnQuantity: returned } = sums
  const ids = page.map(({ id }) => id)
  const [list, numberOfStores] = await Promise.all([
    readProductRows(knex, ids, toRowQuery(query)),
    countStores(knex, body.stores),
  ])
  return {
    list,
    totals: {
      ...sums,
      changeRate: computeChange(comparison, comparedQuantity, sums.previousSaleQuantity),
      amountChangeRate: computeChange(comparison, comparedAmount, sums.previousSalePrice),
      saleRate: computeSaleRate(sold, delivered),
      returnRate: computeReturnRate(returned, delivered),
      stockRate: computeStockRate(computeStock({ delivered, sold, returned, adjusted }), delivered),
    },
    total,
    numberOfStores,
    ...comparison,
    asOf,
    relaxations: total === 0 ? await countRelaxations(knex, body, scope) : [],
    missing: total === 0 ? await findMissingCodes(knex, body, scope) : [],
  }
}

/** Maximum number of conditions of an empty search that are relaxed. */
const MAX_RELAXED_CONDITIONS = 6
/** Maximum number of relaxations in the result. */
const MAX_RELAXATIONS = 4

/** Returns what an empty search would find without one of its conditions, most first. Every number is counted. */
async function countRelaxations(
  knex: Knex,
  body: ProductSearchBody,
  scope: DataScope,
): Promise<{ drop: SearchCondition; total: number }[]> {
  // the default excludes goods other than publications, which can also be the reason for an empty result
  const dropped = [...new Set<SearchCondition>(['kind', ...listSetConditions(body)])]
  const counts: { drop: SearchCondition; total: number }[] = []
  for (const drop of dropped.slice(0, MAX_RELAXED_CONDITIONS)) {
    const wider = removeCondition(body, drop)
    // a search without its only condition is invalid
    if (body.products.kind === wider.products.kind && drop === 'kind') continue
    if (listSetConditions(wider).length === 0) continue
    const relaxed = foundCountSql(await findSearchedProducts(await resolveSearchQuery(knex, { ...wider, sort: [] }, scope)))
    const [row] = await sql<{ total: number }>(knex, relaxed.sql, relaxed.values)
    if (row && row.total > 0) counts.push({ drop, total: row.total })
  }
  return counts.sort((a, b) => b.total - a.total).slice(0, MAX_RELAXATIONS)
}

/** Returns unknown codes of a keyword with the codes that were probably meant. */
async function findMissingCodes(knex: Knex, body: ProductSearchBody, scope: DataScope) {
  const missing: { code: string; near: string | null }[] = []
  for (const code of listSearchedCodes(body.keyword, body.searchBy).slice(0, 20))
    missing.push({ code, near: await findNearProductCode(knex, code, scope) })
  return missing
}

/** Rows per read during an export. */
const EXPORT_BATCH = 2000

/** Yields all found products in the order of the search, in batches. */
export async function exportProducts(knex: Knex, body: ProductSearchBody, scope: DataScope) {
  const { totals } = await searchProducts(knex, { ...body, pageNum: 1, pageSize: 1 }, scope)
  const query = await resolveSearchQuery(knex, body, scope)
  const ordered = foundIdsSql(await findSearchedProducts(query), null)
  const idRows = await sql<{ id: number }>(knex, ordered.sql, ordered.values)
  const ids = idRows.map(({ id }) => id)
  const streamRows = async function* (): AsyncGenerator<ProductRow> {
    for (let at = 0; at < ids.length; at += EXPORT_BATCH)
      yield* await readProductRows(knex, ids.slice(at, at + EXPORT_BATCH), toRowQuery(query))
  }
  return { rows: streamRows(), rowCount: ids.length, totals }
}
