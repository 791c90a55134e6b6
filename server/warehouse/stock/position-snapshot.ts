import { addDays, getMonthStart, getWeekStart } from '../../../shared/period.ts'
import { supplyColumns, supplySql } from './orders.ts'
import { POSITION_SNAPSHOT, positionColumns, recentPositionsSql } from './positions.ts'
import type { PrecomputedTable } from './precomputed-table.ts'

/**
 * Days with precomputed positions, which most questions use: the last complete day, and the ends of the last complete week and
 * month.
 */
const listSnapshotDays = (asOf: string): readonly string[] => [
  ...new Set([asOf, addDays(getWeekStart(addDays(asOf, 1)), -1), addDays(getMonthStart(addDays(asOf, 1)), -1)]),
]

/** Positions over all stores, with the sales of the last seven days. */
export const precomputedPositions: PrecomputedTable = {
  table: POSITION_SNAPSHOT,
  key: 'product_position_snapshot',
  days: listSnapshotDays,
  columns: ['product_id', ...positionColumns, 'recent'],
  order: ['product_id'],
  rows: (knex, { asOf, asOfDays }) => ({
    sql: 'positions as (:positions)',
    values: { positions: recentPositionsSql(knex, { asOf, ...asOfDays, products: null, stores: null }) },
    from: 'positions',
  }),
}

/** Orders, wholesaler stock and publisher stock. */
export const precomputedSupply: PrecomputedTable = {
  table: 'product_supply',
  key: 'product_supply',
  days: listSnapshotDays,
  columns: ['product_id', ...supplyColumns],
  order: ['product_id'],
  rows: (knex, { asOf }) => ({
    sql: 'supply as (:supply)',
    values: { supply: supplySql(knex, { asOf, products: null, stores: null }) },
    from: 'supply',
  }),
}
