import type { Knex } from 'knex'
import { EFFECT_DAYS } from '../../../shared/api/events.ts'
import { addDays, countDaysBetween, EARLIEST_DATE } from '../../../shared/calendar/period.ts'
import { type ForecastDay, getForecastDayKey } from '../../forecast/forecast-from-days.ts'
import type { AsOfDays } from '../../warehouse/engine/as-of.ts'
import { cachePerRevision } from '../../warehouse/engine/revision-cache.ts'
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
    if (span.last_day < day || span.first_day > last) continue
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

/** Weeks whose events are read together, with the demand of the four weeks up to their end. */
const READ_WEEKS = 3

/** Returns the day of which the stock-outs of a compared day are read: the end of its weeks, the same whenever they are read. */
export function getStockOutDay(lastDay: string, wholeDay: string): string {
  const days = 7 * READ_WEEKS
  const end = addDays(lastDay, (days - (countDaysBetween(addDays(EARLIEST_DATE, -1), lastDay) % days)) % days)
  return end < wholeDay ? end : wholeDay
}

interface Snapshot {
  wholeDay: string
  asOfDays: AsOfDays
  stores: Knex.QueryBuilder | null
}

/** Reads the days without stock of titles in the four weeks up to a day. */
function readSpans(
  knex: Knex,
  ids: readonly number[],
  { asOf, asOfDays, stores }: Omit<Snapshot, 'wholeDay'> & { asOf: string },
) {
  const products = knex('product').select('product.id').whereIn('product.id', ids)
  const spans = stockOutSpanCtes(knex, { asOf, asOfDays, conditions: { products, stores } })
  return sql<EventSpan>(
    knex,
    `with ${spans.sql}
    select spans.product_id, spans.first_day, spans.last_day, spans.lost_from, count(*) as stores,
        sum(spans.rate_milli) as rate_milli,
        sum(cast(floor(spans.rate_milli * 1000.0 / (spans.stock_days + ${PRIOR_DAYS})) as bigint)) as spread
      from spans group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    spans.values,
  )
}

/** Reads what stores without stock lost in the compared days of events, by getForecastDayKey. */
export async function readEventLosses(
  knex: Knex,
  days: readonly ForecastDay[],
  { wholeDay, asOfDays, stores }: Snapshot,
): Promise<ReadonlyMap<string, EventLoss>> {
  const losses = new Map<string, EventLoss>()
  const getLastDay = (day: string): string => {
    const end = addDays(day, EFFECT_DAYS - 1)
    return end < wholeDay ? end : wholeDay
  }
  for (const [asOf, ofWeeks] of Map.groupBy(days, ({ day }) => getStockOutDay(getLastDay(day), wholeDay))) {
    const ids = [...new Set(ofWeeks.map(({ productId }) => productId))].sort((a, b) => a - b)
    // other orders, pages and selections need the same titles; the map of a revision only grows by titles that were read
    const byProduct =
      stores === null
        ? await cachePerRevision(knex, `event stock-outs ${asOf}`, async () => new Map<number, readonly EventSpan[]>())
        : new Map<number, readonly EventSpan[]>()
    const missing = ids.filter((id) => !byProduct.has(id))
    if (missing.length > 0) {
      const read = Map.groupBy(await readSpans(knex, missing, { asOf, asOfDays, stores }), (row) => row.product_id)
      for (const id of missing) byProduct.set(id, read.get(id) ?? [])
    }
    for (const one of ofWeeks) {
      const count = countDaysBetween(one.day, getLastDay(one.day)) + 1
      losses.set(getForecastDayKey(one), sumLosses(one.day, count, byProduct.get(one.productId) ?? []))
    }
  }
  return losses
}
