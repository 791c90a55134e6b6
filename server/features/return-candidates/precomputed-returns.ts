import type { Knex } from 'knex'
import { addDays } from '../../../shared/calendar/period.ts'
import { type Ctes, createFragment } from '../../warehouse/engine/sql.ts'
import { buildRowFilter } from '../../warehouse/sales/narrowing.ts'
import type { SalesConditions } from '../../warehouse/sales/report-conditions.ts'
import { buildDemandCtes, storeStockSql } from '../../warehouse/stock/expected-demand.ts'
import { storePositionsSql } from '../../warehouse/stock/positions.ts'
import type { PrecomputedTable, SnapshotDays } from '../../warehouse/stock/precomputed-table.ts'
import { queryDueTitles, returnLimitsSql, sellingSql } from '../../warehouse/stock/returnable-copies.ts'
import { storesInStockSql } from './return-candidate-sql.ts'

/** Stores' stock of returnable titles with its demand, computed for a query or precomputed. */

/** Number of days ahead for which return limits are precomputed; queries beyond it compute for themselves. */
export const PRECOMPUTED_DAYS = 62

type Stores = SalesConditions['stores']

/** CTEs `position` and `selling` for some titles. */
export function stockAndDemandCtes(
  knex: Knex,
  { asOf, asOfDays, titles, stores }: SnapshotDays & { titles: Knex.QueryBuilder; stores: Stores },
): Ctes {
  return {
    sql: `position as materialized (:position),
      store_stock as (:storeStock),
      in_stock as materialized (:inStock),
      scale_sales as (:scaleSales),
      scale_demand as materialized (:scaleDemand),
      closing_stock as (:closingStock),
      store_sales as (:storeSales),
      demand as (:demand),
      limits as (:limits),
      selling as (${sellingSql})`,
    values: {
      // a title's demand is that of all its stores, whatever stores are selected
      position: storePositionsSql(knex, { asOf, ...asOfDays, products: titles, stores: null }),
      storeStock: storeStockSql(knex, createFragment(knex, 'select * from position'), { asOf, lastSale: asOfDays.lastSale }),
      inStock: storesInStockSql(knex, { asOf, stores }),
      ...buildDemandCtes(knex, { target: 'in_stock', asOf, titles }),
      limits: returnLimitsSql(knex, { asOf, titles }),
    },
  }
}

interface DueFilter {
  /** The titles, and the conditions that select them: return limits within a number of days, and products. */
  titles: Knex.QueryBuilder
  withinDays: number
  products: SalesConditions['products']
}

/** The same from the precomputed table. */
export function precomputedReturnCtes(
  knex: Knex,
  { asOf, asOfDays, titles, withinDays, products, stores }: SnapshotDays & DueFilter & { stores: Stores },
): Ctes {
  const { join, joinValues, conditions, values } = buildRowFilter(
    { products, stores },
    { table: 'return_demand', isGrouped: true },
  )
  return {
    sql: `position as (:position),
      selling as materialized (:selling)`,
    values: {
      position: storePositionsSql(knex, { asOf, ...asOfDays, products: titles, stores: null }),
      selling: createFragment(
        knex,
        `select return_demand.* from return_demand${join}
          where ${['return_demand.return_limit_date <= cast(? as date)', ...conditions].join(' and ')}`,
        [...joinValues, addDays(asOf, withinDays), ...values],
      ),
    },
  }
}

/** Stock and expected sales in stores of every title with a near return limit. */
export const precomputedReturns: PrecomputedTable = {
  table: 'return_demand',
  key: 'return_demand',
  order: ['product_id', 'store_id'],
  columns: ['store_id', 'product_id', 'stock', 'return_limit_date', 'price', 'quantity', 'stock_days', 'expected_milli'],
  rows: (knex, snapshot) => {
    const titles = queryDueTitles(knex, { asOf: snapshot.asOf, withinDays: PRECOMPUTED_DAYS, products: null })
    return { ...stockAndDemandCtes(knex, { ...snapshot, titles, stores: null }), from: 'selling' }
  },
}
