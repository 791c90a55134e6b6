import type { Knex } from 'knex'
import { type Ctes, createFragment } from '../../warehouse/engine/sql.ts'
import { queryCurrentTitles } from '../../warehouse/products/product-set.ts'
import { buildRowFilter } from '../../warehouse/sales/narrowing.ts'
import type { SalesConditions } from '../../warehouse/sales/report-conditions.ts'
import { buildDemandCtes, storeStockSql } from '../../warehouse/stock/expected-demand.ts'
import { storePositionsSql } from '../../warehouse/stock/positions.ts'
import type { PrecomputedTable, SnapshotDays } from '../../warehouse/stock/precomputed-table.ts'
import { lostSalesSql, soldOutStoresSql, stockOutStartSql } from './stock-out-sql.ts'

/** Possible lost sales of titles in stores, computed for a question or precomputed for all. */

interface StockOutSnapshot extends SnapshotDays {
  conditions: Pick<SalesConditions, 'products' | 'stores'>
}

/** CTEs up to `lost` from positions and movements: one row per store that sold out of a title of the conditions. */
export function lostSalesCtes(knex: Knex, { asOf, asOfDays, conditions }: StockOutSnapshot): Ctes {
  const titles = queryCurrentTitles(knex, { asOf, products: conditions.products })
  return {
    sql: `placed as not materialized (:placed),
      gone as materialized (:gone),
      shelf as (:shelf),
      alike as materialized (:alike),
      moved as materialized (:moved),
      own as (:own),
      demand as (:demand),
      ran_out as (:ranOut),
      lost as (:lost)`,
    values: {
      placed: storeStockSql(knex, storePositionsSql(knex, { asOf, ...asOfDays, products: titles, stores: null }), {
        asOf,
        lastSale: asOfDays.lastSale,
      }),
      gone: soldOutStoresSql(knex, asOf),
      ...buildDemandCtes(knex, { of: 'gone', asOf, titles }),
      ranOut: stockOutStartSql(knex),
      lost: lostSalesSql(knex, { asOf, stores: conditions.stores }),
    },
  }
}

/** CTE with a precomputed table's rows of the question. */
export function precomputedCtes(
  knex: Knex,
  salesConditions: Pick<SalesConditions, 'products' | 'stores'>,
  { name, table }: { name: string; table: string },
): Ctes {
  const { join, joinValues, conditions, values } = buildRowFilter(salesConditions, { table, isGrouped: true })
  const ready = createFragment(
    knex,
    `select ${table}.* from ${table}${join}${conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`}`,
    [...joinValues, ...values],
  )
  return { sql: `${name} as (:${name})`, values: { [name]: ready } }
}

const columns = [
  'store_id',
  'product_id',
  'since',
  'stock',
  'days',
  'own_milli',
  'rate_milli',
  'lost_copies',
  'variance_milli',
  'lost_amount',
] as const

/** Stock-outs of every title. */
export const precomputedStockOuts: PrecomputedTable = {
  table: 'stock_out',
  key: 'stock_outs',
  order: ['product_id', 'store_id'],
  columns,
  rows: (knex, snapshot) => ({
    ...lostSalesCtes(knex, { ...snapshot, conditions: { products: null, stores: null } }),
    from: 'lost',
  }),
}
