import {
  preOrderBooks,
  preOrderSortKeys,
  reservationExport,
  searchReservation,
  subscribedBooks,
  subscriptionSortKeys,
} from '../../../shared/api/reservation-subscription.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { preOrderReport, subscriptionReport } from '../../../shared/reports/reservation-subscription.ts'
import { allRows, defineExportRoute, toCellExport } from '../../exporting/export-route.ts'
import { defineReportRoute } from '../../routing/report-route.ts'
import { listPreOrders } from './pre-orders.query.ts'
import { searchReservations } from './search-reservation.query.ts'
import { listSubscriptions } from './subscriptions.query.ts'

interface Sort<K extends string> {
  key: K
  descending: boolean
}

/** Returns the sort keys of a list: those given, or its default. Throws sort.unknown for a key of the other list. */
function resolveSort<K extends string>(sorts: readonly Sort<string>[], keys: readonly K[], first: K): Sort<K>[] {
  if (sorts.length === 0) return [{ key: first, descending: true }]
  return sorts.map(({ key, descending }, index) => {
    const sortKey = keys.find((item) => item === key)
    if (sortKey === undefined)
      throw new AppError('sort.unknown', { value: key }, [{ field: `sort.${index}.key`, code: 'sort.unknown' }])
    return { key: sortKey, descending }
  })
}

export const reservationSubscriptionRoutes = [
  defineReportRoute(preOrderBooks, ({ knex, body, scope }) => listPreOrders(knex, body, scope)),
  defineReportRoute(subscribedBooks, ({ knex, body, scope }) => listSubscriptions(knex, body, scope)),
  defineReportRoute(searchReservation, ({ knex, body, scope }) => searchReservations(knex, body, scope)),
  defineExportRoute(reservationExport, 'reservation-subscription', async (query, { user, knex, language }) => {
    const { kind, state, asOf, period, sort, ...rest } = query
    if (kind === 'pre-order') {
      const body = { ...rest, ...allRows, state, asOf, sort: resolveSort(sort, preOrderSortKeys, 'bookedQuantity') }
      const result = await listPreOrders(knex, body, user)
      const { columns } = preOrderReport
      const nameParts = [result.asOf]
      return toCellExport({ name: 'preOrders', nameParts, columns, rows: result.list, totals: result.totals }, language)
    }
    const body = { ...rest, ...allRows, period, sort: resolveSort(sort, subscriptionSortKeys, 'subscribedQuantity') }
    const result = await listSubscriptions(knex, body, user)
    const { previousQuantity, ...sums } = result.totals
    const { columns } = subscriptionReport
    const nameParts = [result.period.from, result.period.to]
    const totals = { ...sums, previousSubscribed: previousQuantity }
    return toCellExport({ name: 'subscriptions', nameParts, columns, rows: result.list, totals }, language)
  }),
]
