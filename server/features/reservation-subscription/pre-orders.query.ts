import type { Knex } from 'knex'
import type { PreOrderBody, PreOrderRow } from '../../../shared/api/reservation-subscription.ts'
import { addDays, countDaysBetween, getTodayInJapan } from '../../../shared/calendar/period.ts'
import { computeChangeRate, computePercent } from '../../../shared/trade/measures.ts'
import { type AsOfDays, readAsOfDays, resolveAsOfDay } from '../../warehouse/engine/as-of.ts'
import { createFragment, idListSql, sql } from '../../warehouse/engine/sql.ts'
import { getPageTotals, type PageTotals, pageTotalsSql, pickMeasures } from '../../warehouse/figures/page-totals.ts'
import { applyKeyword } from '../../warehouse/products/keyword.ts'
import { type PreviousIssue, readPreviousIssues } from '../../warehouse/products/previous-issue.ts'
import { readProducts } from '../../warehouse/products/product-columns.ts'
import { toProductQuery } from '../../warehouse/products/product-set.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { resolveSalesConditions, type SalesConditions } from '../../warehouse/sales/report-conditions.ts'
import { cumulativeSql } from '../../warehouse/stock/positions.ts'
import { isPrecomputedFor, type PrecomputedTable } from '../../warehouse/stock/precomputed-table.ts'

/** Days before the release at which the curve begins. */
const CURVE_DAYS = 35

const bookingNames = ['bookedQuantity', 'bookedStores', 'change7Days', 'deliveredQuantity'] as const
const totalNames = ['products', 'bookedQuantity', 'change7Days', 'deliveredQuantity'] as const

const sortSql = ({ key, descending }: PreOrderBody['sort'][number]): string =>
  `"${key}" ${key === 'productName' || key === 'jan' ? 'collate "C" ' : ''}${descending ? 'desc' : 'asc'} nulls last`

const orderSql = (sort: PreOrderBody['sort']): string => [...sort.map(sortSql), 'jan collate "C"'].join(', ')

function queryMatchedProducts(
  knex: Knex,
  body: PreOrderBody,
  { asOf, products }: BookingDays & Pick<SalesConditions, 'products'>,
) {
  const query = toProductQuery(knex, products).select('product.release_date')
  applyKeyword(query, body.keyword, body.searchBy)
  if (body.releaseDate.from) query.whereRaw('product.release_date >= cast(? as date)', [body.releaseDate.from])
  if (body.releaseDate.to) query.whereRaw('product.release_date <= cast(? as date)', [body.releaseDate.to])
  // a product without a release date counts as upcoming
  if (body.state === 'upcoming')
    query.whereRaw('(product.release_date is null or product.release_date > cast(? as date))', [asOf])
  if (body.state === 'released') query.whereRaw('product.release_date <= cast(? as date)', [asOf])
  return query
}

/** A product of the page with the totals over all found; without a product if none was found. */
type PageRow = { id: number | null } & Record<(typeof bookingNames)[number], number> & PageTotals<(typeof totalNames)[number]>

interface BookingDays {
  asOf: string
  stores: Knex.QueryBuilder | null
}

/** Copies booked of each product of `matched` up to the day, minus cancellations: product_id, booked. */
export const bookedCopiesSql = (knex: Knex, { asOf, stores }: BookingDays): Knex.Raw =>
  createFragment(
    knex,
    `select fact_pre_order.product_id, sum(fact_pre_order.quantity) as booked
      from fact_pre_order join matched on matched.id = fact_pre_order.product_id
      where fact_pre_order.pre_order_date <= cast(:asOf as date)${stores ? ' and fact_pre_order.store_id in (:stores)' : ''}
      group by fact_pre_order.product_id`,
    { asOf, ...(stores ? { stores } : {}) },
  )

/** Bookings up to the day of the products of `matched`, or of all: product_id, booked, recent (last seven days), stores. */
export const bookingsSql = (knex: Knex, { asOf, stores, all = false }: BookingDays & { all?: boolean }): Knex.Raw =>
  createFragment(
    knex,
    `select product_id, sum(booked) as booked, sum(recent) as recent, sum(case when booked > 0 then 1 else 0 end) as stores
      from (
        select fact_pre_order.product_id, fact_pre_order.store_id, sum(fact_pre_order.quantity) as booked,
          sum(case when fact_pre_order.pre_order_date > cast(:weekBefore as date) then fact_pre_order.quantity else 0 end) as recent
        from fact_pre_order ${all ? '' : 'join matched on matched.id = fact_pre_order.product_id'}
        where fact_pre_order.pre_order_date <= cast(:asOf as date)${stores ? ' and fact_pre_order.store_id in (:stores)' : ''}
        group by fact_pre_order.product_id, fact_pre_order.store_id) as by_store
      group by product_id
      having sum(booked) > 0`,
    { weekBefore: addDays(asOf, -7), asOf, ...(stores ? { stores } : {}) },
  )

