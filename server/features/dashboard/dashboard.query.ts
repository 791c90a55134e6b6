import type { Knex } from 'knex'
import type { dashboard } from '../../../shared/api/dashboard.ts'
import type { Result } from '../../../shared/api/endpoint.ts'
import { listOwnStoreCompanies } from '../../../shared/api/own-defaults.ts'
import { productFilter, storeFilter } from '../../../shared/api/query-fields.ts'
import type { DataUntil, QueryResult } from '../../../shared/api/report.ts'
import {
  addDays,
  addMonths,
  countDays,
  getMonthStart,
  getTodayInJapan,
  getWeekStart,
  listBuckets,
  type Period,
} from '../../../shared/calendar/period.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { computeChangeRate, computeDaysOfCover, computeSaleRate, computeShare } from '../../../shared/trade/measures.ts'
import { createFragment, sql } from '../../warehouse/engine/sql.ts'
import { sumMeasures } from '../../warehouse/figures/compare-measures.ts'
import { readMoverRows } from '../../warehouse/figures/mover-rows.ts'
import { readMovers } from '../../warehouse/figures/movers.ts'
import { type Measures, measuresSql } from '../../warehouse/figures/read-measures.ts'
import { readProducts } from '../../warehouse/products/product-columns.ts'
import { type DescribedProducts, narrowRows, toProductQuery } from '../../warehouse/products/product-set.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { readDataUntil } from '../../warehouse/sales/data-state.ts'
import { getLastCompleteHour, parseHourNumber } from '../../warehouse/sales/hours.ts'
import { querySales, salesSql } from '../../warehouse/sales/query-sales.ts'
import { resolveReportConditions } from '../../warehouse/sales/report-conditions.ts'
import { LOW_STOCK_SQL, positionsSql, readPositions, recentPositionsSql } from '../../warehouse/stock/positions.ts'
import type { StoreScope } from '../../warehouse/stores/resolve-store.ts'

type Dashboard = QueryResult<Result<typeof dashboard>>

/** Shared input of all parts of the dashboard. */
interface DashboardInput {
  /** The last complete day, which all parts and cumulative figures refer to. */
  day: string
  /** First day of the data: nothing is compared with days before it. */
  firstDay: string
  asOfDays: { latest: string; lastSale: string }
  products: DescribedProducts
  /** The products for rankings: without excluded publishers. */
  ranked: DescribedProducts
  /** The own stores; null: all stores. */
  stores: Knex.QueryBuilder | null
  scope: DataScope
  language: Language
}

const TOP_TITLES = 10
/** Number of movers shown, and the minimum of copies in one of the two weeks. */
const MAX_MOVERS = 8
const MIN_MOVED_COPIES = 20
const DASHBOARD_HOURS = 8
const TREND_DAYS = 14

const toSingleDay = (day: string): Period => ({ from: day, to: day })
const getLastSevenDays = (day: string): Period => ({ from: addDays(day, -6), to: day })

/** What is compared: copies or yen, of the counted stores or of others. */
interface ComparedSales {
  measure?: 'quantity' | 'amount'
  of?: Awaited<ReturnType<typeof readDays>>
}

/** Reads copies and yen by day, for sums over parts of the period. */
async function readDays(knex: Knex, { products, stores }: Pick<DashboardInput, 'products' | 'stores'>, period: Period) {
  const days = await querySales(knex, { period, by: ['bucket'], unit: 'day', products, stores, figures: ['quantity', 'amount'] })
  return ({ from, to }: Period) =>
    sumMeasures(
      days.filter(({ bucket }) => bucket >= from && bucket <= to),
      ['quantity', 'amount'],
    )
}

/** Reads the last complete hours with data, and the same hours a week before. */
async function readHours(
  knex: Knex,
  { products, stores }: DashboardInput,
  until: Omit<DataUntil, 'gaps'>,
): Promise<Dashboard['hours']> {
  const last = getLastCompleteHour(until)
  const hours = Array.from({ length: DASHBOARD_HOURS }, (_none, index) => parseHourNumber(last - DASHBOARD_HOURS + 1 + index))
  const { join, joinValues, condition, values } = narrowRows(products, 'fact_sale.product_id')
  const days = [...new Set(hours.flatMap(({ date }) => [date, addDays(date, -7)]))]
  const rows = await sql<{ sale_date: string; hour: number; quantity: number }>(
    knex,
    `select fact_sale.sale_date, coalesce(fact_sale.sale_hour, 12) as hour, sum(fact_sale.quantity) as quantity
      from fact_sale${join} where fact_sale.sale_date in (${days.map(() => 'cast(? as date)').join(', ')})
        ${condition === null ? '' : `and ${condition}`}
        ${stores === null ? '' : 'and fact_sale.store_id in (?)'} group by 1, 2`,
    [...joinValues, ...days, ...values, ...(stores === null ? [] : [stores])],
  )
  const quantityByHour = new Map(rows.map((row) => [`${row.sale_date} ${row.hour}`, row.quantity]))
  const getSoldCopies = (date: string, hour: number) => quantityByHour.get(`${date} ${hour}`) ?? 0
  return hours.map(({ date, hour }) => ({
    date,
    hour,
    quantity: getSoldCopies(date, hour),
    weekBefore: getSoldCopies(addDays(date, -7), hour),
  }))
}

