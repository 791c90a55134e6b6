import type { Knex } from 'knex'
import type { DataUntil } from '../../../shared/api/report.ts'
import { getLastCompleteDay } from '../engine/as-of.ts'
import type { Warehouse } from '../engine/engine.ts'
import { sql } from '../engine/sql.ts'
import { readWarehouseState } from '../engine/warehouse-state.ts'

/** State of the data behind the figures. */
export interface DataState {
  /** True if the warehouse holds generated figures. */
  invented: boolean
  /** Last day with sales. */
  latestDate: string | null
  /** Latest receipt, ISO 8601. */
  latestAt: string | null
  /** Last complete day with sales. */
  wholeDate: string | null
  /** Number of stores that the figures cover, closed ones included. */
  stores: number
}

/** True if the figures are generated. */
export async function hasGeneratedData(knex: Knex): Promise<boolean> {
  return (await readWarehouseState(knex)).get('invented') === 'true'
}

/** Returns how far the sales data reaches, or null in an empty warehouse. */
export async function readDataUntil(knex: Knex): Promise<Omit<DataUntil, 'gaps'> | null> {
  const state = await readWarehouseState(knex)
  const lastSale = state.get('last_sale_day')
  if (lastSale === undefined) return null
  return {
    from: state.get('first_day') ?? null,
    day: lastSale,
    at: state.get('last_sold_at') ?? null,
    wholeDay: getLastCompleteDay({ lastSale }),
  }
}

/** Reads the state of the data; its days and times are null in an empty warehouse. */
export async function readDataState({ knex }: Warehouse): Promise<DataState> {
  const [dataUntil, invented, stores] = await Promise.all([
    readDataUntil(knex),
    hasGeneratedData(knex),
    sql<{ count: number }>(knex, 'select count(*) as count from store'),
  ])
  return {
    invented,
    latestDate: dataUntil?.day ?? null,
    latestAt: dataUntil?.at ?? null,
    wholeDate: dataUntil?.wholeDay ?? null,
    stores: stores[0]?.count ?? 0,
  }
}
