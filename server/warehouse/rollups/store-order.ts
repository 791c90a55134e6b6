import type { Knex } from 'knex'
import { addDays, addMonths, monthEnd, monthStart, type Period } from '../../../shared/period.ts'
import { isDuckdb } from '../engine/engine.ts'
import { knownState, readWarehouseState, readWrittenState, type StateKey, writeWarehouseState } from '../engine/state.ts'
import { byTable, columnList } from './rollup-sql.ts'

/**
 * What moved in each store, day by day, a second time: in the order of stores. The rollups lie in the order of products, so
 * that a few stores are read through the rows of all others; here a store's month is one stretch (decision 0059). Months are
 * put in order after a load, each as a whole, and are left by the load that changes them: what is written down as in order
 * always is. Positions lie so as of the end of a month, and what has moved since is added. On PostgreSQL indexes do the same.
 */

/** Rows of rollup_store_product_day. */
export const DAYS_BY_STORE = 'by_store_day'
/** Positions of stores and products: the movement measures and first_delivery_date. */
export const POSITIONS_BY_STORE = 'by_store_position'

/** What lies in the order of stores. */
export interface StoreOrder {
  /** First days of months. */
  months: ReadonlySet<string>
  /** The day as of which positions do; null where none do. */
  positionsAt: string | null
  /** The first and the last day that have rows. */
  first: string
  last: string
}

const read = (state: ReadonlyMap<StateKey, string>): StoreOrder | null => {
  const [first, last] = [state.get('first_day'), state.get('latest_day')]
  if (first === undefined || last === undefined) return null
  const months = state.get('store_order_months')?.split(' ') ?? []
  return { months: new Set(months), positionsAt: state.get('store_order_positions') ?? null, first, last }
}

/** What of it a snapshot has heard already; null where it has not, or nothing lies so. */
export const storeOrder = (knex: Knex): StoreOrder | null => {
  const state = knownState(knex)
  return state === undefined ? null : read(state)
}

/** Months of a stretch of days, by their first days. */
export function listMonths({ from, to }: Period): string[] {
  const months: string[] = []
  for (let month = monthStart(from); month <= to; month = addMonths(month, 1)) months.push(month)
  return months
}

/** The days of a period that have rows, where all of them lie in the order of stores; null where not. */
export function daysInStoreOrder(order: StoreOrder, period: Period): Period | null {
  const from = period.from < order.first ? order.first : period.from
  const to = period.to > order.last ? order.last : period.to
  return from <= to && listMonths({ from, to }).every((month) => order.months.has(month)) ? { from, to } : null
}

async function writeOrder(trx: Knex, { months, positionsAt }: Pick<StoreOrder, 'months' | 'positionsAt'>): Promise<void> {
  await writeWarehouseState(trx, 'store_order_months', [...months].sort().join(' '))
  await writeWarehouseState(trx, 'store_order_positions', positionsAt)
}

const writtenOrder = async (trx: Knex): Promise<StoreOrder | null> => read(await readWrittenState(trx))

/** Says that the rows of these days are no longer what lies in the order of stores: within the transaction that changes them. */
export async function leaveStoreOrder(trx: Knex, days: readonly string[]): Promise<void> {
  const order = isDuckdb(trx) ? await writtenOrder(trx) : null
  if (order === null || (order.months.size === 0 && order.positionsAt === null)) return
  const touched = new Set(days.map(monthStart))
  const { positionsAt } = order
  const standing = positionsAt !== null && [...touched].every((month) => month > positionsAt) ? positionsAt : null
  await writeOrder(trx, { months: new Set([...order.months].filter((month) => !touched.has(month))), positionsAt: standing })
}

/** The end of the month before the last: what comes late nearly always comes later. */
const positionsDay = (latest: string): string => addDays(addMonths(monthStart(latest), -1), -1)

/** What is to be put in order: a month, by its first day, or the positions as of a day. */
export type OutOfOrder = { month: string } | { positionsAt: string }

/** What is not in the order of stores yet: the last months first, for most questions are about them. */
export async function findUnsortedRows(trx: Knex.Transaction): Promise<OutOfOrder[]> {
  const order = isDuckdb(trx) ? read(await readWarehouseState(trx)) : null
  if (order === null) return []
  const months = listMonths({ from: order.first, to: order.last }).filter((month) => !order.months.has(month))
  const positionsAt = positionsDay(order.last)
  return [...months.reverse().map((month) => ({ month })), ...(order.positionsAt === positionsAt ? [] : [{ positionsAt }])]
}

/** Puts the rows of a month into the order of stores, and says so. `trx` holds the lock of loads. */
export async function putMonthInStoreOrder(trx: Knex.Transaction, month: string): Promise<void> {
  const order = await writtenOrder(trx)
  if (order === null) return
  const within = `sale_date between date '${month}' and date '${monthEnd(month)}'`
  const columns = columnList(byTable.rollup_store_product_day).join(', ')
  await trx.raw(`delete from ${DAYS_BY_STORE} where ${within}`)
  await trx.raw(
    `insert into ${DAYS_BY_STORE} (${columns}) select ${columns} from rollup_store_product_day where ${within}
      order by store_id, product_id, sale_date`,
  )
  await writeOrder(trx, { ...order, months: new Set([...order.months, month]) })
}

/** Says as of which day positions lie in the order of stores, within the transaction that puts them there. */
export async function writePositionsInStoreOrder(trx: Knex.Transaction, positionsAt: string): Promise<void> {
  const order = await writtenOrder(trx)
  if (order !== null) await writeOrder(trx, { ...order, positionsAt })
}