/** Reads the best-selling products of the day, with the same weekday a week before. */
async function readBestSellers(
  knex: Knex,
  { day, firstDay, asOfDays, ranked, stores, scope }: DashboardInput,
): Promise<Dashboard['best']> {
  const figures = ['quantity'] as const
  const topProducts = await sql<{ id: number; quantity: number; previous: number; rank: number }>(
    knex,
    `with day_sales as materialized (:daySales),
      -- codes and the week before are looked up for what can be among the best alone
      lowest_best as (select min(quantity) as quantity from (
        select quantity from day_sales where quantity > 0 order by quantity desc limit :best) as best),
      candidate as materialized (select product_id, quantity from day_sales where quantity >= (select quantity from lowest_best)),
      previous_sales as (select product_id, quantity from (:previousSales) as sales
        where product_id in (select product_id from candidate))
      select candidate.product_id as id, candidate.quantity, coalesce(previous_sales.quantity, 0) as previous,
          rank() over (order by candidate.quantity desc) as rank
        from candidate left join previous_sales on previous_sales.product_id = candidate.product_id
          join (select id, jan from product_card where id in (select product_id from candidate)) as card on card.id = candidate.product_id
        order by candidate.quantity desc, card.jan collate "C" limit :best`,
    {
      daySales: salesSql(knex, { period: toSingleDay(day), by: ['product_id'], products: ranked, stores, figures }),
      previousSales: salesSql(knex, {
        period: toSingleDay(addDays(day, -7)),
        by: ['product_id'],
        products: ranked,
        stores,
        figures,
      }),
      best: TOP_TITLES,
    },
  )
  const ids = topProducts.map(({ id }) => id)
  if (ids.length === 0) return []
  const trendDays = listBuckets({ from: addDays(day, 1 - TREND_DAYS), to: day }, 'day')
  const [products, days, month, positions] = await Promise.all([
    readProducts(knex, ids, scope),
    querySales(knex, {
      period: { from: trendDays[0] ?? day, to: day },
      by: ['product_id', 'bucket'],
      unit: 'day',
      products: ids,
      stores,
      figures,
    }),
    querySales(knex, { period: { from: addDays(day, -27), to: day }, by: ['product_id'], products: ids, stores, figures }),
    readPositions(knex, {
      asOf: day,
      ...asOfDays,
      products: ids,
      stores,
      columns: ['sold', 'delivered', 'stock_quantity'],
    }),
  ])
  const sold = new Map(days.map((row) => [`${row.product_id} ${row.bucket}`, row.quantity]))
  const monthly = new Map(month.map((row) => [row.product_id, row.quantity]))
  return topProducts.flatMap(({ id, quantity, previous, rank }) => {
    const product = products.get(id)
    if (!product) return []
    const position = positions.get(id)
    const daily = (monthly.get(id) ?? 0) / 28
    return [
      {
        rank,
        ...product,
        quantity,
        previousQuantity: addDays(day, -7) >= firstDay ? previous : null,
        trend: trendDays.map((date) => sold.get(`${id} ${date}`) ?? 0),
        saleRate: computeSaleRate(position?.sold ?? 0, position?.delivered ?? 0),
        daysOfCover: computeDaysOfCover({ stock: position?.stock_quantity ?? 0, daily }),
      },
    ]
  })
}

/** Reads the movers of the last seven days compared with the seven before. */
async function readTopMovers(knex: Knex, input: DashboardInput): Promise<Dashboard['movers']> {
  const { day, firstDay, asOfDays, ranked, stores } = input
  const before = getLastSevenDays(addDays(day, -7))
  if (before.from < firstDay) return []
  const { movers } = await readMovers(knex, {
    period: getLastSevenDays(day),
    before,
    products: ranked,
    stores,
    minCopies: MIN_MOVED_COPIES,
    direction: 'both',
    compareWith: 'previous',
    limit: MAX_MOVERS,
    offset: 0,
    asOfDays,
    firstDay,
    scope: input.scope,
  })
  return readMoverRows(knex, movers, { ...input, unit: 'copies' })
}