/** Precomputed bookings of every product over all stores. */
export const precomputedBookings: PrecomputedTable = {
  table: 'product_booking',
  key: 'product_booking',
  columns: ['product_id', 'booked', 'recent', 'stores'],
  order: ['product_id'],
  rows: (knex, { asOf }) => ({
    sql: 'bookings as (:bookings)',
    values: { bookings: bookingsSql(knex, { asOf, stores: null, all: true }) },
    from: 'bookings',
  }),
}

/** Precomputed bookings of the products of `matched`. */
const precomputedBookingsSql = (knex: Knex): Knex.Raw =>
  createFragment(
    knex,
    `select product_booking.product_id, product_booking.booked, product_booking.recent, product_booking.stores
      from product_booking join matched on matched.id = product_booking.product_id`,
  )

/** First allotment of the products of `booked`: product_id, deliveries up to the day, at most to the release. */
export const firstAllotmentSql = (knex: Knex, { asOf, stores }: BookingDays): Knex.Raw =>
  createFragment(
    knex,
    `select moved.product_id, sum(moved.delivery_quantity) as delivered
      from ${stores ? 'rollup_store_product_day' : 'rollup_product_day'} as moved
        join matched on matched.id = moved.product_id
        join booked on booked.product_id = moved.product_id
      where moved.sale_date <= cast(:asOf as date) and (matched.release_date is null or moved.sale_date <= matched.release_date)
        ${stores ? 'and moved.store_id in (:stores)' : ''}
      group by moved.product_id`,
    { asOf, ...(stores ? { stores } : {}) },
  )

/** The same if every product of `booked` is upcoming: all deliveries up to the day. */
const upcomingDeliveriesSql = (knex: Knex, conditions: BookingDays & { asOfDays: AsOfDays }): Knex.Raw =>
  createFragment(knex, 'select product_id, delivered from (?) as moved', [
    cumulativeSql(knex, {
      asOf: conditions.asOf,
      ...conditions.asOfDays,
      products: knex('booked').select('booked.product_id'),
      stores: conditions.stores,
      columns: ['delivered'],
    }),
  ])

async function readPage(
  knex: Knex,
  body: PreOrderBody,
  conditions: BookingDays & { asOfDays: AsOfDays } & Pick<SalesConditions, 'products'>,
) {
  // reading names from the masters costs as much as everything else
  const isSortedByName = body.sort.some(({ key }) => key === 'productName')
  const prepared = conditions.stores === null && (await isPrecomputedFor(knex, precomputedBookings, conditions.asOf))
  const rows = await sql<PageRow>(
    knex,
    `with matched as materialized (:matched),
      booked as materialized (:booked),
      first_allotment as (:firstAllotment),
      found as materialized (
        select matched.id, named.jan, matched.release_date as "releaseDate", named.reading as "productName",
          booked.booked as "bookedQuantity", booked.recent as "change7Days", booked.stores as "bookedStores",
          coalesce(first_allotment.delivered, 0) as "deliveredQuantity",
          100.0 * coalesce(first_allotment.delivered, 0) / booked.booked as coverage
        from booked join matched on matched.id = booked.product_id
          join (select id, jan, ${isSortedByName ? 'coalesce(product_kana, product_nm)' : 'null'} as reading
            from ${isSortedByName ? 'product' : 'product_card'} where id in (select product_id from booked)) as named
            on named.id = booked.product_id
          left join first_allotment on first_allotment.product_id = booked.product_id),
      totals as (
        select count(*) as all_products, ${pageTotalsSql('found', ['bookedQuantity', 'change7Days', 'deliveredQuantity'])} from found),
      page as (
        select found.*, row_number() over (order by ${orderSql(body.sort)}) as row_rank
        from found order by row_rank limit :most offset :before)
    select page.id, ${bookingNames.map((name) => `page."${name}"`).join(', ')}, totals.*
      from totals left join page on true order by page.row_rank`,
    {
      matched: queryMatchedProducts(knex, body, conditions),
      booked: prepared ? precomputedBookingsSql(knex) : bookingsSql(knex, conditions),
      firstAllotment: body.state === 'upcoming' ? upcomingDeliveriesSql(knex, conditions) : firstAllotmentSql(knex, conditions),
      most: body.pageSize,
      before: (body.pageNum - 1) * body.pageSize,
    },
  )
  const { products: total, ...totals } = getPageTotals(rows, totalNames)
  return {
    totals: { ...totals, coverage: computePercent(totals.deliveredQuantity, totals.bookedQuantity) },
    total,
    found: rows.flatMap(({ id, ...row }) => (id === null ? [] : [{ id, ...pickMeasures(row, bookingNames) }])),
  }
}

