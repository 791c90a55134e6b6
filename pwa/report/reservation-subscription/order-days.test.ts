import { expect, it } from 'vitest'
import { toOrderDays } from './order-days.ts'

it('returns the pre-orders added per day minus cancellations, and null for future days', () => {
  const curve = [
    { daysBefore: 3, booked: 5, previousBooked: 1 },
    { daysBefore: 2, booked: 9, previousBooked: 2 },
    { daysBefore: 1, booked: 8, previousBooked: 3 },
    { daysBefore: 0, booked: null, previousBooked: 4 },
  ]
  expect(toOrderDays({ curve }).map(({ added }) => added)).toEqual([null, 4, -1, null])
})
