import type { Knex } from 'knex'
import type { ReportEndpoint } from '../../shared/api/endpoint.ts'
import { type ProductFilter, productFilter, type StoreFilter, storeFilter } from '../../shared/api/query-fields.ts'
import type { Period } from '../../shared/calendar/period.ts'
import { getCountedKinds, getRequestedGoods, productKinds } from '../../shared/trade/kinds.ts'
import { querySalesSum } from '../warehouse/sales/query-sales.ts'
import { type ReportBody, resolveSalesConditions } from '../warehouse/sales/report-conditions.ts'
import type { ReaderScope } from '../warehouse/sales/report-reader.ts'

export const isPeriod = (value: unknown): value is Period =>
  typeof value === 'object' && value !== null && 'from' in value && typeof value.from === 'string'

/** The product search has product conditions outside its filter, and itself reports what would be found without one. */
const isProductFilter = (value: unknown): value is ProductFilter =>
  typeof value === 'object' && value !== null && Object.keys(productFilter.shape).every((name) => name in value)

function isEmptyResult({ isPaged, rows = 'list' }: ReportEndpoint, result: Readonly<Record<string, unknown>>): boolean {
  if (isPaged) return result.total === 0
  const list = result[rows]
  return Array.isArray(list) && list.length === 0
}

/**
 * Returns the number of items sold of kinds of goods that an empty result does not count: books and magazines are the default
 * of the calls, books that of the ranking's screen. 0 for every other result, and for queries about some buyers, whose
 * figures are rounded.
 */
export async function countExcludedGoods(
  knex: Knex,
  endpoint: ReportEndpoint,
  { query, result, scope }: { query: Record<string, unknown>; result: Record<string, unknown>; scope: ReaderScope },
): Promise<number> {
  const goods = getRequestedGoods(query)
  if (goods === null) return 0
  const counted = getCountedKinds(goods)
  const hasBuyerCondition = (query.gender ?? 0) !== 0 || (query.ageRange ?? null) !== null
  if (!isProductFilter(query.products) || !isPeriod(query.period) || hasBuyerCondition || !isEmptyResult(endpoint, result))
    return 0
  const stores: StoreFilter = storeFilter.parse(query.stores ?? {})
  const channel = query.channel as ReportBody['channel']
  let leftOut = 0
  for (const kind of productKinds.filter((kind) => !counted.includes(kind))) {
    const products = { ...query.products, kind }
    const conditions = resolveSalesConditions(
      knex,
      { stores, products, ...(channel === undefined ? {} : { channel }) },
      { scope },
    )
    const { quantity } = await querySalesSum(knex, { period: query.period, ...conditions, figures: ['quantity'] })
    leftOut += Math.max(0, quantity)
  }
  return leftOut
}
