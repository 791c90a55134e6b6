import type { Knex } from 'knex'
import { EFFECT_DAYS } from '../../../shared/api/events.ts'
import { addDays, countDaysBetween } from '../../../shared/calendar/period.ts'
import { type ForecastDay, getForecastDayKey } from '../../forecast/forecast-from-days.ts'
import type { AsOfDays } from '../../warehouse/engine/as-of.ts'
import { sql } from '../../warehouse/engine/sql.ts'
import { PRIOR_DAYS } from '../../warehouse/stock/expected-demand.ts'
import { getLostRange, type LostRange } from '../../warehouse/stock/lost-range.ts'
import { stockOutSpanCtes } from '../../warehouse/stock/stock-out-spans.ts'

/** Stores of a title with the same days without stock within the compared days of an event. */
export interface EventSpan {
  product_id: number
  first_day: string
  last_day: string
  lost_from: string
  stores: number
  /** Expected daily demand of these stores, in thousandths of a copy. */
  rate_milli: number
  /** Σ of a store's rate ÷ days that its estimate is based on, in thousandths of `rate_milli`. */
  spread: number
}

export interface EventLoss extends LostRange {
  /** Stores without stock at the end of each compared day. */
  soldOutStores: readonly number[]
  /** Expected copies lost on each compared day, unrounded. */
  lostByDay: readonly number[]
  lost: number
  mean: number
  variance: number
}

/** Adds up the stores without stock and the lost copies of an event's compared days. */
export function sumLosses(day: string, days: number, spans: readonly EventSpan[]): EventLoss {
  const last = addDays(day, days - 1)
  const toIndex = (date: string): number => Math.max(0, countDaysBetween(day, date))
  const soldOutStores = new Array<number>(days).fill(0)
  const lostByDay = new Array<number>(days).fill(0)
  let variance = 0
  for (const span of spans) {
    const end = toIndex(span.last_day < last ? span.last_day : last)
    for (let index = toIndex(span.first_day); index <= end; index++)
      soldOutStores[index] = (soldOutStores[index] ?? 0) + span.stores
    const lostDays = Math.max(0, end - toIndex(span.lost_from) + 1)
    for (let index = end - lostDays + 1; index <= end; index++)
      lostByDay[index] = (lostByDay[index] ?? 0) + span.rate_milli / 1000
    // as of the stock-outs: demand is uncertain, and sales are a Poisson process
    variance += (lostDays * span.rate_milli) / 1000 + (lostDays ** 2 * span.spread) / 1_000_000
  }
  const mean = lostByDay.reduce((sum, value) => sum + value, 0)
  const lost = Math.round(mean)
  return { soldOutStores, lostByDay, lost, mean, variance, ...getLostRange({ lost, mean, variance, squares: lost ** 2 }) }
}

/** Reads what stores without stock lost in the compared days of events, by getForecastDayKey. */
export async function readEventLosses(
  knex: Knex,
  days: readonly ForecastDay[],
  { wholeDay, asOfDays, stores }: { wholeDay: string; asOfDays: AsOfDays; stores: Knex.QueryBuilder | null },
): Promise<ReadonlyMap<string, EventLoss>> {
  const losses = new Map<string, EventLoss>()
  for (const [day, ofDay] of Map.groupBy(days, (one) => one.day)) {
    const end = addDays(day, EFFECT_DAYS - 1)
    const asOf = end < wholeDay ? end : wholeDay
    const ids = ofDay.map(({ productId }) => productId)
    const products = knex('product').select('product.id').whereIn('product.id', ids)
    const spans = stockOutSpanCtes(knex, { asOf, asOfDays, conditions: { products, stores } })
    const rows = await sql<EventSpan>(
      knex,
      `with ${spans.sql}
      select spans.product_id, greatest(spans.first_day, cast(:day as date)) as first_day, spans.last_day,
          greatest(spans.lost_from, cast(:day as date)) as lost_from, count(*) as stores, sum(spans.rate_milli) as rate_milli,
          sum(cast(floor(spans.rate_milli * 1000.0 / (spans.stock_days + ${PRIOR_DAYS})) as bigint)) as spread
        from spans where spans.last_day >= cast(:day as date)
        group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
      { ...spans.values, day },
    )
    const byProduct = Map.groupBy(rows, (row) => row.product_id)
    const count = countDaysBetween(day, asOf) + 1
    for (const one of ofDay) losses.set(getForecastDayKey(one), sumLosses(day, count, byProduct.get(one.productId) ?? []))
  }
  return losses
}
