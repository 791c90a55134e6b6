import type { Knex } from 'knex'
import type { z } from 'zod'
import type { Body, Result } from '../../../shared/api/endpoint.ts'
import { MAX_TREND_STORES, type salesTrends, type trendPoint } from '../../../shared/api/product-detail.ts'
import type { QueryResult } from '../../../shared/api/report.ts'
import {
  countDays,
  defaultBucketCounts,
  getPartialBuckets,
  getTodayInJapan,
  listBuckets,
  type Period,
} from '../../../shared/calendar/period.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { getLastCompleteDay, readAsOfDays } from '../../warehouse/engine/as-of.ts'
import { idListSql, sql } from '../../warehouse/engine/sql.ts'
import { sumMeasures } from '../../warehouse/figures/compare-measures.ts'
import { findProduct } from '../../warehouse/products/product-lookup.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { readDataUntil } from '../../warehouse/sales/data-state.ts'
import { getLastCompleteHour, toHourNumber } from '../../warehouse/sales/hours.ts'
import { querySales, salesSql } from '../../warehouse/sales/query-sales.ts'
import { resolveTrendPeriod } from '../../warehouse/sales/report-conditions.ts'
import type { SalesQuery, SalesRow } from '../../warehouse/sales/sales-query.ts'
import { addMovements, noMovements, toCumulativePoint } from '../../warehouse/stock/movements.ts'
import { readMovementsBefore } from '../../warehouse/stock/positions.ts'
import { readStoreColumns } from '../../warehouse/stores/store-columns.ts'
import { queryStoreIds } from '../../warehouse/stores/store-filter.ts'
import { readChartMarks } from './marks.query.ts'
import { findIdsWithSaleLines } from './product-detail.query.ts'

type Point = z.output<typeof trendPoint>
/** The query with its period. */
type TrendBody = Body<typeof salesTrends> & { period: Period }

/** Maximum days of an hourly period: 24 points per day. */
export const MAX_HOURLY_DAYS = 31

interface TrendQuery {
  product: number
  body: TrendBody
  stores: Knex.QueryBuilder | null
}

/**
 * Counts stores with a delivery up to the period's end or a sale in the period (domain 1.3); with a channel, those that sell
 * through it.
 */
async function countSellingStores(knex: Knex, { product, body, stores }: TrendQuery): Promise<number> {
  const { period, channel } = body
  const sold = salesSql(knex, { period, by: ['store_id'], products: [product], stores, channel, figures: ['quantity'] })
  const delivered = knex('rollup_store_product_position')
    .join('store', 'store.id', 'rollup_store_product_position.store_id')
    .select('rollup_store_product_position.store_id')
    .where('rollup_store_product_position.product_id', product)
    .whereRaw('rollup_store_product_position.first_delivery_date <= cast(? as date)', [period.to])
  if (stores) delivered.whereIn('rollup_store_product_position.store_id', stores)
  if (channel !== 'all') delivered.where('store.is_online', channel === 'net')
  const [row] = await sql<{ stores: number }>(
    knex,
    `select count(*) as stores from (
      select sold.store_id from (?) as sold where sold.quantity > 0 union select delivered.store_id from (?) as delivered) as selling`,
    [sold, delivered],
  )
  return row?.stores ?? 0
}

/** Refuses the trend of a product without a receipt line (specification 5). */
async function refuseUnsoldProduct(knex: Knex, product: number): Promise<void> {
  const [sold] = await sql<{ day: string | null }>(
    knex,
    'select last_sale_date as day from rollup_product_position where product_id = ?',
    [product],
  )
  if (!sold?.day && !(await findIdsWithSaleLines(knex, [product])).has(product))
    throw new AppError('request.invalid', {}, [{ field: 'jan', code: 'validation.unsold' }])
}

/** Returns a point with sales only. */
const toSalesPoint = (
  at: Pick<Point, 'date' | 'hour'>,
  sold: Pick<SalesRow, 'quantity' | 'amount' | 'amount_tax_in'> | undefined,
): Point => ({
  ...at,
  quantity: sold?.quantity ?? 0,
  amount: sold?.amount ?? 0,
  amountTaxIn: sold?.amount_tax_in ?? 0,
  delivery: null,
  returned: null,
  cumulativeQuantity: null,
  cumulativeDelivery: null,
  marketStock: null,
  saleRate: null,
})

/** The buckets of a store; cumulative deliveries and stock exist for all stores together only. */
export interface StoreTrend {
  storeCd: string
  storeName: string
  quantity: number
  amount: number
  points: () => Point[]
}

