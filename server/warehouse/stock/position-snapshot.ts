import { addDays, monthStart, weekStart } from '../../../shared/period.ts'
import { supplyColumns, supplySql } from './orders.ts'
import { POSITION_SNAPSHOT, positionColumns, recentPositionsSql } from './positions.ts'
import type { PrecomputedTable } from './precomputed-table.ts'

/**
 * Days with precomputed positions, which most questions use: the last complete day, and the ends of the last complete week and
 * month.
 */
const days = (asOf: string): readonly string[] => [
  ...new Set([asOf, addDays(weekStart(addDays(asOf, 1)), -1), addDays(monthStart(addDays(asOf, 1)), -1)]),
]

/** Positions over all stores, with the sales of the last seven days. */
export const readyPositions: PrecomputedTable = {
  table: POSITION_SNAPSHOT,
  key: 'product_position_snapshot',
  days,
  columns: ['product_id', ...positionColumns, 'recent'],
  order: ['product_id'],
  rows: (knex, { asOf, asOfDays }) => ({
    sql: 'standing as (:standing)',
    values: { standing: recentPositionsSql(knex, { asOf, ...asOfDays, products: null, stores: null }) },
    from: 'standing',
  }),
}

/** Orders, wholesaler stock and publisher stock. */
export const readySupply: PrecomputedTable = {
  table: 'product_supply',
  key: 'product_supply',
  days,
  columns: ['product_id', ...supplyColumns],
  order: ['product_id'],
  rows: (knex, { asOf }) => ({
    sql: 'supply as (:supply)',
    values: { supply: supplySql(knex, { asOf, products: null, stores: null }) },
    from: 'supply',
  }),
}
