import fc from 'fast-check'
import { addDays } from '../../shared/calendar/period.ts'
import type { Warehouse } from '../warehouse/engine/engine.ts'
import { refreshMasters } from '../warehouse/refresh/refresh.ts'
import { createWarehouse } from './databases.ts'
import { type SmallTrade, writeSmallTrade } from './small-trade.ts'

/** One small trade in a warehouse of each engine, for oracles. */
export interface SmallEngines {
  warehouses: readonly (readonly [kind: 'duckdb' | 'postgres', warehouse: Warehouse])[]
  close(): Promise<void>
}

/** `more` adds what an analysis needs in addition: companies, pre-orders. */
export async function openSmallEngines(
  trade: SmallTrade,
  more: (warehouse: Warehouse) => Promise<void> = async () => {},
): Promise<SmallEngines> {
  const warehouses: [kind: 'duckdb' | 'postgres', warehouse: Warehouse][] = []
  for (const kind of ['duckdb', 'postgres'] as const) {
    const warehouse = await createWarehouse(kind)
    await writeSmallTrade(warehouse, trade)
    await more(warehouse)
    await refreshMasters(warehouse.knex)
    warehouses.push([kind, warehouse])
  }
  return {
    warehouses,
    close: async () => {
      for (const [, warehouse] of warehouses) await warehouse.close()
    },
  }
}

export const createSubsetArbitrary = <T>(values: readonly T[]) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant([] as T[]) }, { weight: 1, arbitrary: fc.subarray([...values], { minLength: 1 }) })

/** Periods that begin before the first movement and end after the last: days, weeks, whole months and others. */
export const createPeriodArbitrary = (trade: SmallTrade) =>
  fc
    .tuple(fc.integer({ min: -20, max: 120 }), fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 3 }))
    .map(([start, length, shape]) => {
      const from = addDays(trade.from, start)
      if (shape === 0) return { from: `${from.slice(0, 7)}-01`, to: addDays(`${addDays(from, 32).slice(0, 7)}-01`, -1) }
      return { from, to: addDays(from, shape === 1 ? length % 7 : length) }
    })

export const createStoresArbitrary = (trade: SmallTrade) =>
  fc.record({
    areaCds: createSubsetArbitrary([...new Set(trade.stores.map((store) => store.area))]),
    chainCds: createSubsetArbitrary(['C0', 'C1', 'C2']),
    storeCds: createSubsetArbitrary(trade.stores.map((store) => store.cd)),
  })

export const anyChannel = fc.constantFrom('all', 'all', 'store', 'net')
