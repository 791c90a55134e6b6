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

/** What stores have of titles that they may send back, with the demand for it: reckoned for a question, or kept ready. */

/** Days ahead whose return limits are kept ready; a question that looks further reckons for itself. */
export const DAYS_READY = 62

type Stores = SalesConditions['stores']

/** `position` and `selling` of some titles. */
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
      // the demand of a title is that of all its stores, whichever are asked about
      position: storePositionsSql(knex, { asOf, ...asOfDays, products: titles, stores: null }),
      placed: storeStockSql(knex, sqlPart(knex, 'select * from position'), { asOf, lastSale: asOfDays.lastSale }),
      held: inStockSql(knex, { asOf, stores }),
      ...demandParts(knex, { of: 'held', asOf, titles }),
      limits: limitSql(knex, { asOf, titles }),
    },
  }
}

interface Due {
  /** The titles, and the conditions that name them: limits of so many days, and products. */
  titles: Knex.QueryBuilder
  withinDays: number
  products: SalesConditions['products']
}

/** The same out of what is kept ready. */
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

/** What stores have, and are expected to sell, of every title whose return limit is near. */
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
