import type { Knex } from 'knex'
import {
  AHEAD_DAYS,
  EFFECT_DAYS,
  type EventRow,
  type EventsBody,
  type EventsResult,
  HISTORY_DAYS,
  MAX_EVENTS_AHEAD,
  MAX_EXAMINED_EVENTS,
  MIN_PAST_EVENTS,
} from '../../../shared/api/events.ts'
import type { QueryResult } from '../../../shared/api/report.ts'
import { addDays, getTodayInJapan } from '../../../shared/calendar/period.ts'
import { eventWords } from '../../../shared/messages/events.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { fillPlaceholders } from '../../../shared/messages/translate.ts'
import { getRequestUnit } from '../../../shared/trade/kinds.ts'
import { getUnitLabel } from '../../exporting/table-model.ts'
import { forecastFromDays, getForecastDayKey, MIN_KNOWN_DAYS, MIN_RELEASED_DAYS } from '../../forecast/forecast-from-days.ts'
import { type AsOfDays, getLastCompleteDay, readAsOfDays } from '../../warehouse/engine/as-of.ts'
import { readProducts } from '../../warehouse/products/product-columns.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { querySales } from '../../warehouse/sales/query-sales.ts'
import { resolveSalesConditions } from '../../warehouse/sales/report-conditions.ts'
import { measureEffect, type SoldOn, WEEKDAY_DAYS } from './event-effect.ts'
import { countOverlapping, describeNamesakes, type PastEvent, sortEventRows, toEventRow } from './event-rows.ts'
import { readEventLosses, sumLosses } from './event-stock-outs.ts'
import { type CountedEvent, sumEvents } from './event-totals.ts'
import { listEventsAhead } from './events-ahead.ts'
import { type FoundEvent, findEvents, getNameKey } from './find-events.ts'

interface Snapshot {
  /** Last complete day. */
  wholeDay: string
  asOfDays: AsOfDays
  stores: Knex.QueryBuilder | null
}

/** Reads the daily sales around events, by product. */
async function readDailySales(
  knex: Knex,
  events: readonly FoundEvent[],
  { wholeDay, stores }: Snapshot,
): Promise<(productId: number) => SoldOn> {
  const sold = new Map<string, number>()
  // events of years apart would read all days between them
  for (const ofMonth of Map.groupBy(events, ({ day }) => day.slice(0, 7)).values()) {
    const days = ofMonth.map(({ day }) => day).sort()
    const end = addDays(days.at(-1) ?? '', 2 * EFFECT_DAYS)
    const rows = await querySales(knex, {
      period: { from: addDays(days[0] ?? '', -WEEKDAY_DAYS), to: end < wholeDay ? end : wholeDay },
      by: ['product_id', 'bucket'],
      unit: 'day',
      products: [...new Set(ofMonth.map(({ productId }) => productId))],
      stores,
      figures: ['quantity'],
    })
    for (const row of rows) sold.set(`${row.product_id} ${row.bucket}`, row.quantity)
  }
  return (productId) => (day) => sold.get(`${productId} ${day}`) ?? 0
}

/** Compares past events with the forecast of the day before. */
async function measureEvents(knex: Knex, events: readonly FoundEvent[], snapshot: Snapshot): Promise<PastEvent[]> {
  const [forecasts, getSales] = await Promise.all([
    forecastFromDays(knex, events, snapshot),
    readDailySales(knex, events, snapshot),
  ])
  return events.map((event) => ({
    ...event,
    effect: measureEffect({
      day: event.day,
      wholeDay: snapshot.wholeDay,
      forecast: forecasts.get(getForecastDayKey(event)) ?? 'noHistory',
      soldOn: getSales(event.productId),
    }),
  }))
}

const getEventKey = (event: FoundEvent): string => `${getForecastDayKey(event)} ${getNameKey(event)}`

