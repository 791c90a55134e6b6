import type { Knex } from 'knex'
import { type Ctes, sqlPart } from '../../warehouse/engine/sql.ts'
import { inProducts } from '../../warehouse/products/product-set.ts'
import type { SalesConditions } from '../../warehouse/sales/report-conditions.ts'
import { demandParts, placedSql } from '../../warehouse/stock/expected-demand.ts'
import type { KeptReady, StandingDays } from '../../warehouse/stock/kept-ready.ts'
import { storePositionsSql } from '../../warehouse/stock/positions.ts'
import { dueTitles, STOCKED } from '../../warehouse/stock/returnable.ts'
import { heldSql } from './return-candidate-parts.ts'

/** What stores have of titles that they may send back, with the demand for it: reckoned for a question, or kept ready. */

/** Days ahead whose return limits are kept ready; a question that looks further reckons for itself. */
export const DAYS_READY = 62

/** `position` and `stocked` of some titles. */
export function heldPartsSql(
  knex: Knex,
  { asOf, asOfDays, titles, stores }: StandingDays & { titles: Knex.QueryBuilder; stores: SalesConditions['stores'] },
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
      stocked as (${STOCKED})`,
    values: {
      // the demand of a title is that of all its stores, whichever are asked about
      position: storePositionsSql(knex, { asOf, ...asOfDays, products: titles, stores: null }),
      placed: placedSql(knex, sqlPart(knex, 'select * from position'), { asOf, lastSale: asOfDays.lastSale }),
      held: heldSql(knex, { asOf, stores }),
      ...demandParts(knex, { of: 'held', asOf, titles }),
    },
  }
}

/** The same out of what is kept ready. */
export function preparedPartsSql(
  knex: Knex,
  { asOf, asOfDays, titles, stores }: StandingDays & { titles: Knex.QueryBuilder; stores: SalesConditions['stores'] },
): Ctes {
  const within = inProducts(titles, 'return_demand.product_id')
  return {
    sql: `position as (:position),
      stocked as (:stocked)`,
    values: {
      position: storePositionsSql(knex, { asOf, ...asOfDays, products: titles, stores: null }),
      stocked: sqlPart(
        knex,
        `select store_id, product_id, stock, own_milli, rate_milli from return_demand
          where ${within?.sql ?? 'true'}${stores === null ? '' : ' and store_id in (?)'}`,
        [...(within?.values ?? []), ...(stores === null ? [] : [stores])],
      ),
    },
  }
}

/** Stock and demand of every title whose return limit is near. */
export const readyReturns: KeptReady = {
  table: 'return_demand',
  key: 'return_demand',
  order: ['product_id', 'store_id'],
  columns: ['store_id', 'product_id', 'stock', 'own_milli', 'rate_milli'],
  rows: (knex, standing) => {
    const titles = dueTitles(knex, { asOf: standing.asOf, withinDays: DAYS_READY, products: null })
    const parts = heldPartsSql(knex, { ...standing, titles, stores: null })
    return { ...parts, from: 'stocked' }
  },
}
