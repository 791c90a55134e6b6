import type { Knex } from 'knex'
import { sql } from './sql.ts'

/** `version` is the last load that stands; `clustered_to` the first day that cluster.ts has yet to come to;
 * `stock_outs` what the stock-outs that are kept ready were reckoned for. */
export type StateKey =
  | 'invented'
  | 'latest_day'
  | 'last_sale_day'
  | 'last_sold_at'
  | 'first_day'
  | 'version'
  | 'clustered_to'
  | 'stock_outs'

/** What a snapshot said once, it goes on saying. */
const ofSnapshot = new WeakMap<Knex, Promise<ReadonlyMap<string, string>>>()

const ask = async (knex: Knex): Promise<ReadonlyMap<string, string>> => {
  const rows = await sql<{ key: string; value: string }>(knex, 'select key, value from warehouse_state')
  return new Map(rows.map(({ key, value }) => [key, value]))
}

/** What the warehouse has written down of itself (see refresh.ts): asked once for each snapshot. */
export function readState(knex: Knex): Promise<{ get(key: StateKey): string | undefined }> {
  if (!knex.isTransaction) return ask(knex)
  const known = ofSnapshot.get(knex)
  if (known) return known
  const asked = ask(knex)
  ofSnapshot.set(knex, asked)
  return asked
}

/** Writes one of these down; without a value it is no longer known. */
export async function writeState(knex: Knex, key: StateKey, value: string | null | undefined): Promise<void> {
  await knex('warehouse_state').where({ key }).delete()
  if (value) await knex('warehouse_state').insert({ key, value })
}