/** Reads stores by sales, each with its buckets. */
async function readStoreTrends(
  knex: Knex,
  { product, body, stores }: TrendQuery,
  { maxStores }: { maxStores: number },
): Promise<StoreTrend[]> {
  if (body.unit === 'hour') return []
  const { unit, period, weekStartsOn, channel } = body
  const query = { period, products: [product], stores, channel }
  const sums = await querySales(knex, { ...query, by: ['store_id'] })
  const topStores = sums.sort((a, b) => b.quantity - a.quantity || a.store_id - b.store_id).slice(0, maxStores)
  const ids = topStores.map(({ store_id }) => store_id)
  const only = knex('store')
    .select('store.id')
    .whereRaw(`store.id in (${idListSql(ids)})`)
  const [columns, rows] = await Promise.all([
    readStoreColumns(knex, only),
    querySales(knex, { ...query, stores: only.clone(), by: ['store_id', 'bucket'], unit, weekStartsOn }),
  ])
  const rowByKey = new Map(rows.map((row) => [`${row.store_id} ${row.bucket}`, row]))
  const buckets = listBuckets(period, unit, weekStartsOn)
  return topStores.flatMap(({ store_id, quantity, amount }): StoreTrend[] => {
    const store = columns.get(store_id)
    if (!store) return []
    const buildPoints = () =>
      buckets.map((date): Point => {
        const row = rowByKey.get(`${store_id} ${date}`)
        return { ...toSalesPoint({ date, hour: null }, row), delivery: row?.delivery ?? 0, returned: row?.returned ?? 0 }
      })
    return [{ storeCd: store.storeCd, storeName: store.storeName, quantity, amount, points: buildPoints }]
  })
}

/** Returns the best-selling stores of the result. */
async function findTrendStores(knex: Knex, query: TrendQuery): Promise<Result<typeof salesTrends>['stores']> {
  if (query.body.showBy === 'total') return []
  const stores = await readStoreTrends(knex, query, { maxStores: MAX_TREND_STORES })
  return stores.map(({ points, ...store }) => ({
    ...store,
    salesTrends: points().map(({ date, quantity, amount }) => ({ date, quantity, amount })),
  }))
}

/** Returns every store with a movement in a trend's period, best-selling first. Not available by hour. */
export async function readAllStoreTrends(
  knex: Knex,
  { body, period }: { body: Body<typeof salesTrends>; period: Period },
  scope: DataScope,
): Promise<StoreTrend[]> {
  const product = await findProduct(knex, body.jan, scope)
  const query = { product: product.id, body: { ...body, period }, stores: queryStoreIds(knex, body.stores) }
  return readStoreTrends(knex, query, { maxStores: Number.POSITIVE_INFINITY })
}

/** Refuses a period wholly before the title's release without movements: zeros would look like no demand. */
async function refusePeriodBeforeRelease(knex: Knex, product: number, period: Period): Promise<void> {
  const [row] = await sql<{ release_date: string | null; first_date: string | null }>(
    knex,
    `select product.release_date, rollup_product_position.first_date
      from product left join rollup_product_position on rollup_product_position.product_id = product.id where product.id = ?`,
    [product],
  )
  const release = row?.release_date ?? null
  if (release === null || period.to >= release || (row?.first_date ?? release) <= period.to) return
  const values = { day: release }
  throw new AppError('period.beforeRelease', values, [{ field: 'period.to', code: 'period.beforeRelease', values }])
}

/** Returns a function that tells which hourly points are of complete hours. */
async function createHourCheck(knex: Knex) {
  const dataUntil = await readDataUntil(knex)
  const last = dataUntil === null ? null : getLastCompleteHour(dataUntil)
  return { isOver: ({ date, hour }: Point): boolean => last !== null && toHourNumber(date, hour ?? 23) <= last }
}

/** Reads sales by hour. A receipt without a time counts at noon. */
async function readHourPoints(knex: Knex, { product, body, stores }: TrendQuery): Promise<Point[]> {
  const query = knex('fact_sale')
    .select(
      'fact_sale.sale_date as date',
      knex.raw('coalesce(fact_sale.sale_hour, 12) as hour'),
      knex.raw('sum(fact_sale.quantity) as quantity'),
      knex.raw('sum(fact_sale.amount) as amount'),
      knex.raw('sum(fact_sale.amount_tax_in) as amount_tax_in'),
    )
    .where('fact_sale.product_id', product)
    .whereRaw('fact_sale.sale_date between cast(? as date) and cast(? as date)', [body.period.from, body.period.to])
    .groupByRaw('1, 2')
  if (stores) query.whereIn('fact_sale.store_id', stores)
  if (body.channel !== 'all') query.where('fact_sale.channel', body.channel === 'net' ? 2 : 1)
  const rows: { date: string; hour: number; quantity: number; amount: number; amount_tax_in: number }[] = await query
  const rowByKey = new Map(rows.map((row) => [`${row.date} ${row.hour}`, row]))
  return listBuckets(body.period, 'day').flatMap((date) =>
    Array.from({ length: 24 }, (_none, hour): Point => toSalesPoint({ date, hour }, rowByKey.get(`${date} ${hour}`))),
  )
}

