import type { Knex } from 'knex'
import type { Warehouse } from '../engine/engine.ts'

/** What the figures stand on. */
export interface DataState {
  /** True where the warehouse holds generated figures. */
  invented: boolean
  /** Last day with sales. */
  latestDate: string | null
  /** Latest receipt, ISO 8601. */
  latestAt: string | null
  /** Stores that the figures cover, closed ones included. */
  stores: number
}

/** True where the figures were made up. */
export async function isInvented(knex: Knex): Promise<boolean> {
  const row: { value: string } | undefined = await knex('warehouse_state').select('value').where({ key: 'invented' }).first()
  return row?.value === 'true'
}

export async function readDataState(warehouse: Warehouse): Promise<DataState> {
  const { knex } = warehouse
  const day: { value: string } | undefined = await knex('warehouse_state').select('value').where({ key: 'last_sale_day' }).first()
  const latestDate = day?.value ?? null
  const at =
    latestDate === null
      ? null
      : await knex.raw('select max(sold_at) as at from fact_sale where sale_date = cast(? as date)', [latestDate])
  const stores = await knex('store').count({ count: '*' }).first()
  return {
    invented: await isInvented(knex),
    latestDate,
    latestAt: (at?.rows[0]?.at as string | undefined) ?? null,
    stores: Number(stores?.count ?? 0),
  }
}
