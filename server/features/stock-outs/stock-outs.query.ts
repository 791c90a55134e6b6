import type { Knex } from 'knex'
import type { Result } from '../../../shared/api/endpoint.ts'
import type { QueryResult } from '../../../shared/api/report.ts'
import type { StockOut, StockOutsBody, stockOuts } from '../../../shared/api/stock-outs.ts'
import { getTodayInJapan } from '../../../shared/calendar/period.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { stockOutWords } from '../../../shared/messages/stock-outs.ts'
import { fill } from '../../../shared/messages/translate.ts'
import { getRequestUnit } from '../../../shared/trade/kinds.ts'
import { getUnitLabel } from '../../exporting/table-model.ts'
import { readAsOfDays, resolveAsOfDay } from '../../warehouse/engine/as-of.ts'
import { selectRows, sql } from '../../warehouse/engine/sql.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { resolveSalesConditions, type SalesConditions } from '../../warehouse/sales/report-conditions.ts'
import type { ReportReader } from '../../warehouse/sales/report-reader.ts'
import { describeDemandRows, listTitleIds } from '../../warehouse/stock/demand-rows.ts'
import { PRIOR_DAYS } from '../../warehouse/stock/expected-demand.ts'
import { computeDailySales, toDailyCopies } from '../../warehouse/stock/fixed-point.ts'
import { openOrdersSql, readOrders } from '../../warehouse/stock/orders.ts'
import { isPrecomputedFor, precomputedCtes, type SnapshotDays } from '../../warehouse/stock/precomputed-table.ts'
import { RECENT_DAYS } from '../../warehouse/stock/store-stock.ts'
import { getDeliveryKey, readLastDeliveries } from './last-deliveries.ts'
import { getLostRange, toAmountBound } from './lost-range.ts'
import { readStockOutDays } from './stock-out-days.ts'
import { listedStockOutsSql, lostSalesCtes, precomputedStockOuts, stockOutTotalsSql } from './stock-out-sql.ts'

const sortColumns = {
  lostCopies: 'lost_copies',
  lostAmount: 'lost_amount',
  lostPerDay: 'rate_milli',
  stockOutDays: 'stock_out_days',
  soldOutStores: 'stores',
} as const satisfies Record<StockOutsBody['sortBy'], string>

/** A row of the page with the sums over all rows; without a product if nothing is out of stock. */
interface Row {
  product_id: number | null
  /** Only in rows by store. */
  store_id?: number | null
  stores: number
  since: string
  stock_out_days: number
  stock: number
  quantity: number
  rate_milli: number
  stock_days: number
  mean_milli: number
  variance_milli: number
  lost_copies: number
  lost_amount: number
  all_rows: number
  all_products: number
  all_stores: number
  all_days: number
  all_rate: number
  all_mean: number
  all_variance: number
  all_squares: number
  all_lost: number
  all_amount: number
}

interface StockOutSnapshot extends SnapshotDays {
  conditions: SalesConditions
}

/** Reads the last complete day, on which stock-outs are determined, and resolves the conditions. */
async function readSnapshot(knex: Knex, body: StockOutsBody, scope: DataScope): Promise<StockOutSnapshot> {
  const asOfDays = await readAsOfDays(knex, getTodayInJapan())
  return { asOf: resolveAsOfDay(asOfDays, null), asOfDays, conditions: resolveSalesConditions(knex, body, { scope }) }
}

function findStockOuts(knex: Knex, body: StockOutsBody, snapshot: StockOutSnapshot & { prepared: boolean }): Promise<Row[]> {
  const { conditions } = snapshot
  const isByStore = body.groupBy === 'store'
  const sort = sortColumns[body.sortBy]
  const lost = snapshot.prepared
    ? precomputedCtes(knex, conditions, { name: 'lost', table: 'stock_out' })
    : lostSalesCtes(knex, snapshot)
  return sql<Row>(
    knex,
    `with ${lost.sql},
      listed as materialized (:listed),
      totals as (:totals),
      -- codes are looked up for what can be on the page alone
      least as (select min(value) as value from (select ${sort} as value from listed order by ${sort} desc limit :upTo) as most),
      candidate as materialized (select * from listed where ${sort} >= (select value from least)),
      page as (
        select candidate.*, card.jan, ${isByStore ? 'store.store_cd' : "'' as store_cd"}
        from candidate join (select id, jan from product_card where id in (select product_id from candidate)) as card on card.id = candidate.product_id
          ${isByStore ? 'join store on store.id = candidate.store_id' : ''}
        order by candidate.${sort} desc, card.jan collate "C"${isByStore ? ', store.store_cd collate "C"' : ''}
        limit :most offset :before)
    select * from totals left join page on true
    order by page.${sort} desc nulls last, page.jan collate "C", page.store_cd collate "C"`,
    {
      ...lost.values,
      listed: listedStockOutsSql(knex, { isByStore, minCopies: Math.ceil(body.minLostCopies) }),
      totals: stockOutTotalsSql(knex),
      upTo: body.pageNum * body.pageSize,
      most: body.pageSize,
      before: (body.pageNum - 1) * body.pageSize,
    },
  )
}

