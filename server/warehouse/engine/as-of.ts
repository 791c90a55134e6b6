import type { Knex } from 'knex'
import { addDays, todayInJapan } from '../../../shared/period.ts'
import { readWarehouseState, readyDays } from './state.ts'

/** Where the positions stand. */
export interface AsOfDays {
  /** Last day that any movement has: deliveries can lie ahead. */
  latest: string
  /** Last day with sales. */
  lastSale: string
  /** Days as of which positions are kept ready; none outside a snapshot, which alone could tell. */
  ready?: readonly string[]
}

/**
 * Where the positions stand; in an empty warehouse on the day given. Every refresh writes down the last days (refresh.ts),
 * precomputed-table.ts those that it has made ready.
 */
export async function positionDays(knex: Knex, otherwise: string): Promise<AsOfDays> {
  const state = await readWarehouseState(knex)
  const latest = state.get('latest_day') ?? otherwise
  return {
    latest,
    lastSale: state.get('last_sale_day') ?? latest,
    ready: await readyDays(knex, 'product_standing'),
  }
}

/**
 * The day that "now" is about: the last with facts, but no day that is still to come. For what is out or not by the calendar;
 * figures stand at `resolveAsOfDay`.
 */
export function presentDay(asOfDays: { latest: string }): string {
  const today = todayInJapan()
  return asOfDays.latest < today ? asOfDays.latest : today
}

/**
 * The day that stock, sell-through and every other cumulative figure stands at: the end of the period asked for, but no
 * day to come; where no period is asked for, the last day that is over. The one rule of all reports (decision 0020).
 */
export function resolveAsOfDay(asOfDays: Pick<AsOfDays, 'latest' | 'lastSale'>, periodEnd: string | null): string {
  if (periodEnd === null) return getLastCompleteDay(asOfDays)
  const present = presentDay(asOfDays)
  return periodEnd < present ? periodEnd : present
}

/** The last day whose sales are all in: today's are still coming. */
export const getLastCompleteDay = ({ lastSale }: { lastSale: string }): string =>
  lastSale >= todayInJapan() ? addDays(todayInJapan(), -1) : lastSale
