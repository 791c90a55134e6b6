import { EFFECT_DAYS, type EventRow, type EventsBody, MIN_PAST_EVENTS } from '../../../shared/api/events.ts'
import type { ProductIdentity } from '../../../shared/api/product-identity.ts'
import { countDaysBetween } from '../../../shared/calendar/period.ts'
import { eventWords } from '../../../shared/messages/events.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { fillPlaceholders } from '../../../shared/messages/translate.ts'
import { roundHalfUp } from '../../../shared/trade/measures.ts'
import { MIN_KNOWN_DAYS, MIN_RELEASED_DAYS } from '../../forecast/forecast-from-days.ts'
import { computeQuantile, type Effect, getPastRate } from './event-effect.ts'
import type { EventLoss } from './event-stock-outs.ts'
import { type FoundEvent, getNameKey } from './find-events.ts'

/** A past event with its effect. */
export interface PastEvent extends FoundEvent {
  effect: Effect
}

interface Wording {
  language: Language
  /** Unit of quantities. */
  unit: string
}

/** Returns what an event did, in sentences. */
export function describeEvent(
  { effect, lost, overlapping }: { effect: Effect; lost: number; overlapping: number },
  { language, unit }: Wording,
): string {
  const texts = eventWords[language]
  const { state, actual, expected, expectedLow, expectedHigh } = effect
  const isRaised = state === 'raised'
  const range = isRaised
    ? { extra: effect.extraCopies, low: actual - (expectedHigh ?? 0), high: actual - (expectedLow ?? 0) }
    : { low: expectedLow, high: expectedHigh }
  const values = { unit, actual, expected, days: effect.comparedDays, released: MIN_RELEASED_DAYS, known: MIN_KNOWN_DAYS }
  const canBeMixed = overlapping > 0 && (isRaised || state === 'running')
  return [
    fillPlaceholders(texts[state], { ...values, ...range }),
    ...(lost > 0 ? [fillPlaceholders(texts.lost, { lost, unit })] : []),
    ...(canBeMixed ? [fillPlaceholders(texts.overlapping, { count: overlapping })] : []),
  ].join(language === 'ja' ? '' : ' ')
}

/** Counts the other events of a title of which a compared day is also one of the event. */
export const countOverlapping = (event: FoundEvent, known: readonly FoundEvent[]): number =>
  known.filter(
    (other) =>
      other.productId === event.productId &&
      Math.abs(countDaysBetween(other.day, event.day)) < EFFECT_DAYS &&
      !(other.day === event.day && getNameKey(other) === getNameKey(event)),
  ).length

/** Returns the past events with a programme's, column's or award's name, and their median effect. */
export function describeNamesakes(past: readonly PastEvent[], event: FoundEvent): EventRow['namesake'] {
  const rates = past.filter((other) => getNameKey(other) === getNameKey(event)).flatMap(({ effect }) => getPastRate(effect) ?? [])
  const median = rates.length < MIN_PAST_EVENTS ? null : computeQuantile(rates, 0.5)
  return { events: rates.length, medianRate: median === null ? null : roundHalfUp(median, 1) }
}

interface RowParts {
  event: PastEvent
  product: ProductIdentity
  loss: EventLoss
  overlapping: number
  namesake: EventRow['namesake']
}

/** Returns the row of a past event. */
export function toEventRow({ event, product, loss, overlapping, namesake }: RowParts, wording: Wording): EventRow {
  const { extraByDay: _extra, curve, ...figures } = event.effect
  const { jan, own, productName, volume, authorName, publisherName, releaseDate, price } = product
  const isRaised = figures.state === 'raised'
  return {
    ...{ jan, own, productName, volume, authorName, publisherName, releaseDate, price },
    date: event.day,
    eventKind: event.kind,
    medium: event.medium,
    eventName: event.name,
    ...figures,
    extraAmount: isRaised && price !== null ? (figures.extraCopies ?? 0) * price : null,
    soldOutStores: loss.soldOutStores[0] ?? 0,
    lostCopies: loss.lost,
    lostCopiesLow: loss.low,
    lostCopiesHigh: loss.high,
    lostAmount: loss.lost * (price ?? 0),
    overlapping,
    namesake,
    curve: curve.map((day) => ({ ...day, soldOutStores: loss.soldOutStores[countDaysBetween(event.day, day.date)] ?? null })),
    effectText: describeEvent({ effect: event.effect, lost: loss.lost, overlapping }, wording),
  }
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const compareIdentity = (a: EventRow, b: EventRow): number =>
  compareText(b.date, a.date) ||
  compareText(a.jan, b.jan) ||
  compareText(a.medium ?? '', b.medium ?? '') ||
  compareText(a.eventName, b.eventName)

/** Sorts rows by a figure, those without it last; equal ones by day, the latest first. */
export function sortEventRows(
  rows: readonly EventRow[],
  { sortBy, descending }: Pick<EventsBody, 'sortBy' | 'descending'>,
): EventRow[] {
  const sign = descending ? -1 : 1
  return [...rows].sort((a, b) => {
    if (sortBy === 'date') return sign * compareText(a.date, b.date) || compareIdentity(a, b)
    const [valueA, valueB] = [a[sortBy], b[sortBy]]
    if (valueA === null || valueB === null) return Number(valueA === null) - Number(valueB === null) || compareIdentity(a, b)
    return sign * (valueA - valueB) || compareIdentity(a, b)
  })
}
