import { z } from 'zod'
import type { Result } from '../api/endpoint.ts'
import {
  type PreOrderRow,
  preOrderBody,
  preOrderBooks,
  preOrderSortKeys,
  type SubscriptionRow,
  type searchReservation,
  subscribedBooks,
  subscriptionBody,
  subscriptionSortKeys,
} from '../api/reservation-subscription.ts'
import { NEW_TITLE_DAYS } from '../ask/fact.ts'
import * as slot from '../ask/slots.ts'
import { addDays } from '../calendar/period.ts'
import { defineColumns, defineReport } from './columns.ts'
import * as condition from './conditions.ts'
import { defineReportScreen } from './report-screen.ts'

const { text, code, date, copies, yen, stores, days, percent } = defineColumns<PreOrderRow>()
const total = { total: true }

/** Bookings of the previous volume once it is released: until then they are not final. */
function getFinalQuantity({ previousIssue, releaseDate, daysToRelease }: PreOrderRow): number | null {
  if (previousIssue === null || releaseDate === null || daysToRelease === null) return null
  const asOf = addDays(releaseDate, -daysToRelease)
  return previousIssue.releaseDate <= asOf ? previousIssue.finalQuantity : null
}

/** Products with pre-orders. */
export const preOrderReport = defineReport<PreOrderRow>({
  columns: [
    code('jan'),
    text('productName', { maxWidth: 30 }),
    text('volume'),
    text('authorName'),
    text('publisherName'),
    text('seriesName'),
    text('genreC1Nm'),
    yen('price'),
    date('releaseDate'),
    days('daysToRelease'),
    copies('bookedQuantity', total),
    stores('bookedStores'),
    copies('change7Days', total),
    copies('deliveredQuantity', total),
    percent('coverage', total),
    text('previousIssueName', { value: (row) => row.previousIssue?.productName ?? null }),
    copies('previousIssueBooked', { value: (row) => row.previousIssue?.bookedQuantity ?? null }),
    copies('previousIssueFinal', { value: getFinalQuantity }),
    percent('previousIssueChangeRate', { value: (row) => row.previousIssue?.changeRate ?? null }),
  ],
  terminal: [
    'jan',
    'productName',
    'releaseDate',
    'daysToRelease',
    'bookedQuantity',
    'change7Days',
    'bookedStores',
    'deliveredQuantity',
    'coverage',
    'previousIssueBooked',
    'previousIssueChangeRate',
  ],
  dropOrder: ['releaseDate', 'previousIssueBooked', 'deliveredQuantity', 'bookedStores', 'coverage'],
  screen: [
    'cover',
    'productName',
    'bookedQuantity',
    'change7Days',
    'daysToRelease',
    'releaseDate',
    'bookedStores',
    'previousIssueBooked',
    'previousIssueChangeRate',
    'coverage',
  ],
  phone: { name: 'productName', figure: 'bookedQuantity', note: 'change7Days', facts: ['daysToRelease', 'bookedStores'] },
  sorts: preOrderSortKeys,
})

const series = defineColumns<SubscriptionRow>()

/** Magazines with subscriptions. */
export const subscriptionReport = defineReport<SubscriptionRow>({
  columns: [
    series.code('seriesCd'),
    series.text('seriesName', { maxWidth: 30 }),
    series.text('publisherName'),
    series.copies('subscribedQuantity', total),
    series.stores('subscribedStores'),
    series.copies('previousSubscribed', { ...total, value: (row) => row.previousQuantity }),
    series.copies('newQuantity', total),
    series.stores('newStores'),
    series.copies('endedQuantity', total),
    series.stores('endedStores'),
    series.text('lastIssueName', { value: (row) => row.lastIssue?.productName ?? null }),
    series.copies('lastIssueQuantity'),
    series.percent('subscriptionShare'),
    series.date('nextReleaseDate'),
  ],
  terminal: [
    'seriesCd',
    'seriesName',
    'subscribedQuantity',
    'subscribedStores',
    'newQuantity',
    'endedQuantity',
    'lastIssueQuantity',
    'subscriptionShare',
    'nextReleaseDate',
  ],
  dropOrder: ['seriesCd', 'nextReleaseDate', 'lastIssueQuantity', 'endedQuantity', 'newQuantity'],
  screen: [
    'seriesName',
    'publisherName',
    'subscribedQuantity',
    'subscribedStores',
    'previousSubscribed',
    'newQuantity',
    'endedQuantity',
    'lastIssueQuantity',
    'subscriptionShare',
    'nextReleaseDate',
  ],
  phone: {
    name: 'seriesName',
    figure: 'subscribedQuantity',
    note: 'newQuantity',
    facts: ['publisherName', 'subscribedStores', 'endedQuantity'],
  },
  sorts: subscriptionSortKeys,
})

type FoundTitle = Result<typeof searchReservation>['list'][number]
const titleColumns = defineColumns<FoundTitle>()

/** Search results among pre-orders and subscriptions. */
export const reservationReport = defineReport<FoundTitle>({
  columns: [
    titleColumns.code('jan'),
    titleColumns.text('productName', { maxWidth: 30 }),
    titleColumns.text('publisherName', { maxWidth: 16 }),
    titleColumns.date('releaseDate'),
    titleColumns.copies('bookedQuantity'),
    titleColumns.copies('subscribedQuantity'),
    titleColumns.stores('subscribedStores'),
  ],
  terminal: ['jan', 'productName', 'publisherName', 'releaseDate', 'bookedQuantity', 'subscribedQuantity', 'subscribedStores'],
  dropOrder: ['publisherName'],
})

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
  calls: [preOrderBooks, subscribedBooks],
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
