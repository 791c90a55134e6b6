import type { Knex } from 'knex'
import type { dashboard } from '../../../shared/contract/dashboard.ts'
import type { Answer } from '../../../shared/contract/endpoint.ts'
import type { Unstamped } from '../../../shared/contract/report.ts'
import { productFilter } from '../../../shared/contract/values.ts'
import { changeRate, saleRate } from '../../../shared/measures.ts'
import {
  addDays,
  addMonths,
  bucketsOf,
  hourInJapan,
  monthStart,
  type Period,
  todayInJapan,
  weekStart,
} from '../../../shared/period.ts'
import { isOwn, readProductColumns } from '../../warehouse/products/product-columns.ts'
import { type DataScope, productIds } from '../../warehouse/products/scope.ts'
import { readMovers } from '../../warehouse/sales/movers.ts'
import { askSales, salesSql } from '../../warehouse/sales/sales-question.ts'
import { type PositionRow, positionDays, positionsSql, presentDay } from '../../warehouse/stock/positions.ts'

type Dashboard = Unstamped<Answer<typeof dashboard>>
type Products = Knex.QueryBuilder | null
type AsOfDays = Awaited<ReturnType<typeof positionDays>>

const BEST = 10
/** What moved: how many are shown, and the copies that one of the two weeks must have. */
const MOVERS = 8
const LEAST_MOVED = 20
const HOURS = 8
const TREND_DAYS = 14

const compared = (now: number, before: number) => ({ now, before, changeRate: changeRate(now, before) })

/** Copies and yen of each day of a period, for sums over any part of it. */
async function readDays(knex: Knex, products: Products, period: Period) {
  const rows = await askSales(knex, { period, by: ['bucket'], unit: 'day', products })
  const days = rows.map((row) => ({ date: String(row.bucket).slice(0, 10), quantity: row.quantity, amount: row.amount }))
  return ({ from, to }: Period) =>
    days
      .filter((one) => one.date >= from && one.date <= to)
      .reduce((sum, one) => ({ quantity: sum.quantity + one.quantity, amount: sum.amount + one.amount }), {
        quantity: 0,
        amount: 0,
      })
}

/** The last hours with data and the same hours a week before. */
async function readHours(knex: Knex, products: Products, lastDay: string): Promise<Dashboard['hours']> {
  const from = addDays(lastDay, -1)
  const query = (first: string, last: string) => {
    const sales = knex('fact_sale')
      .select('fact_sale.sale_date')
      .select(knex.raw('coalesce(fact_sale.sale_hour, 12) as hour, sum(fact_sale.quantity) as quantity'))
      .whereRaw('fact_sale.sale_date between cast(? as date) and cast(? as date)', [first, last])
      .groupByRaw('1, 2')
    if (products) sales.whereIn('fact_sale.product_id', products)
    return sales as unknown as Promise<{ sale_date: string; hour: number; quantity: number | string }[]>
  }
  const [now, before] = await Promise.all([query(from, lastDay), query(addDays(from, -7), addDays(lastDay, -7))])
  const weekBefore = new Map(
    before.map((row) => [`${addDays(String(row.sale_date).slice(0, 10), 7)} ${row.hour}`, Number(row.quantity)]),
  )
  const today = todayInJapan()
  return (
    now
      .map((row) => ({ date: String(row.sale_date).slice(0, 10), hour: Number(row.hour), quantity: Number(row.quantity) }))
      // the hour that is running would always look like a fall
      .filter((row) => row.date < today || row.hour < hourInJapan())
      .sort((a, b) => (a.date === b.date ? a.hour - b.hour : a.date < b.date ? -1 : 1))
      .slice(-HOURS)
      .map((row) => ({ ...row, weekBefore: weekBefore.get(`${row.date} ${row.hour}`) ?? 0 }))
  )
}

interface Place {
  id: number
  quantity: number
  previous: number
}

/** Products by copies sold on the day, with the day before. */
async function readPlaces(knex: Knex, products: Products, day: string): Promise<Place[]> {
  const { rows } = await knex.raw(
    `with now as (?), before as (?)
      select now.product_id as id, now.quantity, coalesce(before.quantity, 0) as previous
        from now left join before on before.product_id = now.product_id join product on product.id = now.product_id
        where now.quantity > 0 order by now.quantity desc, product.jan collate "C" limit ${BEST}`,
    [
      salesSql(knex, { period: { from: day, to: day }, by: ['product_id'], products }),
      salesSql(knex, { period: { from: addDays(day, -1), to: addDays(day, -1) }, by: ['product_id'], products }),
    ] as unknown as Knex.RawBinding[],
  )
  return (rows as Record<string, unknown>[]).map((row) => ({
    id: Number(row.id),
    quantity: Number(row.quantity),
    previous: Number(row.previous),
  }))
}