/** Reads large genres of the last seven days compared with the seven before. */
async function readGenres(knex: Knex, { day, firstDay, ranked, stores }: DashboardInput): Promise<Dashboard['genres']> {
  const previous = getLastSevenDays(addDays(day, -7))
  const rows = await sql<{ genreKey: string; name: string } & Measures<'quantity' | 'previousQuantity'>>(
    knex,
    `select trade_genre.genre_c1_cd as "genreKey", min(trade_genre.genre_c1_nm) as name, sum(sold.quantity) as quantity,
          sum(sold."previousQuantity") as "previousQuantity"
        from (?) as sold
          join product_group on product_group.id = sold.group_id
          join trade_genre on trade_genre.id = product_group.trade_genre_id
        group by trade_genre.genre_c1_cd
        having count(case when sold.quantity <> 0 or sold."previousQuantity" <> 0 then 1 end) > 0
        order by quantity desc, "genreKey" limit 12`,
    [
      measuresSql(knex, {
        days: { current: getLastSevenDays(day), previous },
        measures: ['quantity', 'previousQuantity'],
        by: ['group_id'],
        products: ranked,
        stores,
      }),
    ],
  )
  const isComparable = previous.from >= firstDay
  return rows.map(({ previousQuantity, ...row }) => ({
    ...row,
    previousQuantity: isComparable ? previousQuantity : null,
    changeRate: isComparable ? computeChangeRate(row.quantity, previousQuantity) : null,
  }))
}

/** Reads the releases of the next seven days with pre-orders and copies on the way to stores. */
async function readUpcoming(
  knex: Knex,
  { day, asOfDays, products, stores, scope }: DashboardInput,
): Promise<Dashboard['upcoming']> {
  const today = getTodayInJapan()
  const { join, joinValues, condition, values } = narrowRows(products, 'product.id')
  const upcoming = createFragment(
    knex,
    `select product.id, product.release_date, product.jan from product${join}
      where product.release_date > cast(? as date) and product.release_date <= cast(? as date)
        ${condition === null ? '' : `and ${condition}`}`,
    [...joinValues, today, addDays(today, 7), ...values],
  )
  const rows = await sql<{ id: number; release_date: string; pre_orders: number }>(
    knex,
    `with upcoming as materialized (:upcoming),
      booked as (select product_id, sum(quantity) as quantity from fact_pre_order
        where pre_order_date <= cast(:day as date) and product_id in (select id from upcoming) group by product_id)
      select upcoming.id, upcoming.release_date, coalesce(booked.quantity, 0) as pre_orders
        from upcoming left join booked on booked.product_id = upcoming.id
        order by booked.quantity desc nulls last, upcoming.jan collate "C" limit 8`,
    { upcoming, day },
  )
  const ids = rows.map(({ id }) => id)
  const { latest } = asOfDays
  const [identities, positions] = await Promise.all([
    readProducts(knex, ids, scope),
    // copies on the way count, whatever their delivery date
    readPositions(knex, { ...asOfDays, asOf: latest, products: ids, stores, columns: ['delivered'] }),
  ])
  return rows
    .flatMap(({ id, release_date: releaseDate, pre_orders: preOrders }) => {
      const product = identities.get(id)
      return product ? [{ ...product, releaseDate, preOrders, deliveries: positions.get(id)?.delivered ?? 0 }] : []
    })
    .sort((a, b) => (a.releaseDate < b.releaseDate ? -1 : a.releaseDate > b.releaseDate ? 1 : b.preOrders - a.preOrders))
}

/** Reads the sell-through of releases of the last 90 days. */
async function readNewReleases(
  knex: Knex,
  { day, asOfDays, products, stores }: DashboardInput,
): Promise<Dashboard['newReleases']> {
  const released = toProductQuery(knex, products).whereRaw('product.release_date between cast(? as date) and cast(? as date)', [
    addDays(day, -89),
    day,
  ])
  const [row] = await sql<{ products: number; sold: number; delivered: number }>(
    knex,
    `select count(*) as products, coalesce(sum(sold), 0) as sold, coalesce(sum(delivered), 0) as delivered
      from (?) as position`,
    [positionsSql(knex, { asOf: day, ...asOfDays, products: released, stores, columns: ['sold', 'delivered'] })],
  )
  return { products: row?.products ?? 0, saleRate: computeSaleRate(row?.sold ?? 0, row?.delivered ?? 0) }
}

