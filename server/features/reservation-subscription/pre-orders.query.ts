import type { Knex } from 'knex'
import type { PreOrderBody, PreOrderRow, preOrderSortKeys } from '../../../shared/contract/reservation-subscription.ts'
import { changeRate, percent } from '../../../shared/measures.ts'
import { addDays, daysBetween } from '../../../shared/period.ts'
import { applyKeyword } from '../../warehouse/products/keyword.ts'
import { type PreviousIssue, previousIssues } from '../../warehouse/products/previous-issue.ts'
import { readProductColumns } from '../../warehouse/products/product-columns.ts'
import { productFields } from '../../warehouse/products/product-rows.ts'
import { applyProductFilter, applyScope, type DataScope } from '../../warehouse/products/scope.ts'
import { positionDays, presentDay } from '../../warehouse/stock/positions.ts'
import { storeIds } from '../../warehouse/stores/store-filter.ts'

/** Days before the release that the curve begins at. */
const CURVE_DAYS = 35

const sortColumns: Record<(typeof preOrderSortKeys)[number], string> = {
  bookedQuantity: 'booked',
  change7Days: 'recent',
  bookedStores: 'stores',
  releaseDate: 'release_date',
  deliveredQuantity: 'delivered',
  coverage: 'coverage',
  productName: 'reading collate "C"',
  jan: 'jan collate "C"',
}

const orderSql = (sort: PreOrderBody['sort']): string =>
  [
    ...sort.map(
      ({ key, descending }) => `${sortColumns[key as keyof typeof sortColumns]} ${descending ? 'desc' : 'asc'} nulls last`,
    ),
    'jan collate "C"',
  ].join(', ')

function matchedProducts(knex: Knex, body: PreOrderBody, { asOf, scope }: { asOf: string; scope: DataScope }) {
  const query = knex('product').select(
    'product.id',
    'product.jan',
    'product.release_date',
    knex.raw('coalesce(product.product_kana, product.product_nm) as reading'),
  )
  applyProductFilter(knex, query, body.products)
  applyScope(knex, query, scope)
  applyKeyword(query, body.keyword, body.searchBy)
  if (body.releaseDate.from) query.whereRaw('product.release_date >= cast(? as date)', [body.releaseDate.from])
  if (body.releaseDate.to) query.whereRaw('product.release_date <= cast(? as date)', [body.releaseDate.to])
  // a product without a date is still to come
  if (body.state === 'upcoming')
    query.whereRaw('(product.release_date is null or product.release_date > cast(? as date))', [asOf])
  if (body.state === 'released') query.whereRaw('product.release_date <= cast(? as date)', [asOf])
  return query
}

interface Found {
  id: number
  booked: number
  recent: number
  stores: number
  delivered: number
}

async function readPage(
  knex: Knex,
  body: PreOrderBody,
  as: { asOf: string; stores: Knex.QueryBuilder | null; scope: DataScope },
) {
  const { asOf, stores } = as
  const inStores = (table: string) => (stores ? `and ${table}.store_id in (?)` : '')
  const storeValues = stores ? [knex.raw('?', [stores])] : []
  const moved = stores ? 'rollup_store_product_day' : 'rollup_product_day'
  const { rows } = await knex.raw(
    `with matched as materialized (?),
      by_store as (select fact_pre_order.product_id, fact_pre_order.store_id, sum(fact_pre_order.quantity) as booked,
          sum(case when fact_pre_order.pre_order_date > cast(? as date) then fact_pre_order.quantity else 0 end) as recent
        from fact_pre_order join matched on matched.id = fact_pre_order.product_id
        where fact_pre_order.pre_order_date <= cast(? as date) ${inStores('fact_pre_order')}
        group by fact_pre_order.product_id, fact_pre_order.store_id),
      booked as materialized (select product_id, sum(booked) as booked, sum(recent) as recent,
          sum(case when booked > 0 then 1 else 0 end) as stores
        from by_store group by product_id having sum(booked) > 0),
      first_allotment as (select moved.product_id, sum(moved.delivery_quantity) as delivered
        from ${moved} as moved join matched on matched.id = moved.product_id join booked on booked.product_id = moved.product_id
        where moved.sale_date <= cast(? as date) and (matched.release_date is null or moved.sale_date <= matched.release_date)
          ${inStores('moved')}
        group by moved.product_id),
      found as materialized (select matched.id, matched.jan, matched.release_date, matched.reading, booked.booked, booked.recent,
          booked.stores, coalesce(first_allotment.delivered, 0) as delivered,
          100.0 * coalesce(first_allotment.delivered, 0) / booked.booked as coverage
        from booked join matched on matched.id = booked.product_id
          left join first_allotment on first_allotment.product_id = booked.product_id),
      totals as (select count(*) as all_products, sum(booked) as all_booked, sum(recent) as all_recent, sum(delivered) as all_delivered
        from found),
      page as (select id, booked, recent, stores, delivered, row_number() over (order by ${orderSql(body.sort)}) as place
        from found order by place limit ? offset ?)
      select * from totals left join page on true order by page.place`,
    [
      matchedProducts(knex, body, as),
      addDays(asOf, -7),
      asOf,
      ...storeValues,
      asOf,
      ...storeValues,
      body.pageSize,
      (body.pageNum - 1) * body.pageSize,
    ] as unknown as Knex.RawBinding[],
  )
  const list = rows as Record<string, unknown>[]
  const number = (name: string) => Number(list[0]?.[name] ?? 0)
  return {
    totals: {
      bookedQuantity: number('all_booked'),
      change7Days: number('all_recent'),
      deliveredQuantity: number('all_delivered'),
      coverage: percent(number('all_delivered'), number('all_booked')),
    },
    total: number('all_products'),
    found: list
      .filter((row) => row.id !== null)
      .map(
        (row): Found => ({
          id: Number(row.id),
          booked: Number(row.booked),
          recent: Number(row.recent),
          stores: Number(row.stores),
          delivered: Number(row.delivered),
        }),
      ),
  }
}

