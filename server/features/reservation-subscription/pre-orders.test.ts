import { expect, it } from 'vitest'
import { computeCurve } from './pre-orders.query.ts'

it('ends the pre-order curves of a volume and of an unreleased previous volume on the as-of day', () => {
  const days = new Map([
    [1, [{ date: '2026-11-18', quantity: 4 }]],
    [2, [{ date: '2026-11-20', quantity: 3 }]],
  ])
  const curve = computeCurve(days, {
    id: 1,
    release: '2026-11-24',
    asOf: '2026-11-20',
    issue: { id: 2, releaseDate: '2026-11-22' },
  })
  expect(curve.slice(-6)).toEqual([
    { daysBefore: 5, booked: 4, previousBooked: 0 },
    { daysBefore: 4, booked: 4, previousBooked: 0 },
    { daysBefore: 3, booked: null, previousBooked: 0 },
    { daysBefore: 2, booked: null, previousBooked: 3 },
    { daysBefore: 1, booked: null, previousBooked: null },
    { daysBefore: 0, booked: null, previousBooked: null },
  ])
})
