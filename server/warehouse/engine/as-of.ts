import type { Knex } from 'knex'
import { addDays, EARLIEST_DATE, getTodayInJapan } from '../../../shared/calendar/period.ts'
import { readPrecomputedDays, readWarehouseState } from './warehouse-state.ts'

/** The last days that the data covers. */
export interface AsOfDays {
  /** Last day with any movement. Can lie in the future, because deliveries are reported in advance. */
  latest: string
  /** Last day with sales. */
  lastSale: string
  /** Days for which positions are precomputed. Empty outside a snapshot, where this cannot be known. */
  precomputedDays?: readonly string[]
}

/**
 * Returns the last days of the data; in an empty warehouse both are `fallbackDay`. refresh.ts writes the last days after each
 * load, precomputed-table.ts the precomputed ones.
 */
export async function readAsOfDays(knex: Knex, fallbackDay: string): Promise<AsOfDays> {
  const state = await readWarehouseState(knex)
  const latest = state.get('latest_day') ?? fallbackDay
  return {
    latest,
    lastSale: state.get('last_sale_day') ?? latest,
    precomputedDays: await readPrecomputedDays(knex, 'product_position_snapshot'),
  }
}

/** Returns the first day of the data. Nothing is compared with days before it: their sales are unknown, not 0. */
export const readFirstDay = async (knex: Knex): Promise<string> =>
  (await readWarehouseState(knex)).get('first_day') ?? EARLIEST_DATE

/**
 * Returns the day that counts as “now”: the last day with facts, but never a future day. Use it for calendar queries (released
 * or not); for cumulative figures use `resolveAsOfDay`.
 */
export function getPresentDay(asOfDays: { latest: string }): string {
  const today = getTodayInJapan()
  return asOfDays.latest < today ? asOfDays.latest : today
}

/**
 * Returns the as-of day of stock, sell-through and all other cumulative figures: the end of the period, but never a future day;
 * without a period, the last complete day. All reports use this rule (decision 0020).
 */
export function resolveAsOfDay(asOfDays: Pick<AsOfDays, 'latest' | 'lastSale'>, periodEnd: string | null): string {
  if (periodEnd === null) return getLastCompleteDay(asOfDays)
  const present = getPresentDay(asOfDays)
  return periodEnd < present ? periodEnd : present
}

/** Returns the last complete day with sales: today is incomplete. */
export const getLastCompleteDay = ({ lastSale }: { lastSale: string }): string =>
  lastSale >= getTodayInJapan() ? addDays(getTodayInJapan(), -1) : lastSale
