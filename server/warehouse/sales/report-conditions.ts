import type { Knex } from 'knex'
import type { ProductFilter, StoreFilter } from '../../../shared/contract/values.ts'
import { type Comparison, comparisonOf, lastYearPeriod, type Period, previousPeriod } from '../../../shared/period.ts'
import { type DataScope, productIds } from '../products/scope.ts'
import { lastWholeDay, positionDays } from '../stock/positions.ts'
import { type Channel, countStores, sameStoresOpen, storeIds } from '../stores/store-filter.ts'
import { buyersOf, type SalesQuestion } from './sales-question.ts'

/** What a report can be asked with; every part that a body has is read the same way in every report. */
export interface ReportBody {
  period: Period
  stores: StoreFilter
  products?: ProductFilter
  sameStores?: boolean
  channel?: Channel
  unit?: SalesQuestion['unit']
  weekStartsOn?: number
  gender?: 0 | 1 | 2
  ageRange?: { from: number; to: number } | null
}

/** A sales question without its period and its groups. */
export type SalesConditions = Omit<SalesQuestion, 'period' | 'by'> & Required<Pick<SalesQuestion, 'stores'>>

export interface ReportConditions {
  conditions: SalesConditions
  /** With the period before, and with last year. */
  comparison: Comparison
  lastYear: Comparison
  /** Last day that is over. */
  wholeDay: string
  /** Days on which the positions stand (positions.ts). */
  asOfDays: { latest: string; lastSale: string }
  /** Stores that the conditions leave: with a channel, those that sell through it. */
  numberOfStores: number
}

/** Reads a report's conditions: period, products within the data range, stores, 既存店, channel, buyers. */
export async function reportConditions(
  knex: Knex,
  body: ReportBody,
  {
    scope,
    comparedFrom,
  }: { scope: DataScope /** First day compared with, where it is not that of the period before. */; comparedFrom?: string },
): Promise<ReportConditions> {
  const asOfDays = await positionDays(knex, body.period.to)
  const wholeDay = lastWholeDay(asOfDays)
  const before = previousPeriod(body.period)
  const open = sameStoresOpen({ sameStores: body.sameStores ?? false, period: body.period }, comparedFrom ?? before.from)
  return {
    conditions: {
      ...(body.unit === undefined ? {} : { unit: body.unit }),
      ...(body.weekStartsOn === undefined ? {} : { weekStartsOn: body.weekStartsOn }),
      products: body.products === undefined ? null : productIds(knex, body.products, scope),
      stores: storeIds(knex, body.stores, open),
      channel: body.channel ?? 'all',
      buyers: buyersOf(body.gender ?? 0, body.ageRange ?? null),
    },
    comparison: comparisonOf(body.period, before, wholeDay),
    lastYear: comparisonOf(body.period, lastYearPeriod(body.period), wholeDay),
    wholeDay,
    asOfDays,
    numberOfStores: await countStores(knex, body.stores, { open, channel: body.channel ?? 'all' }),
  }
}
