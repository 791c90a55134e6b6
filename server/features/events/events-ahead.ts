import type { Knex } from 'knex'
import { EFFECT_DAYS, type EventAhead, MIN_PAST_EVENTS } from '../../../shared/api/events.ts'
import { countDaysBetween } from '../../../shared/calendar/period.ts'
import { roundHalfUp } from '../../../shared/trade/measures.ts'
import { pickQuantile } from '../../forecast/model/forecast-ranges.ts'
import { getSumAtDay } from '../../forecast/model/sales-history.ts'
import { readTitleForecasts, type TitleForecast } from '../../forecast/title-forecast.ts'
import type { AsOfDays } from '../../warehouse/engine/as-of.ts'
import { readProducts } from '../../warehouse/products/product-columns.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { createEmptyOrderFigures, readOrders } from '../../warehouse/stock/orders.ts'
import { readPositions } from '../../warehouse/stock/positions.ts'
import { computeQuantile, getPastRate } from './event-effect.ts'
import type { PastEvent } from './event-rows.ts'
import { type FoundEvent, getNameKey } from './find-events.ts'

type CopiesRange = NonNullable<EventAhead['usual']>
type Basis = NonNullable<EventAhead['basis']>

/** Effects of past events: the median and the middle half, in percent. */
interface PastEffect {
  basis: Basis
  lowRate: number
  highRate: number
}

/** Returns the effect of past events of the same name, or of the same kind if they are too few; null if those are too. */
export function findPastEffect(event: FoundEvent, past: readonly PastEvent[]): PastEffect | null {
  const groups: readonly (readonly [Basis['of'], (other: PastEvent) => boolean])[] = [
    ['name', (other) => getNameKey(other) === getNameKey(event)],
    ['kind', (other) => other.kind === event.kind],
  ]
  for (const [of, isAlike] of groups) {
    const rates = past.filter(isAlike).flatMap(({ effect }) => getPastRate(effect) ?? [])
    if (rates.length < MIN_PAST_EVENTS) continue
    const [lowRate, median, highRate] = [0.25, 0.5, 0.75].map((share) => computeQuantile(rates, share) ?? 0) as [
      number,
      number,
      number,
    ]
    return { basis: { of, events: rates.length, medianRate: roundHalfUp(median, 1) }, lowRate, highRate }
  }
  return null
}

/** Returns the forecast of the seven days from a day after `asOf` on; the range is that of the week in which they begin. */
export function getUsualCopies(
  { weekly, getQuantiles }: Pick<TitleForecast, 'weekly' | 'getQuantiles'>,
  daysUntil: number,
): CopiesRange {
  const before = daysUntil - 1
  const copies = getSumAtDay(weekly.sums, before + EFFECT_DAYS) - getSumAtDay(weekly.sums, before)
  const week = Math.floor(before / 7) + 1
  const ofWeek = weekly.weeks[week - 1] ?? 0
  const scale = ofWeek > 0 ? copies / ofWeek : 1
  const quantiles = getQuantiles('week', week)
  const expected = Math.round(copies)
  return {
    expected,
    low: Math.min(expected, Math.round(pickQuantile(quantiles, 0.1) * scale)),
    high: Math.max(expected, Math.round(pickQuantile(quantiles, 0.9) * scale)),
  }
}

interface AheadContext {
  snapshot: { wholeDay: string; asOfDays: AsOfDays; stores: Knex.QueryBuilder | null }
  past: readonly PastEvent[]
  scope: DataScope
  today: string
}

/** Describes events ahead: what is expected with and without them, and the stock that meets it. */
export async function listEventsAhead(
  knex: Knex,
  events: readonly FoundEvent[],
  { snapshot: { wholeDay: asOf, asOfDays, stores }, past, scope, today }: AheadContext,
): Promise<EventAhead[]> {
  if (events.length === 0) return []
  const ids = [...new Set(events.map(({ productId }) => productId))]
  const [products, { forecasts }, positions, orders] = await Promise.all([
    readProducts(knex, ids, scope),
    readTitleForecasts(knex, ids, { asOf, asOfDays, stores }),
    readPositions(knex, { asOf, ...asOfDays, products: ids, stores, columns: ['band_0', 'band_1'] }),
    readOrders(knex, { products: ids, stores, asOf }),
  ])
  return events.flatMap((event): EventAhead[] => {
    const product = products.get(event.productId)
    if (product === undefined) return []
    const { jan, own, productName, volume, authorName, publisherName, releaseDate, price } = product
    const forecast = forecasts.get(event.productId)
    const usual = forecast === undefined ? null : getUsualCopies(forecast, countDaysBetween(asOf, event.day))
    const effect = findPastEffect(event, past)
    const raise = (rate: number) => Math.round(((usual?.expected ?? 0) * (100 + rate)) / 100)
    const position = positions.get(event.productId)
    const { dailyInventory, publisherInventory } = orders.get(event.productId) ?? createEmptyOrderFigures()
    return [
      {
        ...{ jan, own, productName, volume, authorName, publisherName, releaseDate, price },
        date: event.day,
        eventKind: event.kind,
        medium: event.medium,
        eventName: event.name,
        daysAhead: countDaysBetween(today, event.day),
        usual,
        raised:
          usual === null || usual.expected === 0 || effect === null
            ? null
            : { expected: raise(effect.basis.medianRate), low: raise(effect.lowRate), high: raise(effect.highRate) },
        basis: effect?.basis ?? null,
        lowStores: (position?.band_0 ?? 0) + (position?.band_1 ?? 0),
        dailyInventory,
        publisherInventory,
      },
    ]
  })
}
