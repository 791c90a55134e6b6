import { z } from 'zod'
import { preOrderBody, preOrderSortKeys, subscriptionBody, subscriptionSortKeys } from '../api/reservation-subscription.ts'
import { NEW_TITLE_DAYS } from '../ask/fact.ts'
import * as slot from '../ask/slots.ts'
import { addDays } from '../calendar/period.ts'
import * as condition from './conditions.ts'
import { defineReportScreen } from './report-screen.ts'

/** Default length of the period for new and ended subscriptions, in days. */
const FIRST_DAYS = 30

const { sort: _sort, ...conditionFields } = preOrderBody.shape

export const reservationState = z.strictObject({
  ...conditionFields,
  period: subscriptionBody.shape.period,
  kind: z.enum(['pre-order', 'subscription']).default('pre-order'),
  /** Sort orders that the other tab does not have are ignored there; empty: highest number first. */
  sort: z
    .array(z.strictObject({ key: z.enum([...preOrderSortKeys, ...subscriptionSortKeys]), descending: z.boolean() }))
    .max(5)
    .default([{ key: 'bookedQuantity', descending: true }]),
  /** Title in the chart; empty: the first of the list. */
  jan: z.string().default(''),
})
export type ReservationState = z.output<typeof reservationState>

export const reservationScreen = defineReportScreen({
  state: reservationState,
  defaults: (latest) => reservationState.parse({ period: { from: addDays(latest, 1 - FIRST_DAYS), to: latest } }),
  conditions: [
    condition.period(),
    condition.choice('state', ['upcoming', 'released', 'all'], { isPinned: true }),
    condition.stores(),
    condition.days('releaseDate'),
    condition.publishers(),
    condition.genres(),
    condition.productKind(),
    condition.products(),
    condition.codes('products.seriesCds'),
    condition.day('asOf'),
    condition.text('keyword'),
    condition.choice('searchBy', ['all', 'name', 'series', 'author', 'code']),
  ],
  words: {
    slots: {
      // of subscriptions only
      period: () => null,
      // new titles of pre-orders are those still to come, which the screen shows anyway
      releasedWithin: (count, user) => (count === NEW_TITLE_DAYS ? {} : slot.recentRelease('releaseDate')(count, user)),
      reservation: slot.choice('kind', { preOrder: 'pre-order', subscription: 'subscription' }),
      sort: ({ key, descending }) => (key === 'bookedQuantity' && descending ? {} : null),
    },
    slotsByPart: { preOrder: {}, subscription: { period: slot.days('period') } },
  },
})