type BookingsByProduct = Map<number, { date: string; quantity: number }[]>

/** Reads net bookings of each product by day, up to the day. */
async function readDays(knex: Knex, ids: readonly number[], conditions: BookingDays): Promise<BookingsByProduct> {
  const days: BookingsByProduct = new Map()
  if (ids.length === 0) return days
  const rows = await sql<{ product_id: number; date: string; quantity: number }>(
    knex,
    `select fact_pre_order.product_id, fact_pre_order.pre_order_date as date, sum(fact_pre_order.quantity) as quantity
      from fact_pre_order
      where fact_pre_order.product_id in (${idListSql(ids)}) and fact_pre_order.pre_order_date <= cast(:asOf as date)
        ${conditions.stores ? 'and fact_pre_order.store_id in (:stores)' : ''}
      group by fact_pre_order.product_id, fact_pre_order.pre_order_date`,
    { asOf: conditions.asOf, ...(conditions.stores ? { stores: conditions.stores } : {}) },
  )
  for (const { product_id, date, quantity } of rows) days.set(product_id, [...(days.get(product_id) ?? []), { date, quantity }])
  return days
}

const sumBookingsUntil = (days: BookingsByProduct, id: number, date: string) =>
  (days.get(id) ?? []).reduce((sum, one) => sum + (one.date <= date ? one.quantity : 0), 0)

/** Bookings of a product and of its previous issue or volume by days before their releases; null for days after the as-of day. */
export function computeCurve(
  days: BookingsByProduct,
  product: { id: number; release: string; asOf: string; issue: Pick<PreviousIssue, 'id' | 'releaseDate'> | undefined },
): PreOrderRow['curve'] {
  const { id, release, asOf, issue } = product
  const sumIfPast = (productId: number, date: string) => (date <= asOf ? sumBookingsUntil(days, productId, date) : null)
  return Array.from({ length: CURVE_DAYS + 1 }, (_none, index) => {
    const daysBefore = CURVE_DAYS - index
    return {
      daysBefore,
      booked: sumIfPast(id, addDays(release, -daysBefore)),
      previousBooked: issue ? sumIfPast(issue.id, addDays(issue.releaseDate, -daysBefore)) : null,
    }
  })
}

/** Lists products with pre-orders: number, pace, comparison with the previous volume and with deliveries so far. */
export const listPreOrders = async (knex: Knex, body: PreOrderBody, scope: DataScope) => {
  const today = getTodayInJapan()
  // bookings are not movements with a known last day: a given day is used as it is, unless it is in the future
  const named = body.asOf !== null && body.asOf > today ? today : body.asOf
  const asOfDays = await readAsOfDays(knex, today)
  const asOf = named ?? resolveAsOfDay(asOfDays, null)
  const { products, stores } = resolveSalesConditions(knex, body, { scope })
  const { totals, total, found } = await readPage(knex, body, { asOf, asOfDays, stores, products })
  const ids = found.map((item) => item.id)
  const [identities, issues] = await Promise.all([readProducts(knex, ids, scope), readPreviousIssues(knex, ids, scope)])
  const days = await readDays(knex, [...new Set([...ids, ...[...issues.values()].map((issue) => issue.id)])], { asOf, stores })
  const list = found.flatMap(({ id, ...bookings }): PreOrderRow[] => {
    const product = identities.get(id)
    if (!product) return []
    const { jan, own, kind, productName, authorName, publisherName, seriesName, volume, genreC1Nm, price } = product
    const release = product.releaseDate
    const issue = issues.get(id)
    const daysToRelease = release === null ? null : countDaysBetween(asOf, release)
    const then =
      issue && daysToRelease !== null ? sumBookingsUntil(days, issue.id, addDays(issue.releaseDate, -daysToRelease)) : 0
    return [
      {
        jan,
        own,
        kind,
        productName,
        authorName,
        publisherName,
        seriesName,
        volume,
        genreC1Nm,
        price,
        releaseDate: release,
        daysToRelease,
        ...bookings,
        coverage: computePercent(bookings.deliveredQuantity, bookings.bookedQuantity),
        previousIssue: issue
          ? {
              jan: issue.jan,
              productName: issue.productName,
              releaseDate: issue.releaseDate,
              bookedQuantity: then,
              finalQuantity: sumBookingsUntil(days, issue.id, asOf),
              changeRate: computeChangeRate(bookings.bookedQuantity, then),
            }
          : null,
        curve: release === null ? [] : computeCurve(days, { id, release, asOf, issue }),
      },
    ]
  })
  return { list, totals, asOf, total }
}
