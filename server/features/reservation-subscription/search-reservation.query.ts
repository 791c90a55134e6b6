import type { Knex } from 'knex'
import type { SearchReservationBody } from '../../../shared/contract/reservation-subscription.ts'
import { applyKeyword } from '../../warehouse/products/keyword.ts'
import { readProductColumns } from '../../warehouse/products/product-columns.ts'
import { productHead } from '../../warehouse/products/product-rows.ts'
import { applyProductFilter, applyScope, type DataScope } from '../../warehouse/products/scope.ts'
import { positionDays, presentDay } from '../../warehouse/stock/positions.ts'
import { storeIds } from '../../warehouse/stores/store-filter.ts'

const conditions: Record<SearchReservationBody['reservation'], string> = {
  either: 'booked > 0 or copies > 0',
  'pre-order': 'booked > 0',
  subscription: 'copies > 0',
  all: 'true',
}

/** Products that a keyword finds, with what is booked of them and subscribed to of their series. */
export const searchReservations = async (knex: Knex, body: SearchReservationBody, scope: DataScope) => {
  const asOf = presentDay(await positionDays(knex, '9999-12-31'))
  const stores = storeIds(knex, body.stores)
  const inStores = stores ? 'and store_id in (?)' : ''
  const storeValues = stores ? [knex.raw('?', [stores])] : []
  const matched = knex('product').select('product.id', 'product.jan', 'product.series_id', 'product.release_date')
  applyProductFilter(knex, matched, body.products)
  applyScope(knex, matched, scope)
  applyKeyword(matched, body.keyword, body.searchBy)
  const { rows } = await knex.raw(
    `with matched as materialized (?),
        ordered as (select fact_pre_order.product_id, sum(fact_pre_order.quantity) as booked
          from fact_pre_order join matched on matched.id = fact_pre_order.product_id
          where fact_pre_order.pre_order_date <= cast(? as date) ${inStores} group by fact_pre_order.product_id),
        subscribed as (select series_id, sum(quantity) as copies, count(distinct store_id) as stores
          from fact_subscription where from_date <= cast(? as date) and (to_date is null or to_date >= cast(? as date)) ${inStores}
          group by series_id),
        joined as (select matched.id, matched.jan, matched.release_date, coalesce(ordered.booked, 0) as booked,
            coalesce(subscribed.copies, 0) as copies, coalesce(subscribed.stores, 0) as stores
          from matched left join ordered on ordered.product_id = matched.id
            left join subscribed on subscribed.series_id = matched.series_id),
        found as materialized (select * from joined where ${conditions[body.reservation]}),
        totals as (select count(*) as total from found),
        page as (select id, booked, copies, stores,
            row_number() over (order by release_date desc nulls last, jan collate "C") as place
          from found order by place limit ? offset ?)
        select * from totals left join page on true order by page.place`,
    [
      matched,
      asOf,
      ...storeValues,
      asOf,
      asOf,
      ...storeValues,
      body.pageSize,
      (body.pageNum - 1) * body.pageSize,
    ] as unknown as Knex.RawBinding[],
  )
  const found = (rows as Record<string, unknown>[]).filter((row) => row.id !== null)
  const attributes = await readProductColumns(
    knex,
    found.map((row) => Number(row.id)),
  )
  const list = found.flatMap((row) => {
    const product = attributes.get(Number(row.id))
    if (!product) return []
    return [
      {
        ...productHead(product, scope),
        seriesCd: product.series_cd,
        hasPreOrders: Number(row.booked) > 0,
        bookedQuantity: Number(row.booked),
        hasSubscriptions: Number(row.copies) > 0,
        subscribedQuantity: Number(row.copies),
        subscribedStores: Number(row.stores),
      },
    ]
  })
  const total = Number((rows as Record<string, unknown>[])[0]?.total ?? 0)
  return { list, asOf, total }
}