async function readBest(
  knex: Knex,
  question: { products: Products; day: string; asOfDays: AsOfDays; scope: DataScope },
): Promise<Dashboard['best']> {
  const { products, day, asOfDays, scope } = question
  const places = await readPlaces(knex, products, day)
  const ids = places.map((one) => one.id)
  if (ids.length === 0) return []
  const trendDays = bucketsOf({ from: addDays(day, 1 - TREND_DAYS), to: day }, 'day')
  const [attributes, days, month, positions] = await Promise.all([
    readProductColumns(knex, ids),
    askSales(knex, { period: { from: trendDays[0] ?? day, to: day }, by: ['product_id', 'bucket'], unit: 'day', products: ids }),
    askSales(knex, { period: { from: addDays(day, -27), to: day }, by: ['product_id'], products: ids }),
    positionsSql(knex, { asOf: presentDay(asOfDays), ...asOfDays, products: ids, stores: null }),
  ])
  const position = new Map((positions.rows as PositionRow[]).map((row) => [Number(row.product_id), row]))
  const monthly = new Map(month.map((row) => [Number(row.product_id), row.quantity]))
  return places.map((place, index) => {
    const product = attributes.get(place.id)
    const at = position.get(place.id)
    const daily = (monthly.get(place.id) ?? 0) / 28
    return {
      rank: places.findIndex((one) => one.quantity === place.quantity) + 1 || index + 1,
      jan: product?.jan ?? '',
      own: product ? isOwn(product, scope.ownPublisherCds) : false,
      productName: product?.product_nm ?? '',
      publisherName: product?.publisher_nm ?? null,
      quantity: place.quantity,
      previousQuantity: place.previous,
      trend: trendDays.map(
        (date) =>
          days.find((row) => Number(row.product_id) === place.id && String(row.bucket).slice(0, 10) === date)?.quantity ?? 0,
      ),
      saleRate: saleRate(Number(at?.sold ?? 0), Number(at?.delivered ?? 0)),
      daysOfCover: daily <= 0 ? null : Math.round((Number(at?.stock_quantity ?? 0) / daily) * 10) / 10,
    }
  })
}

/** What moved most in the last seven days against the seven before. */
async function readMoved(
  knex: Knex,
  question: { products: Products; day: string; asOfDays: AsOfDays; scope: DataScope },
): Promise<Dashboard['movers']> {
  const { products, day, asOfDays, scope } = question
  const { movers } = await readMovers(knex, {
    period: { from: addDays(day, -6), to: day },
    before: { from: addDays(day, -13), to: addDays(day, -7) },
    products,
    stores: null,
    least: LEAST_MOVED,
    direction: 'both',
    limit: MOVERS,
    offset: 0,
    asOfDays,
  })
  const attributes = await readProductColumns(
    knex,
    movers.map((one) => one.id),
  )
  return movers.map(({ id, quantity, previous, reason, event }) => {
    const product = attributes.get(id)
    return {
      jan: product?.jan ?? '',
      own: product ? isOwn(product, scope.ownPublisherCds) : false,
      productName: product?.product_nm ?? '',
      quantity,
      previousQuantity: previous,
      changeRate: changeRate(quantity, previous),
      // what only takes its course is no news of the morning
      reason: reason === 'nextIssue' || reason === 'afterRelease' ? 'none' : reason,
      reasonText: reason === 'nextIssue' ? null : event,
    }
  })
}

/** Large genres of the last seven days against the seven before. */
async function readGenres(knex: Knex, products: Products, day: string): Promise<Dashboard['genres']> {
  const { rows } = await knex.raw(
    `with now as (?), before as (?)
      select trade_genre.genre_c1_cd as cd, min(trade_genre.genre_c1_nm) as name,
          sum(coalesce(now.quantity, 0)) as quantity, sum(coalesce(before.quantity, 0)) as previous
        from product join trade_genre on trade_genre.id = product.trade_genre_id
          left join now on now.product_id = product.id left join before on before.product_id = product.id
        group by trade_genre.genre_c1_cd having sum(coalesce(now.quantity, 0)) + sum(coalesce(before.quantity, 0)) > 0
        order by quantity desc, cd limit 12`,
    [
      salesSql(knex, { period: { from: addDays(day, -6), to: day }, by: ['product_id'], products }),
      salesSql(knex, { period: { from: addDays(day, -13), to: addDays(day, -7) }, by: ['product_id'], products }),
    ] as unknown as Knex.RawBinding[],
  )
  return (rows as Record<string, unknown>[]).map((row) => ({
    genreKey: String(row.cd),
    name: String(row.name),
    quantity: Number(row.quantity),
    previousQuantity: Number(row.previous),
    changeRate: changeRate(Number(row.quantity), Number(row.previous)),
  }))
}

