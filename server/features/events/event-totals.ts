import { EFFECT_DAYS, type EventsResult } from '../../../shared/api/events.ts'
import { addDays, countDaysBetween } from '../../../shared/calendar/period.ts'
import { eventKinds } from '../../../shared/trade/event-kinds.ts'
import { getLostRange } from '../../warehouse/stock/lost-range.ts'
import type { Effect } from './event-effect.ts'
import type { EventLoss } from './event-stock-outs.ts'
import type { FoundEvent } from './find-events.ts'

/** An event with its figures and the price of its title, yen ex tax; 0 if unknown. */
export interface CountedEvent extends FoundEvent {
  effect: Effect
  loss: EventLoss
  price: number
}

const byDay = (a: FoundEvent, b: FoundEvent): number => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)

/**
 * Returns the copies by which each event adds to a total: a title's day on which two events work counts with the earlier one,
 * whose forecast knows nothing of either. An event that overlaps with no other adds what its row shows.
 */
export function countOnce<T extends FoundEvent>(
  events: readonly T[],
  { whole, days }: { whole: (event: T) => number; days: (event: T) => readonly number[] },
): ReadonlyMap<T, number> {
  const takenUntil = new Map<number, string>()
  const counted = new Map<T, number>()
  for (const event of [...events].sort(byDay)) {
    const until = takenUntil.get(event.productId)
    const taken = until === undefined ? 0 : Math.max(0, countDaysBetween(event.day, until) + 1)
    const rest = days(event)
      .slice(taken)
      .reduce((sum, value) => sum + value, 0)
    counted.set(event, taken === 0 ? whole(event) : Math.round(rest))
    takenUntil.set(event.productId, addDays(event.day, EFFECT_DAYS - 1))
  }
  return counted
}

type Totals = Omit<EventsResult['totals'], 'events' | 'leftOut'>

/** Adds up events, and their extra copies by kind. */
export function sumEvents(events: readonly CountedEvent[]): { totals: Totals; kinds: EventsResult['kinds'] } {
  const countState = (...states: Effect['state'][]) => events.filter(({ effect }) => states.includes(effect.state)).length
  const extra = countOnce(
    events.filter(({ effect }) => effect.state === 'raised'),
    { whole: ({ effect }) => effect.extraCopies ?? 0, days: ({ effect }) => effect.extraByDay },
  )
  const lost = countOnce(events, { whole: ({ loss }) => loss.lost, days: ({ loss }) => loss.lostByDay })
  const lossSums = { lost: 0, mean: 0, variance: 0, squares: 0, amount: 0 }
  for (const [{ loss, price }, copies] of lost) {
    const share = loss.lost > 0 ? copies / loss.lost : 0
    lossSums.lost += copies
    lossSums.mean += loss.mean * share
    lossSums.variance += loss.variance * share
    lossSums.squares += copies ** 2
    lossSums.amount += copies * price
  }
  const { low, high } = getLostRange(lossSums)
  const sumExtra = (value: (event: CountedEvent, copies: number) => number) =>
    [...extra].reduce((sum, [event, copies]) => sum + value(event, copies), 0)
  return {
    totals: {
      raised: countState('raised'),
      unclear: countState('unclear'),
      lowered: countState('lowered'),
      running: countState('running'),
      unmeasured: countState('beforeRelease', 'tooNew', 'noHistory'),
      extraCopies: sumExtra((_event, copies) => copies),
      extraAmount: sumExtra(({ price }, copies) => copies * price),
      lostCopies: lossSums.lost,
      lostCopiesLow: low,
      lostCopiesHigh: high,
      lostAmount: lossSums.amount,
    },
    kinds: eventKinds
      .map((eventKind) => {
        const ofKind = events.filter(({ kind }) => kind === eventKind)
        return {
          eventKind,
          events: ofKind.length,
          raised: ofKind.filter(({ effect }) => effect.state === 'raised').length,
          extraCopies: sumExtra(({ kind }, copies) => (kind === eventKind ? copies : 0)),
        }
      })
      .filter(({ events: count }) => count > 0)
      .sort((a, b) => b.extraCopies - a.extraCopies || b.events - a.events),
  }
}
