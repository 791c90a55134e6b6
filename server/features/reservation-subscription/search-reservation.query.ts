import type { Knex } from 'knex'
import type { SearchReservationBody } from '../../../shared/api/reservation-subscription.ts'
import { getTodayInJapan } from '../../../shared/calendar/period.ts'
import { readAsOfDays, resolveAsOfDay } from '../../warehouse/engine/as-of.ts'
import { sql } from '../../warehouse/engine/sql.ts'
import { toProductHead } from '../../warehouse/figures/product-rows.ts'
import { applyKeyword } from '../../warehouse/products/keyword.ts'
import { readProductColumns } from '../../warehouse/products/product-columns.ts'
import { toProductQuery } from '../../warehouse/products/product-set.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { resolveSalesConditions } from '../../warehouse/sales/report-conditions.ts'
import { bookedCopiesSql } from './pre-orders.query.ts'
import { subscribedOnSql } from './subscriptions.query.ts'

const reservationConditions: Record<SearchReservationBody['reservation'], string> = {
  either: 'booked > 0 or copies > 0',
  'pre-order': 'booked > 0',
  subscription: 'copies > 0',
  all: 'true',
}

/** A product of the page with the total number; without a product if none was found. */
interface ReservationRow {
  total: number
  id: number | null
  booked: number
  copies: number
  stores: number
}

/** Searches products by keyword, with their bookings and the subscriptions of their series. */
export const searchReservations = async (knex: Knex, body: SearchReservationBody, scope: DataScope) => {
  const asOf = resolveAsOfDay(await readAsOfDays(knex, getTodayInJapan()), null)
  const { products, stores } = resolveSalesConditions(knex, body, { scope })
  const matched = toProductQuery(knex, products).select('product.jan', 'product.series_id', 'product.release_date')
  applyKeyword(matched, body.keyword, body.searchBy)
  const rows = await sql<ReservationRow>(
    knex,
    `with matched as materialized (:matched),
        ordered as (:ordered),
        subscribed as (:subscribed),
        joined as (select matched.id, matched.jan, matched.release_date, coalesce(ordered.booked, 0) as booked,
            coalesce(subscribed.copies, 0) as copies, coalesce(subscribed.stores, 0) as stores
          from matched left join ordered on ordered.product_id = matched.id
            left join subscribed on subscribed.series_id = matched.series_id),
        found as materialized (select * from joined where ${reservationConditions[body.reservation]}),
        totals as (select count(*) as total from found),
        page as (select id, booked, copies, stores,
            row_number() over (order by release_date desc nulls last, jan collate "C") as place
          from found order by place limit :most offset :before)
        select * from totals left join page on true order by page.place`,
    {
      matched,
      ordered: bookedCopiesSql(knex, { asOf, stores }),
      subscribed: subscribedOnSql(knex, { day: asOf, stores }),
      most: body.pageSize,
      before: (body.pageNum - 1) * body.pageSize,
    },
  )
  const found = rows.flatMap((row) => (row.id === null ? [] : [{ ...row, id: row.id }]))
  const attributes = await readProductColumns(
    knex,
    found.map(({ id }) => id),
  )
  const list = found.flatMap((row) => {
    const product = attributes.get(row.id)
    if (!product) return []
    return [
      {
        ...toProductHead(product, scope),
        seriesCd: product.series_cd,
        hasPreOrders: row.booked > 0,
        bookedQuantity: row.booked,
        hasSubscriptions: row.copies > 0,
        subscribedQuantity: row.copies,
        subscribedStores: row.stores,
      },
    ]
  })
  return { list, asOf, total: rows[0]?.total ?? 0 }
}
