import { describe, expect, it } from 'vitest'
import { addDays } from '../../../shared/calendar/period.ts'
import { getStockOutDay, sumLosses } from './event-stock-outs.ts'
import { type CountedEvent, sumEvents } from './event-totals.ts'

const first = '2026-11-01'
const createEvent = (
  after: number,
  fields: Partial<CountedEvent> & { extra?: readonly number[]; lost?: readonly number[] } = {},
) => {
  const { extra = [10, 10, 10, 10, 10, 10, 10], lost = [0, 0, 0, 0, 0, 0, 0], ...rest } = fields
  const lostCopies = lost.reduce((sum, copies) => sum + copies, 0)
  const event: CountedEvent = {
    productId: 1,
    day: addDays(first, after),
    kind: 'tv',
    medium: 'テレビ',
    name: `番組${after}`,
    price: 1000,
    effect: {
      state: 'raised',
      comparedDays: 7,
      actual: 140,
      expected: 70,
      expectedLow: 60,
      expectedHigh: 85,
      extraCopies: Math.round(extra.reduce((sum, copies) => sum + copies, 0)),
      extraRate: 100,
      usualAgain: null,
      extraByDay: extra,
      curve: [],
    },
    loss: { soldOutStores: [0], lostByDay: lost, lost: lostCopies, mean: lostCopies, variance: lostCopies, low: 0, high: 0 },
    ...rest,
  }
  return event
}

describe('totals of events', () => {
  it('add up events that do not overlap', () => {
    const { totals } = sumEvents([createEvent(0), createEvent(7), createEvent(3, { productId: 2, price: 500 })])
    expect(totals).toMatchObject({ raised: 3, extraCopies: 210, extraAmount: 70_000 + 70_000 + 35_000 })
  })

  it('count a day of a title once, with the earlier event', () => {
    const late = createEvent(5, { kind: 'newspaper', extra: [1, 2, 3, 4, 5, 6, 7] })
    const { totals, kinds } = sumEvents([late, createEvent(0)])
    // two of its days belong to the event before
    expect(totals.extraCopies).toBe(70 + 3 + 4 + 5 + 6 + 7)
    expect(kinds).toEqual([
      { eventKind: 'tv', events: 1, raised: 1, extraCopies: 70 },
      { eventKind: 'newspaper', events: 1, raised: 1, extraCopies: 25 },
    ])
  })

  it('count two events of a title on the same day once', () => {
    const { totals } = sumEvents([createEvent(0), createEvent(0, { kind: 'sns', lost: [1, 1, 1, 1, 1, 1, 1] })])
    expect(totals).toMatchObject({ raised: 2, extraCopies: 70 })
  })

  it('leave out the copies of events without a visible effect, but not what they lost', () => {
    const unclear = createEvent(0, { lost: [2, 2, 2, 0, 0, 0, 0] })
    const { totals } = sumEvents([{ ...unclear, effect: { ...unclear.effect, state: 'unclear' } }])
    expect(totals).toMatchObject({ raised: 0, unclear: 1, extraCopies: 0, lostCopies: 6, lostAmount: 6000 })
    expect(totals.lostCopiesLow).toBeLessThanOrEqual(6)
    expect(totals.lostCopiesHigh).toBeGreaterThanOrEqual(6)
  })
})

describe('losses of an event', () => {
  const span = { product_id: 1, stores: 3, rate_milli: 500, spread: 10_000 }

  it('count stores on each day without stock and copies from the first lost day on', () => {
    const loss = sumLosses(first, 7, [
      { ...span, first_day: first, last_day: addDays(first, 2), lost_from: addDays(first, 1) },
      { ...span, stores: 1, first_day: addDays(first, 2), last_day: addDays(first, 20), lost_from: addDays(first, 2) },
    ])
    expect(loss.soldOutStores).toEqual([3, 3, 4, 1, 1, 1, 1])
    expect(loss.lostByDay).toEqual([0, 0.5, 1, 0.5, 0.5, 0.5, 0.5])
    expect(loss).toMatchObject({ mean: 3.5, lost: 4 })
    expect(loss.low).toBeLessThanOrEqual(4)
    expect(loss.high).toBeGreaterThanOrEqual(4)
  })

  it('are none before the first lost day of a stock-out', () => {
    const loss = sumLosses(first, 3, [{ ...span, first_day: first, last_day: addDays(first, 2), lost_from: addDays(first, 9) }])
    expect(loss).toMatchObject({ soldOutStores: [3, 3, 3], lost: 0, low: 0, high: 0 })
  })

  it('leave out stock-outs that ended before or began after the compared days', () => {
    const loss = sumLosses(first, 3, [
      { ...span, first_day: addDays(first, -9), last_day: addDays(first, -1), lost_from: addDays(first, -9) },
      { ...span, first_day: addDays(first, 3), last_day: addDays(first, 9), lost_from: addDays(first, 3) },
    ])
    expect(loss).toMatchObject({ soldOutStores: [0, 0, 0], lost: 0 })
  })

  it('are read as of a day that keeps the compared days within four weeks and never changes once it is past', () => {
    const wholeDay = addDays(first, 60)
    for (let after = 0; after <= 60; after++) {
      const lastDay = addDays(first, after)
      const asOf = getStockOutDay(lastDay, wholeDay)
      expect(asOf >= lastDay && asOf <= wholeDay).toBe(true)
      expect(addDays(asOf, -27) <= addDays(lastDay, -6)).toBe(true)
      if (asOf < wholeDay) expect(getStockOutDay(lastDay, addDays(wholeDay, 5))).toBe(asOf)
    }
  })
})