type Days = Map<number, { date: string; quantity: number }[]>

/** Net bookings of each product by day, up to the day. */
async function readDays(
  knex: Knex,
  ids: readonly number[],
  as: { asOf: string; stores: Knex.QueryBuilder | null },
): Promise<Days> {
  const days: Days = new Map()
  if (ids.length === 0) return days
  const query = knex('fact_pre_order')
    .select('fact_pre_order.product_id', 'fact_pre_order.pre_order_date')
    .sum({ quantity: 'fact_pre_order.quantity' })
    .whereRaw(`fact_pre_order.product_id in (${ids.map(Number).join(', ')})`)
    .whereRaw('fact_pre_order.pre_order_date <= cast(? as date)', [as.asOf])
    .groupBy('fact_pre_order.product_id', 'fact_pre_order.pre_order_date')
  if (as.stores) query.whereIn('fact_pre_order.store_id', as.stores)
  const rows = (await query) as Record<string, unknown>[]
  for (const row of rows) {
    const id = Number(row.product_id)
    const one = { date: String(row.pre_order_date).slice(0, 10), quantity: Number(row.quantity) }
    days.set(id, [...(days.get(id) ?? []), one])
  }
  return days
}

const bookedBy = (days: Days, id: number, date: string) =>
  (days.get(id) ?? []).reduce((sum, one) => sum + (one.date <= date ? one.quantity : 0), 0)

function curveOf(
  days: Days,
  of: { id: number; release: string; asOf: string; issue: PreviousIssue | undefined },
): PreOrderRow['curve'] {
  const { id, release, asOf, issue } = of
  return Array.from({ length: CURVE_DAYS + 1 }, (_none, index) => {
    const daysBefore = CURVE_DAYS - index
    const date = addDays(release, -daysBefore)
    return {
      daysBefore,
      booked: date <= asOf ? bookedBy(days, id, date) : null,
      previousBooked: issue ? bookedBy(days, issue.id, addDays(issue.releaseDate, -daysBefore)) : null,
    }
  })
}

/** Products with pre-orders: how many, how fast, against the volume before and what was delivered for them so far. */
export const listPreOrders = async (knex: Knex, body: PreOrderBody, scope: DataScope) => {
  const asOf = body.asOf ?? presentDay(await positionDays(knex, '9999-12-31'))
  const stores = storeIds(knex, body.stores)
  const { totals, total, found } = await readPage(knex, body, { asOf, stores, scope })
  const ids = found.map((one) => one.id)
  const [attributes, issues] = await Promise.all([readProductColumns(knex, ids), previousIssues(knex, ids, scope)])
  const days = await readDays(knex, [...new Set([...ids, ...[...issues.values()].map((issue) => issue.id)])], { asOf, stores })
  const list = found.flatMap((one): PreOrderRow[] => {
    const product = attributes.get(one.id)
    if (!product) return []
    const { jan, own, kind, productName, authorName, publisherName, seriesName, volume, genreC1Nm, price } = productFields(
      product,
      scope,
    )
    const release = product.release_date ? String(product.release_date).slice(0, 10) : null
    const issue = issues.get(one.id)
    const daysToRelease = release === null ? null : daysBetween(asOf, release)
    const then = issue && daysToRelease !== null ? bookedBy(days, issue.id, addDays(issue.releaseDate, -daysToRelease)) : 0
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
        bookedQuantity: one.booked,
        bookedStores: one.stores,
        change7Days: one.recent,
        deliveredQuantity: one.delivered,
        coverage: percent(one.delivered, one.booked),
        previousIssue: issue
          ? {
              jan: issue.jan,
              productName: issue.productName,
              releaseDate: issue.releaseDate,
              bookedQuantity: then,
              finalQuantity: bookedBy(days, issue.id, asOf),
              changeRate: changeRate(one.booked, then),
            }
          : null,
        curve: release === null ? [] : curveOf(days, { id: one.id, release, asOf, issue }),
      },
    ]
  })
  return { list, totals, asOf, total }
}