/** Lists past events with their effect, and those ahead with what is expected of them. */
export async function listEvents(
  knex: Knex,
  body: EventsBody,
  { scope, language }: { scope: DataScope; language: Language },
): Promise<QueryResult<EventsResult>> {
  const today = getTodayInJapan()
  const asOfDays = await readAsOfDays(knex, today)
  const wholeDay = getLastCompleteDay(asOfDays)
  const { products, stores } = resolveSalesConditions(knex, body, { scope })
  const snapshot: Snapshot = { wholeDay, asOfDays, stores }
  const historyFrom = addDays(wholeDay, -HISTORY_DAYS)
  const until = body.period.to < wholeDay ? body.period.to : wholeDay
  const isOfKind = ({ kind }: FoundEvent) => body.kinds.length === 0 || body.kinds.includes(kind)
  const [inPeriod, history, ahead] = await Promise.all([
    body.period.from > until
      ? []
      : // with those whose days overlap the edges of the period
        findEvents(knex, products, {
          period: { from: addDays(body.period.from, 1 - EFFECT_DAYS), to: addDays(until, EFFECT_DAYS - 1) },
          order: 'latest',
        }),
    findEvents(knex, products, { period: { from: historyFrom, to: wholeDay }, order: 'latest' }),
    findEvents(knex, products, { period: { from: addDays(wholeDay, 1), to: addDays(today, AHEAD_DAYS) }, order: 'earliest' }),
  ])
  const chosen = inPeriod.filter((event) => isOfKind(event) && event.day >= body.period.from && event.day <= until)
  const examined = chosen.slice(0, MAX_EXAMINED_EVENTS)
  const examinedKeys = new Set(examined.map(getEventKey))
  const others = history.slice(0, MAX_EXAMINED_EVENTS).filter((event) => !examinedKeys.has(getEventKey(event)))
  const measured = await measureEvents(knex, [...examined, ...others], snapshot)
  const past = measured.filter(({ day }) => day >= historyFrom)
  const shown = measured.slice(0, examined.length)
  const chosenAhead = ahead.filter(isOfKind)
  const [identities, losses, listedAhead] = await Promise.all([
    readProducts(
      knex,
      shown.map(({ productId }) => productId),
      scope,
    ),
    readEventLosses(knex, shown, snapshot),
    listEventsAhead(knex, chosenAhead.slice(0, MAX_EVENTS_AHEAD), { snapshot, past, scope, today }),
  ])
  const known = [...new Map([...inPeriod, ...history].map((event) => [getEventKey(event), event])).values()]
  const wording = { language, unit: getUnitLabel(getRequestUnit(body), language) }
  const counted: CountedEvent[] = shown.map((event) => ({
    ...event,
    loss: losses.get(getForecastDayKey(event)) ?? sumLosses(event.day, event.effect.comparedDays, []),
    price: identities.get(event.productId)?.price ?? 0,
  }))
  const rows = counted.flatMap((event): EventRow[] => {
    const product = identities.get(event.productId)
    if (product === undefined) return []
    const parts = { overlapping: countOverlapping(event, known), namesake: describeNamesakes(past, event) }
    return [toEventRow({ event, product, loss: event.loss, ...parts }, wording)]
  })
  const { totals, kinds } = sumEvents(counted)
  const before = (body.pageNum - 1) * body.pageSize
  return {
    asOf: wholeDay,
    period: body.period,
    list: sortEventRows(rows, body).slice(before, before + body.pageSize),
    ahead: listedAhead,
    totalAhead: chosenAhead.length,
    totals: { events: rows.length, leftOut: chosen.length - examined.length, ...totals },
    kinds,
    explanation: fillPlaceholders(eventWords[language].explanation, {
      released: MIN_RELEASED_DAYS,
      known: MIN_KNOWN_DAYS,
      history: HISTORY_DAYS,
      past: MIN_PAST_EVENTS,
      most: MAX_EXAMINED_EVENTS,
    }),
    total: rows.length,
  }
}
