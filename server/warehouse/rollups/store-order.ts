import type { Knex } from 'knex'
import { addDays, addMonths, getMonthEnd, getMonthStart, listBuckets, type Period } from '../../../shared/calendar/period.ts'
import { isDuckdb } from '../engine/engine.ts'
import { toDayLiteral } from '../engine/sql.ts'
import {
  getLoadedState,
  readUncachedState,
  readWarehouseState,
  type StateKey,
  writeWarehouseState,
} from '../engine/warehouse-state.ts'
import { listRollupColumns, rollupsByTable } from './rollup-sql.ts'

/**
 * A second copy of the movements by store and day, in store order. The rollups are in product order, so reading a few stores
 * would scan all rows; here a store's month is one contiguous range (decision 0002). Whole months are sorted after a load; a load
 * that changes a month first removes it from the list of sorted months, so that listed months are always correct. Positions are
 * copied as of the end of a month, and later movements are added. PostgreSQL uses indexes instead.
 */

/** Rows of rollup_store_product_day. */
export const DAYS_BY_STORE = 'by_store_day'
/** Positions of stores and products: the movement measures and first_delivery_date. */
export const POSITIONS_BY_STORE = 'by_store_position'

/** What is available in store order. */
export interface StoreOrderCoverage {
  /** First days of the months. */
  months: ReadonlySet<string>
  /** As-of day of the positions; null if there are none. */
  positionsAt: string | null
  /** The first and last day that have rows. */
  first: string
  last: string
}

const parseStoreOrder = (state: ReadonlyMap<StateKey, string>): StoreOrderCoverage | null => {
  const [first, last] = [state.get('first_day'), state.get('latest_day')]
  if (first === undefined || last === undefined) return null
  const months = state.get('store_order_months')?.split(' ') ?? []
  return { months: new Set(months), positionsAt: state.get('store_order_positions') ?? null, first, last }
}

/** Returns the store order if the snapshot has already read its state; null if not, or if nothing is in store order. */
export const getStoreOrderCoverage = (knex: Knex): StoreOrderCoverage | null => {
  const state = getLoadedState(knex)
  return state === undefined ? null : parseStoreOrder(state)
}

/** Returns the days of a period that have rows if all of them are in store order, else null. */
export function getDaysInStoreOrder(order: StoreOrderCoverage, period: Period): Period | null {
  const from = period.from < order.first ? order.first : period.from
  const to = period.to > order.last ? order.last : period.to
  return from <= to && listBuckets({ from, to }, 'month').every((month) => order.months.has(month)) ? { from, to } : null
}

async function writeStoreOrder(
  trx: Knex,
  { months, positionsAt }: Pick<StoreOrderCoverage, 'months' | 'positionsAt'>,
): Promise<void> {
  await writeWarehouseState(trx, 'store_order_months', [...months].sort().join(' '))
  await writeWarehouseState(trx, 'store_order_positions', positionsAt)
}

const readWrittenOrder = async (trx: Knex): Promise<StoreOrderCoverage | null> => parseStoreOrder(await readUncachedState(trx))

/**
 * Removes the months of these days, and positions that they change, from store order, within the transaction that changes the
 * rows.
 */
export async function removeFromStoreOrder(trx: Knex, days: readonly string[]): Promise<void> {
  const order = isDuckdb(trx) ? await readWrittenOrder(trx) : null
  if (order === null || (order.months.size === 0 && order.positionsAt === null)) return
  const affectedMonths = new Set(days.map(getMonthStart))
  const { positionsAt } = order
  const stillValid = positionsAt !== null && [...affectedMonths].every((month) => month > positionsAt) ? positionsAt : null
  await writeStoreOrder(trx, {
    months: new Set([...order.months].filter((month) => !affectedMonths.has(month))),
    positionsAt: stillValid,
  })
}

/** As-of day of the positions: the end of the month before last, because late data is rarely older. */
const getPositionsDay = (latest: string): string => addDays(addMonths(getMonthStart(latest), -1), -1)

/** What is still to be sorted: a month, by its first day, or the positions as of a day. */
export type UnsortedRows = { month: string } | { positionsAt: string }

/** Lists what is not in store order yet, the latest months first because most queries are about them. */
export async function findUnsortedRows(trx: Knex.Transaction): Promise<UnsortedRows[]> {
  const order = isDuckdb(trx) ? parseStoreOrder(await readWarehouseState(trx)) : null
  if (order === null) return []
  const months = listBuckets({ from: order.first, to: order.last }, 'month').filter((month) => !order.months.has(month))
  const positionsAt = getPositionsDay(order.last)
  return [...months.reverse().map((month) => ({ month })), ...(order.positionsAt === positionsAt ? [] : [{ positionsAt }])]
}

/** Sorts the rows of a month in store order and records it. `trx` must hold the load lock. */
export async function putMonthInStoreOrder(trx: Knex.Transaction, month: string): Promise<void> {
  const order = await readWrittenOrder(trx)
  if (order === null) return
  const within = `sale_date between ${toDayLiteral(month)} and ${toDayLiteral(getMonthEnd(month))}`
  const columns = listRollupColumns(rollupsByTable.rollup_store_product_day).join(', ')
  await trx.raw(`delete from ${DAYS_BY_STORE} where ${within}`)
  await trx.raw(
    `insert into ${DAYS_BY_STORE} (${columns}) select ${columns} from rollup_store_product_day where ${within}
      order by store_id, product_id, sale_date`,
  )
  await writeStoreOrder(trx, { ...order, months: new Set([...order.months, month]) })
}

/** Records the as-of day of the positions in store order, within the transaction that writes them. */
export async function writePositionsInStoreOrder(trx: Knex.Transaction, positionsAt: string): Promise<void> {
  const order = await readWrittenOrder(trx)
  if (order !== null) await writeStoreOrder(trx, { ...order, positionsAt })
}
