import type { Knex } from 'knex'
import { todayInJapan } from '../../../shared/period.ts'
import { queued } from '../../ingest/load-queue.ts'
import { lockLoads } from '../../ingest/load-transaction.ts'
import { isDuckdb, type Warehouse } from '../../warehouse/engine/engine.ts'
import { type Binding, sqlPart } from '../../warehouse/engine/sql.ts'
import { readState, writeState } from '../../warehouse/engine/state.ts'
import { currentTitles } from '../../warehouse/products/current-titles.ts'
import { narrowRows } from '../../warehouse/products/product-set.ts'
import type { SalesConditions } from '../../warehouse/sales/report-conditions.ts'
import { demandParts, placedSql } from '../../warehouse/stock/expected-demand.ts'
import { asOfDay, positionDays, storePositionsSql } from '../../warehouse/stock/positions.ts'
import { goneSql, lostSql, ranOutSql } from './stock-out-parts.ts'

/**
 * What stores may have lost of every title, kept ready: what they sold and had on each day of a month is the same whatever
 * the question narrows. Written beside the data, under the revision and the day that it was reckoned for; under any other it
 * counts for nothing, and a question reckons for itself.
 */

/** CTEs that lead to `lost`, with their values. */
export interface LostParts {
  sql: string
  values: Record<string, Binding>
}

interface Standing {
  asOf: string
  asOfDays: { latest: string; lastSale: string }
  conditions: Pick<SalesConditions, 'products' | 'stores'>
}

/** `lost` from positions and movements: a row a store that has run out of a title of the conditions. */
export function lostPartsSql(knex: Knex, { asOf, asOfDays, conditions }: Standing): LostParts {
  const titles = currentTitles(knex, { asOf, products: conditions.products })
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
      placed: placedSql(knex, storePositionsSql(knex, { asOf, ...asOfDays, products: titles, stores: null }), {
        asOf,
        lastSale: asOfDays.lastSale,
      }),
      gone: goneSql(knex, { asOf, stores: conditions.stores }),
      ...demandParts(knex, { of: 'gone', asOf, titles }),
      ranOut: ranOutSql(knex),
      lost: lostSql(knex, asOf),
    },
  }
}

/** `lost` from what is kept ready. */
export function preparedSql(knex: Knex, { products, stores }: Pick<SalesConditions, 'products' | 'stores'>): LostParts {
  const narrowed = narrowRows(products, 'stock_out.product_id', 'stock_out.group_id')
  const conditions = [
    ...(narrowed.condition === null ? [] : [narrowed.condition]),
    ...(stores === null ? [] : ['stock_out.store_id in (?)']),
  ]
  const ready = sqlPart(
    knex,
    `select stock_out.* from stock_out${narrowed.join}${conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`}`,
    [...narrowed.joinValues, ...narrowed.values, ...(stores === null ? [] : [stores])],
  )
  return { sql: 'lost as (:lost)', values: { lost: ready } }
}

/** What the rows were reckoned for; null where nobody could tell whether they still hold. */
async function standingAt(knex: Knex, asOf: string): Promise<string | null> {
  const revision = (await readState(knex)).get('revision')
  return revision === undefined ? null : `${revision} ${asOf}`
}

/** Is what is kept ready of this day and of what the warehouse tells now? */
export async function isPrepared(knex: Knex, asOf: string): Promise<boolean> {
  const at = await standingAt(knex, asOf)
  return at !== null && (await readState(knex)).get('stock_outs') === at
}

const columns = [
  'store_id',
  'product_id',
  'since',
  'stock',
  'days',
  'own_milli',
  'rate_milli',
  'lost_milli',
  'lost_amount',
] as const

/** Reckons the stock-outs of every title at the last day that is over, unless they are kept ready already. */
export async function prepareStockOuts(warehouse: Warehouse): Promise<void> {
  await warehouse.knex.transaction(async (trx) => {
    await lockLoads(trx, warehouse)
    const asOfDays = await positionDays(trx, todayInJapan())
    const asOf = asOfDay(asOfDays, null)
    const at = await standingAt(trx, asOf)
    if (at === null || (await readState(trx)).get('stock_outs') === at) return
    const lost = lostPartsSql(trx, { asOf, asOfDays, conditions: { products: null, stores: null } })
    await trx.raw('delete from stock_out')
    await sqlPart(
      trx,
      `insert into stock_out (group_id, ${columns.join(', ')})
        with ${lost.sql}
        select card.group_id, ${columns.map((column) => `lost.${column}`).join(', ')}
          from lost join product_card as card on card.id = lost.product_id order by lost.product_id, lost.store_id`,
      lost.values,
    )
    if (!isDuckdb(trx)) await trx.raw('analyze stock_out')
    await writeState(trx, 'stock_outs', at)
  })
}

/** How often it is looked whether something new has come. */
const LOOK_MS = 15_000

/** Keeps the stock-outs ready, now and after every load, until the function that is returned is called. */
export function keepStockOutsReady(warehouse: Warehouse, background: { run(work: () => Promise<void>): void }): () => void {
  let busy = false
  const look = () => {
    if (busy) return
    busy = true
    background.run(() =>
      // a load that is running first brings what would have to be reckoned anew
      queued(warehouse, () => prepareStockOuts(warehouse)).finally(() => {
        busy = false
      }),
    )
  }
  look()
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  return () => clearInterval(timer)
}
