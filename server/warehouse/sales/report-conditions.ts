import type { Knex } from 'knex'
import type { ProductFilter, StoreFilter } from '../../../shared/api/query-fields.ts'
import {
  type Comparison,
  getLastYearPeriod,
  getPreviousPeriod,
  getRecentPeriod,
  getTodayInJapan,
  type Period,
  resolveComparison,
  type Unit,
} from '../../../shared/calendar/period.ts'
import { type AsOfDays, getLastCompleteDay, readAsOfDays, readFirstDay, resolveAsOfDay } from '../engine/as-of.ts'
import {
  type DescribedProducts,
  getGroupSet,
  isComplementSet,
  markGroupSet,
  queryProductGroups,
  toProductQuery,
} from '../products/product-set.ts'
import { type ExcludedPublisher, readExcludedPublishers, shouldApplyExclusions } from '../products/publisher-groups.ts'
import { type DataScope, resolveProductSet } from '../products/scope.ts'
import { type Channel, countStores, getSameStoreDays, queryStoreIds } from '../stores/store-filter.ts'
import { toBuyerFilter } from './buyer-sales.ts'
import type { SalesQuery } from './sales-query.ts'

/** Returns a trend's query with its period; the default is the last steps of its unit. */
export async function resolveTrendPeriod<B extends { period: Period | null; unit: Unit; weekStartsOn: number }>(
  knex: Knex,
  body: B,
): Promise<B & { period: Period }> {
  if (body.period !== null) return { ...body, period: body.period }
  const days = await readAsOfDays(knex, getTodayInJapan())
  // the current day is shown by hour only
  const last = body.unit === 'hour' ? days.lastSale : getLastCompleteDay(days)
  return { ...body, period: getRecentPeriod(body.unit, last, body.weekStartsOn) }
}

/** Conditions of a report. Every report interprets the same fields in the same way. */
export interface ReportBody {
  period: Period
  stores: StoreFilter
  products?: ProductFilter
  sameStores?: boolean
  channel?: Channel
  unit?: SalesQuery['unit']
  weekStartsOn?: number
  includeExcluded?: boolean
  /** Days since release; null for calendar periods. */
  sinceRelease?: number | null
  gender?: 0 | 1 | 2
  ageRange?: { from: number; to: number } | null
}

/** A sales query without period and groups. */
export type SalesConditions = Omit<SalesQuery, 'period' | 'by' | 'products' | 'stores'> & {
  products: DescribedProducts
  stores: Knex.QueryBuilder | null
}

export interface ReportConditions {
  conditions: SalesConditions
  /** Comparisons with the preceding period and with last year. */
  comparison: Comparison
  /** Publishers excluded from `conditions` if the report ranks or shares, and the same conditions without exclusions. */
  exclusion: { applied: boolean; publishers: readonly ExcludedPublisher[] }
  withExcluded: SalesConditions
  lastYear: Comparison
  /** As-of day of the cumulative figures. */
  asOf: string
  /** Last complete day. */
  wholeDay: string
  /** First day of the data. */
  firstDay: string
  /** Last days of the data (engine/as-of.ts). */
  asOfDays: AsOfDays
  /** Days on which 既存店 must have been open; null for all stores. */
  sameStoreDays: Period | null
  /** Number of stores that match the conditions; with a channel, those that sell through it. */
  numberOfStores: number
}

/**
 * Returns the sales conditions of a body: products within the data range, stores, channel, buyers. Enough for a report without
 * comparison. `open`: the days on which 既存店 must have been open.
 */
export function resolveSalesConditions(
  knex: Knex,
  body: Omit<ReportBody, 'period' | 'sameStores' | 'includeExcluded'>,
  { scope, open = null }: { scope: DataScope; open?: Period | null },
): SalesConditions {
  return {
    ...(body.unit === undefined ? {} : { unit: body.unit }),
    ...(body.weekStartsOn === undefined ? {} : { weekStartsOn: body.weekStartsOn }),
    products: body.products === undefined ? null : resolveProductSet(knex, body.products, scope),
    stores: queryStoreIds(knex, body.stores, open),
    channel: body.channel ?? 'all',
    buyers: toBuyerFilter({ gender: body.gender ?? 0, ageRange: body.ageRange ?? null }),
    sinceRelease: body.sinceRelease ?? null,
  }
}

/** Returns the products of the conditions without those of some publishers. */
export function excludePublishers(knex: Knex, products: DescribedProducts, ids: readonly number[]): DescribedProducts {
  if (ids.length === 0) return products
  const excludeFrom = (set: Knex.QueryBuilder) =>
    set.where((condition) => condition.whereNull('product.publisher_id').orWhereNotIn('product.publisher_id', ids))
  const addExcluded = (excluded: Knex.QueryBuilder) => excluded.orWhereIn('product.publisher_id', ids)
  const isListed = products !== null && !isComplementSet(products)
  const included = excludeFrom(toProductQuery(knex, products))
  const narrowed = isListed
    ? included
    : { included, excluded: addExcluded(products?.excluded.clone() ?? knex('product').select('product.id')) }
  const groups = getGroupSet(products)
  if (groups === undefined) return narrowed
  return markGroupSet(narrowed, {
    included: excludeFrom(groups?.included.clone() ?? queryProductGroups(knex)),
    excluded: isListed ? null : addExcluded(groups?.excluded?.clone() ?? queryProductGroups(knex)),
  })
}

/** First day of the periods to which a report compares: the preceding one and the same days last year. */
export const getFirstComparedDay = (period: Period): string => {
  const [before, lastYear] = [getPreviousPeriod(period).from, getLastYearPeriod(period).from]
  return before < lastYear ? before : lastYear
}

/**
 * Reads a report's conditions: period, products within the data range, stores, 既存店, channel, buyers. `ranks`: the report ranks or
 * shares publishers or titles, so excluded publishers are removed from `conditions`.
 */
export async function resolveReportConditions(
  knex: Knex,
  body: ReportBody,
  options: {
    scope: DataScope
    ranks: boolean
    /** First day of the compared period if it differs from the preceding one's. */
    comparedFrom?: string
  },
): Promise<ReportConditions> {
  const { scope, ranks, comparedFrom } = options
  const asOfDays = await readAsOfDays(knex, body.period.to)
  const wholeDay = getLastCompleteDay(asOfDays)
  const firstDay = await readFirstDay(knex)
  const days = { wholeDay, firstDay }
  const before = getPreviousPeriod(body.period)
  const sameStoreDays = getSameStoreDays(
    { sameStores: body.sameStores ?? false, period: body.period },
    comparedFrom ?? before.from,
  )
  const [publishers, numberOfStores] = await Promise.all([
    ranks ? readExcludedPublishers(knex, scope) : [],
    countStores(knex, body.stores, { open: sameStoreDays, channel: body.channel ?? 'all' }),
  ])
  const applied = ranks && shouldApplyExclusions(body, scope)
  const withExcluded = resolveSalesConditions(knex, body, { scope, open: sameStoreDays })
  const left = applied ? publishers.map(({ id }) => id) : []
  return {
    conditions: { ...withExcluded, products: excludePublishers(knex, withExcluded.products, left) },
    withExcluded,
    exclusion: { applied, publishers },
    comparison: resolveComparison(body.period, before, days),
    lastYear: resolveComparison(body.period, getLastYearPeriod(body.period), days),
    asOf: resolveAsOfDay(asOfDays, body.period.to),
    wholeDay,
    firstDay,
    asOfDays,
    sameStoreDays,
    numberOfStores,
  }
}
