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
  either: '"bookedQuantity" > 0 or "subscribedQuantity" > 0',
  'pre-order': '"bookedQuantity" > 0',
  subscription: '"subscribedQuantity" > 0',
  all: 'true',
}

/** A product of the page with the total number; without a product if none was found. */
interface ReservationRow {
  total: number
  id: number | null
  bookedQuantity: number
  subscribedQuantity: number
  subscribedStores: number
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
        booked as (:booked),
        subscribed as (:subscribed),
        reservation as (select matched.id, matched.jan, matched.release_date, coalesce(booked.booked, 0) as "bookedQuantity",
            coalesce(subscribed.copies, 0) as "subscribedQuantity", coalesce(subscribed.stores, 0) as "subscribedStores"
          from matched left join booked on booked.product_id = matched.id
            left join subscribed on subscribed.series_id = matched.series_id),
        found as materialized (select * from reservation where ${reservationConditions[body.reservation]}),
        totals as (select count(*) as total from found),
        page as (select found.*, row_number() over (order by release_date desc nulls last, jan collate "C") as row_rank
          from found order by row_rank limit :most offset :before)
        select * from totals left join page on true order by page.row_rank`,
    {
      matched,
      booked: bookedCopiesSql(knex, { asOf, stores }),
      subscribed: subscribedOnSql(knex, { day: asOf, stores }),
      most: body.pageSize,
      before: (body.pageNum - 1) * body.pageSize,
    },
  )
  const attributes = await readProductColumns(
    knex,
    rows.flatMap(({ id }) => id ?? []),
  )
  const list = rows.flatMap(({ id, bookedQuantity, subscribedQuantity, subscribedStores }) => {
    const product = attributes.get(id ?? 0)
    if (!product) return []
    return [
      {
        ...toProductHead(product, scope),
        seriesCd: product.series_cd,
        hasPreOrders: bookedQuantity > 0,
        bookedQuantity,
        hasSubscriptions: subscribedQuantity > 0,
        subscribedQuantity,
        subscribedStores,
      },
    ]
  })
  return { list, asOf, total: rows[0]?.total ?? 0 }
}
