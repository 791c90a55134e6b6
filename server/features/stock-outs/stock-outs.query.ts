import type { Knex } from 'knex'
import type { Result } from '../../../shared/api/endpoint.ts'
import type { QueryResult } from '../../../shared/api/report.ts'
import type { StockOut, StockOutsBody, stockOuts } from '../../../shared/api/stock-outs.ts'
import { getTodayInJapan } from '../../../shared/calendar/period.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { stockOutWords } from '../../../shared/messages/stock-outs.ts'
import { fillPlaceholders } from '../../../shared/messages/translate.ts'
import { getRequestUnit } from '../../../shared/trade/kinds.ts'
import { getUnitLabel } from '../../exporting/table-model.ts'
import { readAsOfDays, resolveAsOfDay } from '../../warehouse/engine/as-of.ts'
import { selectRows, sql } from '../../warehouse/engine/sql.ts'
import { getPageTotals, type PageTotals, pickMeasures } from '../../warehouse/figures/page-totals.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { resolveSalesConditions, type SalesConditions } from '../../warehouse/sales/report-conditions.ts'
import type { ReportReader } from '../../warehouse/sales/report-reader.ts'
import { addTitlesAndStores, listTitleIds } from '../../warehouse/stock/demand-rows.ts'
import { PRIOR_DAYS } from '../../warehouse/stock/expected-demand.ts'
import { computeDailySales, toDailyCopies } from '../../warehouse/stock/fixed-point.ts'
import { getLostRange, toAmountBound } from '../../warehouse/stock/lost-range.ts'
import { createEmptyOrderFigures, openOrdersSql, readOrders } from '../../warehouse/stock/orders.ts'
import { isPrecomputedFor, precomputedCtes, type SnapshotDays } from '../../warehouse/stock/precomputed-table.ts'
import { RECENT_DAYS } from '../../warehouse/stock/store-stock.ts'
import { getDeliveryKey, readLastDeliveries } from './last-deliveries.ts'
import { readStockOutDays } from './stock-out-days.ts'
import {
  listedStockOutsSql,
  lossNames,
  lostSalesCtes,
  precomputedStockOuts,
  stockOutTotalNames,
  stockOutTotalsSql,
} from './stock-out-sql.ts'

type LossName = (typeof lossNames)[number]

/** A row of the page with the totals over all rows; without a product if nothing is out of stock. */
interface Row extends Record<LossName, number>, PageTotals<(typeof stockOutTotalNames)[number]> {
  product_id: number | null
  /** Only in rows by store. */
  store_id?: number | null
  soldOutSince: string
  stock: number
  quantity: number
  stock_days: number
}

interface StockOutSnapshot extends SnapshotDays {
  conditions: SalesConditions
}

/** Reads the last complete day, on which stock-outs are determined, and resolves the conditions. */
async function resolveSnapshot(knex: Knex, body: StockOutsBody, scope: DataScope): Promise<StockOutSnapshot> {
  const asOfDays = await readAsOfDays(knex, getTodayInJapan())
  return { asOf: resolveAsOfDay(asOfDays, null), asOfDays, conditions: resolveSalesConditions(knex, body, { scope }) }
}

function findStockOuts(knex: Knex, body: StockOutsBody, snapshot: StockOutSnapshot & { prepared: boolean }): Promise<Row[]> {
  const { conditions } = snapshot
  const isByStore = body.groupBy === 'store'
  const sort = body.sortBy === 'lostPerDay' ? 'rate_milli' : `"${body.sortBy}"`
  const lost = snapshot.prepared
    ? precomputedCtes(knex, conditions, { name: 'lost', table: 'stock_out' })
    : lostSalesCtes(knex, snapshot)
  return sql<Row>(
    knex,
    `with ${lost.sql},
      listed as materialized (:listed),
      totals as (:totals),
      -- codes are looked up for what can be on the page alone
      candidate as materialized (
        select * from listed where ${sort} >= (
          select min(value) from (select ${sort} as value from listed order by ${sort} desc limit :upTo) as highest)),
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

/** Returns the measures of a loss with its range. `squares`: of the lost copies of each title. */
function computeLossMeasures(sums: Record<LossName, number>, squares: number) {
  const { rate_milli, mean_milli, variance_milli, ...loss } = pickMeasures(sums, lossNames)
  const estimate = { lost: loss.lostCopies, mean: mean_milli / 1000, variance: variance_milli / 1000, squares }
  const { low, high } = getLostRange(estimate)
  return { ...loss, lostPerDay: toDailyCopies(rate_milli), lostCopiesLow: low, lostCopiesHigh: high }
}

/** Lists titles that stores sold out of, and the estimated lost sales. `snapshot`: if the caller has read it already. */
export const listStockOuts = async (
  knex: Knex,
  body: StockOutsBody,
  context: { scope: DataScope; language: Language; snapshot?: StockOutSnapshot },
): Promise<Omit<StockOutsResult, 'days' | 'titles'>> => {
  const { asOf, asOfDays, conditions } = context.snapshot ?? (await resolveSnapshot(knex, body, context.scope))
  const prepared = await isPrecomputedFor(knex, precomputedStockOuts, asOf)
  const rows = await findStockOuts(knex, body, { asOf, asOfDays, conditions, prepared })
  const totals = getPageTotals(rows, stockOutTotalNames)
  const isByStore = body.groupBy === 'store'
  const query = { products: listTitleIds(rows), stores: conditions.stores, asOf }
  const [described, orders, storeOrders, deliveries] = await Promise.all([
    addTitlesAndStores(knex, rows, context.scope),
    readOrders(knex, query),
    isByStore ? readStoreOrders(knex, query) : null,
    readLastDeliveries(knex, { ...query, isByStore }),
  ])
  const list = described.map(({ row, own, title, at }): StockOut => {
    const { numberOfPendingOrder, dailyInventory, publisherInventory } = orders.get(row.product_id) ?? createEmptyOrderFigures()
    const key = getDeliveryKey(row.product_id, row.store_id)
    const delivery = deliveries.get(key)
    return {
      ...title,
      own,
      ...at,
      ...computeLossMeasures(row, row.lostCopies ** 2),
      soldOutSince: row.soldOutSince,
      stock: row.stock,
      dailySales: computeDailySales(row),
      lastDeliveryDate: delivery?.day ?? null,
      lastDeliveryQuantity: delivery?.copies ?? null,
      stockBefore: isByStore && delivery ? row.stock - delivery.change + delivery.copies : null,
      numberOfPendingOrder: storeOrders ? (storeOrders.get(key) ?? 0) : numberOfPendingOrder,
      dailyInventory,
      publisherInventory,
      storesByDay: [],
    }
  })
  const loss = computeLossMeasures(totals, totals.squares)
  const toYen = (copies: number) => toAmountBound(loss.lostAmount, loss.lostCopies, copies)
  return {
    asOf,
    list,
    totals: {
      products: totals.products,
      ...loss,
      lostAmountLow: toYen(loss.lostCopiesLow),
      lostAmountHigh: toYen(loss.lostCopiesHigh),
    },
    explanation: fillPlaceholders(stockOutWords[context.language].explanation, {
      window: RECENT_DAYS,
      prior: PRIOR_DAYS,
      unit: getUnitLabel(getRequestUnit(body), context.language),
    }),
    total: totals.rows,
  }
}

export const readStockOuts: ReportReader<typeof stockOuts> = async ({ knex, body, scope, language }) => {
  const snapshot = await resolveSnapshot(knex, body, scope)
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
