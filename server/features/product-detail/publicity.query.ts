import type { Knex } from 'knex'
import type { Body, Result } from '../../../shared/api/endpoint.ts'
import type { PublicityRow, productPublicity } from '../../../shared/api/product-publication.ts'
import type { QueryResult } from '../../../shared/api/report.ts'
import { addDays, getTodayInJapan } from '../../../shared/calendar/period.ts'
import { computeChangeRate } from '../../../shared/trade/measures.ts'
import { getLastCompleteDay, readAsOfDays, readFirstDay } from '../../warehouse/engine/as-of.ts'
import { findProduct } from '../../warehouse/products/product-lookup.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { publicitySql } from '../../warehouse/products/title-events.ts'
import { querySales } from '../../warehouse/sales/query-sales.ts'
import { queryStoreIds } from '../../warehouse/stores/store-filter.ts'

/** Days before and after a day of publicity that are compared. */
const EFFECT_DAYS = 7

/** Reads a product's publicity, newest first, with the sales around each day. */
export const readPublicity = async (
  knex: Knex,
  body: Body<typeof productPublicity>,
  scope: DataScope,
): Promise<QueryResult<Result<typeof productPublicity>>> => {
  const { id } = await findProduct(knex, body.jan, scope)
  const last = getLastCompleteDay(await readAsOfDays(knex, getTodayInJapan()))
  const firstDay = await readFirstDay(knex)
  const publicity = knex.from(knex.raw(`${publicitySql} as publicity`)).where('product_id', id)
  if (body.period)
    publicity.whereRaw('publicity_date between cast(? as date) and cast(? as date)', [body.period.from, body.period.to])
  const [counted]: { count: number }[] = await publicity.clone().select(knex.raw('count(*) as count'))
  const rows: { date: string; medium: string; title: string }[] = await publicity
    .select('medium', 'title', { date: 'publicity_date' })
    .orderByRaw('publicity_date desc, medium collate "C", title collate "C"')
    .limit(body.pageSize)
    .offset((body.pageNum - 1) * body.pageSize)
  const dates = rows.map(({ date }) => date).sort()
  const sold = new Map<string, number>()
  const [first, latest] = [dates[0], dates.at(-1)]
  if (first !== undefined && latest !== undefined) {
    const days = await querySales(knex, {
      period: { from: addDays(first, -EFFECT_DAYS), to: addDays(latest, EFFECT_DAYS - 1) },
      by: ['bucket'],
      unit: 'day',
      products: [id],
      stores: queryStoreIds(knex, body.stores),
    })
    for (const day of days) sold.set(day.bucket, day.quantity)
  }
  const sumSalesFrom = (day: string) => {
    let sum = 0
    for (let step = 0; step < EFFECT_DAYS; step++) sum += sold.get(addDays(day, step)) ?? 0
    return sum
  }
  return {
    list: rows.map(({ date, medium, title }): PublicityRow => {
      const before = addDays(date, -EFFECT_DAYS)
      const quantityBefore = before < firstDay ? null : sumSalesFrom(before)
      const quantityAfter = sumSalesFrom(date)
      const isComplete = addDays(date, EFFECT_DAYS - 1) <= last
      return {
        date,
        medium,
        title,
        quantityBefore,
        quantityAfter,
        complete: isComplete,
        changeRate: isComplete && quantityBefore !== null ? computeChangeRate(quantityAfter, quantityBefore) : null,
      }
    }),
    total: counted?.count ?? 0,
  }
}