/** Reads 注残 of each store, by getDeliveryKey. */
async function readStoreOrders(knex: Knex, query: Parameters<typeof openOrdersSql>[1]): Promise<ReadonlyMap<string, number>> {
  const rows = await selectRows<{ product_id: number; store_id: number; pending: number }>(knex, openOrdersSql(knex, query, true))
  return new Map(rows.map((row) => [getDeliveryKey(row.product_id, row.store_id), row.pending]))
}

type StockOutsResult = QueryResult<Result<typeof stockOuts>>

/** Lists titles that stores sold out of, and the estimated lost sales. `snapshot`: if the caller has read it already. */
export const listStockOuts = async (
  knex: Knex,
  body: StockOutsBody,
  context: { scope: DataScope; language: Language; snapshot?: StockOutSnapshot },
): Promise<Omit<StockOutsResult, 'days' | 'titles'>> => {
  const { asOf, asOfDays, conditions } = context.snapshot ?? (await readSnapshot(knex, body, context.scope))
  const prepared = await isPrecomputedFor(knex, precomputedStockOuts, asOf)
  const rows = await findStockOuts(knex, body, { asOf, asOfDays, conditions, prepared })
  const [sums] = rows
  const isByStore = body.groupBy === 'store'
  const query = { products: listTitleIds(rows), stores: conditions.stores, asOf }
  const [described, orders, storeOrders, deliveries] = await Promise.all([
    describeDemandRows(knex, rows, context.scope),
    readOrders(knex, query),
    isByStore ? readStoreOrders(knex, query) : null,
    readLastDeliveries(knex, { ...query, isByStore }),
  ])
  const list = described.map(({ row, own, title, at }): StockOut => {
    const order = orders.get(row.product_id)
    const delivery = deliveries.get(getDeliveryKey(row.product_id, row.store_id))
    const range = getLostRange({
      lost: row.lost_copies,
      mean: row.mean_milli / 1000,
      variance: row.variance_milli / 1000,
      squares: row.lost_copies ** 2,
    })
    return {
      ...title,
      own,
      ...at,
      soldOutStores: row.stores,
      soldOutSince: row.since,
      stockOutDays: row.stock_out_days,
      stock: row.stock,
      dailySales: computeDailySales(row),
      lostPerDay: toDailyCopies(row.rate_milli),
      lostCopies: row.lost_copies,
      lostCopiesLow: range.low,
      lostCopiesHigh: range.high,
      lostAmount: row.lost_amount,
      lastDeliveryDate: delivery?.day ?? null,
      lastDeliveryQuantity: delivery?.copies ?? null,
      stockBefore: isByStore && delivery ? row.stock - delivery.change + delivery.copies : null,
      numberOfPendingOrder:
        (storeOrders ? storeOrders.get(getDeliveryKey(row.product_id, row.store_id)) : order?.numberOfPendingOrder) ?? 0,
      dailyInventory: order?.dailyInventory ?? null,
      publisherInventory: order?.publisherInventory ?? null,
      storesByDay: [],
    }
  })
  const lostCopies = sums?.all_lost ?? 0
  const lostAmount = sums?.all_amount ?? 0
  const range = getLostRange({
    lost: lostCopies,
    mean: (sums?.all_mean ?? 0) / 1000,
    variance: (sums?.all_variance ?? 0) / 1000,
    squares: sums?.all_squares ?? 0,
  })
  return {
    asOf,
    list,
    totals: {
      products: sums?.all_products ?? 0,
      soldOutStores: sums?.all_stores ?? 0,
      stockOutDays: sums?.all_days ?? 0,
      lostPerDay: toDailyCopies(sums?.all_rate ?? 0),
      lostCopies,
      lostCopiesLow: range.low,
      lostCopiesHigh: range.high,
      lostAmount,
      lostAmountLow: toAmountBound(lostAmount, lostCopies, range.low),
      lostAmountHigh: toAmountBound(lostAmount, lostCopies, range.high),
    },
    explanation: fill(stockOutWords[context.language].explanation, {
      window: RECENT_DAYS,
      prior: PRIOR_DAYS,
      unit: getUnitLabel(getRequestUnit(body), context.language),
    }),
    total: sums?.all_rows ?? 0,
  }
}

export const readStockOuts: ReportReader<typeof stockOuts> = async ({ knex, body, scope, language }) => {
  const snapshot = await readSnapshot(knex, body, scope)
  const result = await listStockOuts(knex, body, { scope, language, snapshot })
  const isByTitle = body.groupBy === 'product'
  const { days, titles, storesByDay } = await readStockOutDays(knex, {
    ...snapshot,
    scope,
    jans: isByTitle ? result.list.map(({ jan }) => jan) : [],
  })
  const list = isByTitle ? result.list.map((row) => ({ ...row, storesByDay: storesByDay(row.jan) })) : result.list
  return { ...result, list, days, titles }
}
