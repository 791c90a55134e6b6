import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { sql } from './sql.ts'

/**
 * Keys of the warehouse state. `version`: the last load that was not undone. `revision`: a random value that every write
 * replaces. `clustered_to`: the first day that cluster.ts has not processed. `store_order_…`: which rows lie in store order
 * (store-order.ts). `forecast_recorded`: the last week recorded by forecast-record.ts. `member_secret`: see
 * members/record-keys.ts. The last six: what the precomputed tables were computed for (precomputed-table.ts).
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
  | 'forecast_recorded'
  | 'member_secret'
  | 'stock_outs'
  | 'stock_out_spans'
  | 'return_demand'
  | 'product_position_snapshot'
  | 'product_supply'
  | 'product_booking'

/** State by snapshot: within a snapshot it cannot change. */
const statesBySnapshot = new WeakMap<Knex, Promise<ReadonlyMap<StateKey, string>>>()
/** State that has already been read, by snapshot. */
const knownStates = new WeakMap<Knex, ReadonlyMap<StateKey, string>>()

/** Reads the current state, bypassing the cache of a transaction. */
export const readUncachedState = async (knex: Knex): Promise<ReadonlyMap<StateKey, string>> => {
  const rows = await sql<{ key: StateKey; value: string }>(knex, 'select key, value from warehouse_state')
  return new Map(rows.map(({ key, value }) => [key, value]))
}

/** Returns the state of the warehouse (see refresh.ts), read once per snapshot. */
export function readWarehouseState(knex: Knex): Promise<ReadonlyMap<StateKey, string>> {
  if (!knex.isTransaction) return readUncachedState(knex)
  const pending = statesBySnapshot.get(knex)
  if (pending) return pending
  const pendingState = readUncachedState(knex).then((state) => {
    knownStates.set(knex, state)
    return state
  })
  statesBySnapshot.set(knex, pendingState)
  return pendingState
}

/** Returns the state synchronously if the snapshot has already read it, else undefined. */
export const getLoadedState = (knex: Knex): ReadonlyMap<StateKey, string> | undefined => knownStates.get(knex)

/** True if two snapshots see the same data: every write changes the state. */
export async function isSameState(a: Knex, b: Knex): Promise<boolean> {
  const [stateA, stateB] = await Promise.all([readWarehouseState(a), readWarehouseState(b)])
  return stateA.size === stateB.size && [...stateA].every(([key, value]) => stateB.get(key) === value)
}

/**
 * Returns the days for which a table is precomputed. Empty if the warehouse has been written to since, and outside a snapshot,
 * where this cannot be known.
 */
export async function readPrecomputedDays(knex: Knex, key: StateKey): Promise<readonly string[]> {
  if (!knex.isTransaction) return []
  const state = await readWarehouseState(knex)
  const [revision, ...days] = (state.get(key) ?? '').split(' ')
  return revision === state.get('revision') ? days : []
}

/** Writes a value of the state; deletes the key if there is no value. */
export async function writeWarehouseState(knex: Knex, key: StateKey, value: string | null | undefined): Promise<void> {
  await knex('warehouse_state').where({ key }).delete()
  if (value) await knex('warehouse_state').insert({ key, value })
}

/**
 * Invalidates all cached results by replacing the revision, within the transaction that changes the data. Everything that writes
 * to the warehouse must call it. The value is random, not a counter: after a backup is restored, a counter could repeat a number
 * that stood for other figures.
 */
export async function replaceRevision(knex: Knex): Promise<void> {
  const value = randomUUID()
  // updated in place: of two servers that write at once, the second waits for the first
  await knex.raw("update warehouse_state set value = ? where key = 'revision'", [value])
  await knex.raw(
    "insert into warehouse_state (key, value) select 'revision', ? where not exists (select 1 from warehouse_state where key = 'revision')",
    [value],
  )
}

/**
 * Replaces the revision after a write that no precomputed table depends on: the precomputed tables are carried over to the new
 * revision, cached results become invalid.
 */
export async function replaceRevisionKeepingPrecomputed(knex: Knex): Promise<void> {
  const before = await readRevision(knex)
  await replaceRevision(knex)
  if (before === '') return
  const after = await readRevision(knex)
  await knex.raw("update warehouse_state set value = replace(value, ?, ?) where key <> 'revision' and value like ?", [
    before,
    after,
    `${before} %`,
  ])
}

/** Returns the revision that readers see now; empty if nothing was written since revisions were introduced. */
export async function readRevision(knex: Knex): Promise<string> {
  const [row] = await sql<{ value: string }>(knex, "select value from warehouse_state where key = 'revision'")
  return row?.value ?? ''
}