/** Reads buckets of days, weeks or months with cumulative figures, including empty buckets. */
async function readBucketPoints(
  knex: Knex,
  query: SalesQuery & { products: readonly number[] },
  body: TrendBody,
): Promise<Point[]> {
  const { products } = query
  const unit = body.unit === 'hour' ? 'day' : body.unit
  // stock has no channel: cumulative lines are always of all channels
  const all: SalesQuery = { ...query, channel: 'all' }
  const [rows, movements, before] = await Promise.all([
    querySales(knex, query),
    query.channel === 'all' ? null : querySales(knex, all),
    readMovementsBefore(knex, { day: body.period.from, products, stores: query.stores ?? null }),
  ])
  const rowByBucket = new Map(rows.map((row) => [row.bucket, row]))
  const movesByBucket = new Map((movements ?? rows).map((row) => [row.bucket, row]))
  let moved = before.get(products[0] ?? 0) ?? noMovements
  return listBuckets(body.period, unit, body.weekStartsOn).map((date): Point => {
    const moves = movesByBucket.get(date)
    moved = addMovements(moved, moves)
    return {
      ...toSalesPoint({ date, hour: null }, rowByBucket.get(date)),
      delivery: moves?.delivery ?? 0,
      returned: moves?.returned ?? 0,
      ...toCumulativePoint(moved),
    }
  })
}

/** Reads sales, deliveries, returns and market stock of a product over a period. */
export async function readSalesTrend(
  knex: Knex,
  asIs: Body<typeof salesTrends>,
  scope: DataScope,
): Promise<QueryResult<Result<typeof salesTrends>>> {
  const body = await resolveTrendPeriod(knex, asIs)
  if (body.unit === 'hour' && countDays(body.period) > MAX_HOURLY_DAYS)
    throw new AppError('period.tooLongForHours', { days: MAX_HOURLY_DAYS })
  const product = await findProduct(knex, body.jan, scope)
  await refuseUnsoldProduct(knex, product.id)
  await refusePeriodBeforeRelease(knex, product.id, body.period)
  const stores = queryStoreIds(knex, body.stores)
  const unit = body.unit === 'hour' ? 'day' : body.unit
  const query = {
    period: body.period,
    by: ['bucket'] as const,
    unit,
    weekStartsOn: body.weekStartsOn,
    products: [product.id],
    stores,
    channel: body.channel,
  }
  const trendQuery = { product: product.id, body, stores }
  const [points, numberOfStores, marks, storeTrends] = await Promise.all([
    body.unit === 'hour' ? readHourPoints(knex, trendQuery) : readBucketPoints(knex, query, body),
    countSellingStores(knex, trendQuery),
    readChartMarks(knex, [product.id]).then((getMarks) => getMarks(product.id)),
    findTrendStores(knex, trendQuery),
  ])
  const hours = body.unit === 'hour' ? await createHourCheck(knex) : null
  // without a period, the hours of the last two days are read and the last eight complete ones shown
  const visiblePoints =
    asIs.period === null && hours !== null ? points.filter(hours.isOver).slice(-defaultBucketCounts.hour) : points
  const sumOrNull = (name: 'delivery' | 'returned') =>
    body.unit === 'hour' ? null : visiblePoints.reduce((total, point) => total + (point[name] ?? 0), 0)
  return {
    numberOfStores,
    salesTrends: visiblePoints,
    partial: hours
      ? visiblePoints.map((point) => !hours.isOver(point))
      : getPartialBuckets(
          visiblePoints.map(({ date }) => date),
          { unit, period: body.period, wholeDay: getLastCompleteDay(await readAsOfDays(knex, getTodayInJapan())) },
        ),
    period: body.period,
    totals: {
      ...sumMeasures(visiblePoints, ['quantity', 'amount', 'amountTaxIn']),
      delivery: sumOrNull('delivery'),
      returned: sumOrNull('returned'),
    },
    marks: marks.filter((mark) => mark.date >= body.period.from && mark.date <= body.period.to),
    stores: storeTrends,
  }
}
