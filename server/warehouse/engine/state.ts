import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { sql } from './sql.ts'

/**
 * `version` is the last load that stands; `revision` is another after everything that was written; `clustered_to` the first
 * day that cluster.ts has yet to come to; `store_order_…` what lies in the order of stores (store-order.ts); the last five what
 * is kept ready was reckoned for (precomputed-table.ts).
 */
export type StateKey =
  | 'invented'
  | 'latest_day'
  | 'last_sale_day'
  | 'last_sold_at'
  | 'first_day'
  | 'version'
  | 'revision'
  | 'clustered_to'
  | 'store_order_months'
  | 'store_order_positions'
  | 'stock_outs'
  | 'return_demand'
  | 'product_standing'
  | 'product_supply'
  | 'product_booking'

/** What a snapshot said once, it goes on saying. */
const ofSnapshot = new WeakMap<Knex, Promise<ReadonlyMap<StateKey, string>>>()
/** What it has said already. */
const heard = new WeakMap<Knex, ReadonlyMap<StateKey, string>>()

/** What is written down now, whatever a transaction has heard of it before. */
export const readWrittenState = async (knex: Knex): Promise<ReadonlyMap<StateKey, string>> => {
  const rows = await sql<{ key: StateKey; value: string }>(knex, 'select key, value from warehouse_state')
  return new Map(rows.map(({ key, value }) => [key, value]))
}

/** What the warehouse has written down of itself (see refresh.ts): asked once for each snapshot. */
export function readWarehouseState(knex: Knex): Promise<ReadonlyMap<StateKey, string>> {
  if (!knex.isTransaction) return readWrittenState(knex)
  const known = ofSnapshot.get(knex)
  if (known) return known
  const pendingState = readWrittenState(knex).then((state) => {
    heard.set(knex, state)
    return state
  })
  ofSnapshot.set(knex, pendingState)
  return pendingState
}

/** The same where the snapshot has said it already, for what cannot wait; undefined where it has not. */
export const knownState = (knex: Knex): ReadonlyMap<StateKey, string> | undefined => heard.get(knex)

/** Do two snapshots see the same? Whatever is written is written down here, too. */
export async function isSameState(a: Knex, b: Knex): Promise<boolean> {
  const [mine, its] = await Promise.all([readWarehouseState(a), readWarehouseState(b)])
  return mine.size === its.size && [...mine].every(([key, value]) => its.get(key) === value)
}

/**
 * The days that what is kept ready was reckoned for; none where the warehouse has been written to since, and none outside a
 * snapshot, which alone could tell.
 */
export async function readyDays(knex: Knex, key: StateKey): Promise<readonly string[]> {
  if (!knex.isTransaction) return []
  const state = await readWarehouseState(knex)
  const [revision, ...days] = (state.get(key) ?? '').split(' ')
  return revision === state.get('revision') ? days : []
}

/** Writes one of these down; without a value it is no longer known. */
export async function writeWarehouseState(knex: Knex, key: StateKey, value: string | null | undefined): Promise<void> {
  await knex('warehouse_state').where({ key }).delete()
  if (value) await knex('warehouse_state').insert({ key, value })
}

/**
 * Says that what the warehouse tells has changed, within the transaction that changes it: no answer of before is given after.
 * Whatever writes to the warehouse calls it. Random, never counted: a backup that is put back must not reach a number again
 * under which other figures were told.
 */
export async function revise(knex: Knex): Promise<void> {
  const value = randomUUID()
  // changed where it stands: of two servers that write at once, the second waits for the first and finds its row
  await knex.raw("update warehouse_state set value = ? where key = 'revision'", [value])
  await knex.raw(
    "insert into warehouse_state (key, value) select 'revision', ? where not exists (select 1 from warehouse_state where key = 'revision')",
    [value],
  )
}

/** The revision that readers see now; none where nothing was written since revisions are kept. */
export async function readRevision(knex: Knex): Promise<string> {
  const [row] = await sql<{ value: string }>(knex, "select value from warehouse_state where key = 'revision'")
  return row?.value ?? ''
}