/** Releases of the next seven days with pre-orders and what is on its way to the stores. */
async function readUpcoming(knex: Knex, products: Products, scope: DataScope): Promise<Dashboard['upcoming']> {
  const today = todayInJapan()
  const upcoming = knex('product')
    .select('product.id', 'product.release_date', 'product.jan')
    .whereRaw('product.release_date > cast(? as date) and product.release_date <= cast(? as date)', [today, addDays(today, 7)])
  if (products) upcoming.whereIn('product.id', products)
  const summed = (table: string) =>
    `select product_id, sum(quantity) as quantity from ${table} where product_id in (select id from upcoming) group by product_id`
  const answer = await knex.raw(
    `with upcoming as materialized (?), booked as (${summed('fact_pre_order')}), sent as (${summed('fact_delivery')})
      select upcoming.id, upcoming.release_date, booked.quantity as pre_orders, sent.quantity as deliveries
        from upcoming left join booked on booked.product_id = upcoming.id left join sent on sent.product_id = upcoming.id
        order by booked.quantity desc nulls last, upcoming.jan collate "C" limit 8`,
    [upcoming as unknown as Knex.RawBinding],
  )
  const rows = answer.rows as { id: number; release_date: string; pre_orders: number | null; deliveries: number | null }[]
  const attributes = await readProductColumns(
    knex,
    rows.map((row) => row.id),
  )
  return rows
    .map((row) => {
      const product = attributes.get(row.id)
      return {
        jan: product?.jan ?? '',
        own: product ? isOwn(product, scope.ownPublisherCds) : false,
        productName: product?.product_nm ?? '',
        releaseDate: String(row.release_date).slice(0, 10),
        preOrders: Number(row.pre_orders ?? 0),
        deliveries: Number(row.deliveries ?? 0),
      }
    })
    .sort((a, b) => (a.releaseDate < b.releaseDate ? -1 : a.releaseDate > b.releaseDate ? 1 : b.preOrders - a.preOrders))
}

/** Sale rate of what was released in the last 90 days, and how much runs short. */
async function readStanding(knex: Knex, question: { products: Products; day: string; asOfDays: AsOfDays }) {
  const { products, day, asOfDays } = question
  const { rows } = await knex.raw(
    `with position as (?), week as (?),
      joined as (select product.release_date, position.sold, position.delivered, position.stock_quantity, coalesce(week.quantity, 0) as recent
        from position join product on product.id = position.product_id left join week on week.product_id = position.product_id)
      select sum(case when release_date between cast(? as date) and cast(? as date) then 1 else 0 end) as releases,
          sum(case when release_date between cast(? as date) and cast(? as date) then sold else 0 end) as sold,
          sum(case when release_date between cast(? as date) and cast(? as date) then delivered else 0 end) as delivered,
          sum(case when delivered > 0 and 100.0 * sold / delivered >= 60 and stock_quantity > 0 and recent > 0
            and stock_quantity <= recent then 1 else 0 end) as short_products from joined`,
    [
      positionsSql(knex, { asOf: presentDay(asOfDays), ...asOfDays, products, stores: null }),
      salesSql(knex, { period: { from: addDays(day, -6), to: day }, by: ['product_id'], products }),
      ...[0, 1, 2].flatMap(() => [addDays(day, -89), day]),
    ] as unknown as Knex.RawBinding[],
  )
  const row = rows[0] as Record<string, unknown>
  return {
    newReleases: { products: Number(row.releases ?? 0), saleRate: saleRate(Number(row.sold ?? 0), Number(row.delivered ?? 0)) },
    shortProducts: Number(row.short_products ?? 0),
  }
}

const nothingYet = (): Dashboard => ({
  day: null,
  daySales: compared(0, 0),
  dayAmount: compared(0, 0),
  weekSales: compared(0, 0),
  monthSales: compared(0, 0),
  newReleases: { products: 0, saleRate: null },
  shortProducts: 0,
  hours: [],
  best: [],
  movers: [],
  genres: [],
  upcoming: [],
})

/** What there is to see this morning. `own` counts the contract's own publishers only. */
export async function readDashboard(knex: Knex, scope: DataScope, own: boolean): Promise<Dashboard> {
  const today = todayInJapan()
  const asOfDays = await positionDays(knex, '')
  const { lastSale } = asOfDays
  if (lastSale === '') return nothingYet()
  const day = lastSale >= today ? addDays(today, -1) : lastSale
  const filter = productFilter.parse(own ? { publisherCds: scope.ownPublisherCds } : {})
  const products = productIds(knex, filter, scope)
  const week = { from: weekStart(day), to: day }
  const month = { from: monthStart(day), to: day }
  const monthBefore = { from: addMonths(month.from, -1), to: addMonths(day, -1) }
  const [sums, situation, hours, best, movers, genres, upcoming] = await Promise.all([
    readDays(knex, products, {
      from: monthBefore.from < addDays(week.from, -7) ? monthBefore.from : addDays(week.from, -7),
      to: day,
    }),
    readStanding(knex, { products, day, asOfDays }),
    readHours(knex, products, lastSale),
    readBest(knex, { products, day, asOfDays, scope }),
    readMoved(knex, { products, day, asOfDays, scope }),
    readGenres(knex, products, day),
    readUpcoming(knex, products, scope),
  ])
  const before = (period: Period) => sums({ from: addDays(period.from, -7), to: addDays(period.to, -7) })
  const lastDay = { from: day, to: day }
  return {
    day,
    daySales: compared(sums(lastDay).quantity, before(lastDay).quantity),
    dayAmount: compared(sums(lastDay).amount, before(lastDay).amount),
    weekSales: compared(sums(week).quantity, before(week).quantity),
    monthSales: compared(sums(month).quantity, sums(monthBefore).quantity),
    ...situation,
    hours,
    best,
    movers,
    genres,
    upcoming,
  }
}
