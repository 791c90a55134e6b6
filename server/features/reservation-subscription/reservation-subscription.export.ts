import type { PreOrderRow, SubscriptionRow } from '../../../shared/contract/reservation-subscription.ts'
import { type ExportColumn, plainColumn } from '../../export/table-model.ts'

const ofBook = plainColumn<PreOrderRow>
/** Columns of the list of pre-orders. */
export const preOrderColumns: readonly ExportColumn<PreOrderRow>[] = [
  ofBook('jan', 'code'),
  ofBook('productName', 'text'),
  ofBook('volume', 'text'),
  ofBook('authorName', 'text'),
  ofBook('publisherName', 'text'),
  ofBook('seriesName', 'text'),
  ofBook('genreC1Nm', 'text'),
  ofBook('price', 'integer'),
  ofBook('releaseDate', 'date'),
  ofBook('daysToRelease', 'integer'),
  ofBook('bookedQuantity', 'integer'),
  ofBook('bookedStores', 'integer'),
  ofBook('change7Days', 'integer'),
  ofBook('deliveredQuantity', 'integer'),
  ofBook('coverage', 'decimal'),
  { name: 'previousIssueName', type: 'text', value: (row) => row.previousIssue?.productName ?? null },
  { name: 'previousIssueBooked', type: 'integer', value: (row) => row.previousIssue?.bookedQuantity ?? null },
  { name: 'previousIssueFinal', type: 'integer', value: (row) => row.previousIssue?.finalQuantity ?? null },
  { name: 'previousIssueChangeRate', type: 'decimal', value: (row) => row.previousIssue?.changeRate ?? null },
]

const ofSeries = plainColumn<SubscriptionRow>
/** Columns of the list of subscriptions. */
export const subscriptionColumns: readonly ExportColumn<SubscriptionRow>[] = [
  ofSeries('seriesCd', 'code'),
  ofSeries('seriesName', 'text'),
  ofSeries('publisherName', 'text'),
  ofSeries('subscribedQuantity', 'integer'),
  ofSeries('subscribedStores', 'integer'),
  { name: 'previousSubscribed', type: 'integer', value: (row) => row.previousQuantity },
  ofSeries('newQuantity', 'integer'),
  ofSeries('newStores', 'integer'),
  ofSeries('endedQuantity', 'integer'),
  ofSeries('endedStores', 'integer'),
  { name: 'lastIssueName', type: 'text', value: (row) => row.lastIssue?.productName ?? null },
  ofSeries('lastIssueQuantity', 'integer'),
  ofSeries('subscriptionShare', 'decimal'),
  ofSeries('nextReleaseDate', 'date'),
]
