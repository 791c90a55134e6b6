import type { Knex } from 'knex'
import { addDays } from '../../../shared/period.ts'
import { type Ctes, sqlPart } from '../../warehouse/engine/sql.ts'
import { narrowedRows } from '../../warehouse/sales/narrowing.ts'
import type { SalesConditions } from '../../warehouse/sales/report-conditions.ts'
import { demandParts, storeStockSql } from '../../warehouse/stock/expected-demand.ts'
import { storePositionsSql } from '../../warehouse/stock/positions.ts'
import type { PrecomputedTable, SnapshotDays } from '../../warehouse/stock/precomputed-table.ts'
import { dueTitles, limitSql, SELLING } from '../../warehouse/stock/returnable.ts'
import { inStockSql } from './return-candidate-sql.ts'

/** Stores' stock of returnable titles with its demand, computed for a question or precomputed. */

/** Number of days ahead for which return limits are precomputed; questions beyond it compute for themselves. */
export const DAYS_READY = 62

type Stores = SalesConditions['stores']

/** CTEs `position` and `selling` for some titles. */
export function holdingCtes(
  knex: Knex,
  { asOf, asOfDays, titles, stores }: SnapshotDays & { titles: Knex.QueryBuilder; stores: Stores },
): Ctes {
  return {
    sql: `position as materialized (:position),
      placed as (:placed),
      held as materialized (:held),
      shelf as (:shelf),
      alike as materialized (:alike),
      moved as (:moved),
      own as (:own),
      demand as (:demand),
      limits as (:limits),
      selling as (${SELLING})`,
    values: {
      // a title's demand is that of all its stores, whatever stores are selected
      position: storePositionsSql(knex, { asOf, ...asOfDays, products: titles, stores: null }),
      placed: storeStockSql(knex, sqlPart(knex, 'select * from position'), { asOf, lastSale: asOfDays.lastSale }),
      held: inStockSql(knex, { asOf, stores }),
      ...demandParts(knex, { of: 'held', asOf, titles }),
      limits: limitSql(knex, { asOf, titles }),
    },
  }
}

interface Due {
  /** The titles, and the conditions that select them: return limits within a number of days, and products. */
  titles: Knex.QueryBuilder
  withinDays: number
  products: SalesConditions['products']
}

/** The same from the precomputed table. */
export function preparedPartsSql(
  knex: Knex,
  { asOf, asOfDays, titles, withinDays, products, stores }: SnapshotDays & Due & { stores: Stores },
): Ctes {
  const { join, joinValues, conditions, values } = narrowedRows({ products, stores }, { table: 'return_demand', grouped: true })
  return {
    sql: `position as (:position),
      selling as materialized (:selling)`,
    values: {
      position: storePositionsSql(knex, { asOf, ...asOfDays, products: titles, stores: null }),
      selling: sqlPart(
        knex,
        `select return_demand.* from return_demand${join}
          where ${['return_demand.return_limit_date <= cast(? as date)', ...conditions].join(' and ')}`,
        [...joinValues, addDays(asOf, withinDays), ...values],
      ),
    },
  }
}

/** Stock and expected sales in stores of every title with a near return limit. */
export const readyReturns: PrecomputedTable = {
  table: 'return_demand',
  key: 'return_demand',
  order: ['product_id', 'store_id'],
  columns: ['store_id', 'product_id', 'stock', 'return_limit_date', 'price', 'own_milli', 'expected_milli'],
  rows: (knex, snapshot) => {
    const titles = dueTitles(knex, { asOf: snapshot.asOf, withinDays: DAYS_READY, products: null })
    return { ...holdingCtes(knex, { ...snapshot, titles, stores: null }), from: 'selling' }
  },
}
