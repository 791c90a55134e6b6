import type { Knex } from 'knex'
import type { Body, Result } from '../../../shared/api/endpoint.ts'
import type { OrderDay, orderInfo } from '../../../shared/api/product-orders.ts'
import type { QueryResult } from '../../../shared/api/report.ts'
import { addDays, getTodayInJapan, listBuckets } from '../../../shared/calendar/period.ts'
import { readAsOfDays, resolveAsOfDay } from '../../warehouse/engine/as-of.ts'
import { sql } from '../../warehouse/engine/sql.ts'
import { sumMeasures } from '../../warehouse/figures/compare-measures.ts'
import { findProduct } from '../../warehouse/products/product-lookup.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { querySales } from '../../warehouse/sales/query-sales.ts'
import { addMovements, computeStock, noMovements } from '../../warehouse/stock/movements.ts'
import { createEmptyOrderFigures, readOrders } from '../../warehouse/stock/orders.ts'
import { readMovementsBefore } from '../../warehouse/stock/positions.ts'
import { queryStoreIds } from '../../warehouse/stores/store-filter.ts'

/** Days shown without a period. */
const DEFAULT_DAYS = 28

interface StockCount {
  date: string
  /** Owner of the stock: a wholesaler, or a fixed value for the publisher. */
  place: string
  quantity: number
}

/** Reads stock counts of wholesalers and publisher, oldest first. */
async function readStockCounts(
  knex: Knex,
  query: { productId: number; until: string; table: 'fact_wholesaler_stock' | 'fact_publisher_stock' },
): Promise<StockCount[]> {
  const { productId, until, table } = query
  const agencySql = table === 'fact_wholesaler_stock' ? "coalesce(agency_cd, '')" : "''"
  return sql<StockCount>(
    knex,
    `select stock_date as date, ${agencySql} as place, sum(quantity) as quantity from ${table}
      where product_id = ? and stock_date <= cast(? as date) group by 1, 2 order by 1`,
    [productId, until],
  )
}

/** Returns a function that walks through the days with the latest count of each owner. */
function createLatestCountLookup(counts: readonly StockCount[]): (day: string) => { quantity: number; date: string } | null {
  const latest = new Map<string, number>()
  let next = 0
  let date = ''
  return (day) => {
    for (let count = counts[next]; count !== undefined && count.date <= day; count = counts[++next]) {
      latest.set(count.place, count.quantity)
      date = count.date
    }
    return latest.size === 0 ? null : { quantity: [...latest.values()].reduce((sum, one) => sum + one, 0), date }
  }
}

async function readOrderDays(
  knex: Knex,
  conditions: { productId: number; period: { from: string; to: string }; stores: Knex.QueryBuilder | null },
): Promise<Map<string, { net: number; normal: number }>> {
  const { productId, period, stores } = conditions
  const query = knex('fact_order')
    .select(
      'fact_order.order_date as date',
      knex.raw('sum(case when fact_order.channel = 2 then fact_order.quantity else 0 end) as net'),
      knex.raw('sum(case when fact_order.channel = 2 then 0 else fact_order.quantity end) as normal'),
    )
    .where('fact_order.product_id', productId)
    .whereRaw('fact_order.order_date between cast(? as date) and cast(? as date)', [period.from, period.to])
    .groupBy('fact_order.order_date')
  if (stores) query.whereIn('fact_order.store_id', stores)
  const rows: { date: string; net: number; normal: number }[] = await query
  return new Map(rows.map((row) => [row.date, row]))
}

/** Reads orders, deliveries, sales, returns and stocks of a product, day by day. */
export const readOrderInfo = async (
  knex: Knex,
  body: Body<typeof orderInfo>,
  scope: DataScope,
): Promise<QueryResult<Result<typeof orderInfo>>> => {
  const { id } = await findProduct(knex, body.jan, scope)
  const now = resolveAsOfDay(await readAsOfDays(knex, getTodayInJapan()), null)
  const period = body.period ?? { from: addDays(now, 1 - DEFAULT_DAYS), to: now }
  const stores = queryStoreIds(knex, body.stores)
  const sales = { products: [id], stores }
  const [moved, before, ordered, figures, wholesalers, publisher] = await Promise.all([
    querySales(knex, { ...sales, period, by: ['bucket'], unit: 'day' }),
    readMovementsBefore(knex, { day: period.from, ...sales }),
    readOrderDays(knex, { productId: id, period, stores }),
    readOrders(knex, { products: [id], stores, asOf: period.to }),
    readStockCounts(knex, { productId: id, until: period.to, table: 'fact_wholesaler_stock' }),
    readStockCounts(knex, { productId: id, until: period.to, table: 'fact_publisher_stock' }),
  ])
  const movementsByDay = new Map(moved.map((row) => [row.bucket, row]))
  const atWholesalers = createLatestCountLookup(wholesalers)
  const atPublisher = createLatestCountLookup(publisher)
  let cumulative = before.get(id) ?? noMovements
  const days = listBuckets(period, 'day').map((date): OrderDay => {
    const move = movementsByDay.get(date)
    const order = ordered.get(date)
    cumulative = addMovements(cumulative, move)
    const house = atPublisher(date)
    return {
      date,
      netOrder: order?.net ?? 0,
      normalOrder: order?.normal ?? 0,
      orderQuantity: (order?.net ?? 0) + (order?.normal ?? 0),
      delivery: move?.delivery ?? 0,
      quantity: move?.quantity ?? 0,
      returned: move?.returned ?? 0,
      marketStock: computeStock(cumulative),
      dailyInventory: atWholesalers(date)?.quantity ?? null,
      publisherInventory: house?.quantity ?? null,
      publisherInventoryDate: house?.date ?? null,
    }
  })
  const { totalLatestOrder, numberOfPendingOrder, netOrder, normalOrder } = figures.get(id) ?? createEmptyOrderFigures()
  return {
    period,
    orderInfo: days,
    totals: sumMeasures(days, ['netOrder', 'normalOrder', 'orderQuantity', 'delivery', 'quantity', 'returned']),
    totalLatestOrder,
    numberOfPendingOrder,
    netOrder,
    normalOrder,
  }
}
