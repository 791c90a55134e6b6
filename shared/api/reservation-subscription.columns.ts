import { addDays } from '../calendar/period.ts'
import { defineColumns, defineReport } from './columns.ts'
import type { Answer } from './endpoint.ts'
import {
  type PreOrderRow,
  preOrderSortKeys,
  type SubscriptionRow,
  type searchReservation,
  subscriptionSortKeys,
} from './reservation-subscription.ts'

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
  sorts: subscriptionSortKeys,
})

type FoundTitle = Answer<typeof searchReservation>['list'][number]
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