/** Counts products that sell well and have no more copies left than they sold in a week. */
async function countLowStock(knex: Knex, { day, asOfDays, products, stores }: DashboardInput): Promise<number> {
  const columns = ['sold', 'delivered', 'stock_quantity'] as const
  const [row] = await sql<{ products: number }>(knex, `select count(*) as products from (?) as position where ${LOW_STOCK_SQL}`, [
    recentPositionsSql(knex, { asOf: day, ...asOfDays, products, stores, columns }),
  ])
  return row?.products ?? 0
}

const noSales: Dashboard['daySales'] = { now: 0, before: null, changeRate: null }

const createEmptyDashboard = (): Dashboard => ({
  day: null,
  asOf: null,
  daySales: noSales,
  dayAmount: noSales,
  weekSales: noSales,
  monthSales: noSales,
  market: null,
  newReleases: { products: 0, saleRate: null },
  shortProducts: 0,
  hours: [],
  best: [],
  movers: [],
  genres: [],
  upcoming: [],
})

/** Reads the dashboard. `isOwn` counts only the titles of the contract's own publishers, or the sales of its own stores. */
export async function readDashboard(
  knex: Knex,
  { scope, isOwn, language }: { scope: DataScope & StoreScope; isOwn: boolean; language: Language },
): Promise<Dashboard> {
  const dataUntil = await readDataUntil(knex)
  if (dataUntil === null) return createEmptyDashboard()
  const companyCds = isOwn ? listOwnStoreCompanies(scope) : []
  const body = {
    period: toSingleDay(dataUntil.day),
    stores: storeFilter.parse({ companyCds }),
    products: productFilter.parse(isOwn ? { publisherCds: scope.ownPublisherCds } : {}),
  }
  const {
    conditions,
    withExcluded,
    asOfDays,
    firstDay,
    wholeDay: day,
  } = await resolveReportConditions(knex, body, { scope, ranks: true })
  const input: DashboardInput = {
    day,
    firstDay,
    asOfDays,
    products: withExcluded.products,
    stores: withExcluded.stores,
    ranked: conditions.products,
    scope,
    language,
  }
  const week = { from: getWeekStart(day), to: day }
  const month = { from: getMonthStart(day), to: day }
  const monthBefore = { from: addMonths(month.from, -1), to: addMonths(day, -1) }
  const lastDay = toSingleDay(day)
  const [sums, marketSums, newReleases, shortProducts, hours, best, movers, genres, upcoming] = await Promise.all([
    readDays(knex, input, {
      from: monthBefore.from < addDays(week.from, -7) ? monthBefore.from : addDays(week.from, -7),
      to: day,
    }),
    companyCds.length > 0 ? readDays(knex, { ...input, stores: null }, { from: addDays(day, -7), to: day }) : null,
    readNewReleases(knex, input),
    countLowStock(knex, input),
    readHours(knex, input, dataUntil),
    readBestSellers(knex, input),
    readTopMovers(knex, input),
    readGenres(knex, input),
    readUpcoming(knex, input),
  ])
  const compareSales = (period: Period, before: Period, { measure = 'quantity', of = sums }: ComparedSales = {}) => {
    const now = of(period)[measure]
    if (before.from < firstDay) return { now, before: null, changeRate: null }
    // a month can be longer than the one before
    const compared = { from: period.from, to: addDays(period.from, countDays(before) - 1) }
    const then = of(before)[measure]
    return { now, before: then, changeRate: computeChangeRate(of(compared)[measure], then) }
  }
  const getWeekBefore = ({ from, to }: Period): Period => ({ from: addDays(from, -7), to: addDays(to, -7) })
  const daySales = compareSales(lastDay, getWeekBefore(lastDay))
  const marketSales = marketSums && compareSales(lastDay, getWeekBefore(lastDay), { of: marketSums })
  return {
    day,
    asOf: day,
    daySales,
    dayAmount: compareSales(lastDay, getWeekBefore(lastDay), { measure: 'amount' }),
    weekSales: compareSales(week, getWeekBefore(week)),
    monthSales: compareSales(month, monthBefore),
    market: marketSales && {
      daySales: marketSales,
      dayShare: computeShare(daySales.now, marketSales.now),
      previousDayShare:
        daySales.before === null || marketSales.before === null ? null : computeShare(daySales.before, marketSales.before),
    },
    newReleases,
    shortProducts,
    hours,
    best,
    movers,
    genres,
    upcoming,
  }
}
