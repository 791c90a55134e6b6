import { preOrderReport, subscriptionReport } from '../../../shared/contract/reservation-subscription.columns.ts'
import {
  type PreOrderBody,
  preOrderBooks,
  preOrderSortKeys,
  reservationExport,
  type SubscriptionBody,
  searchReservation,
  subscribedBooks,
  subscriptionSortKeys,
} from '../../../shared/contract/reservation-subscription.ts'
import { AppError } from '../../../shared/errors.ts'
import { type Exported, exportRoute } from '../../export/export-route.ts'
import { reportRoute } from '../../routing/report-route.ts'
import { listPreOrders } from './pre-orders.query.ts'
import { searchReservations } from './search-reservation.query.ts'
import { listSubscriptions } from './subscriptions.query.ts'

const ALL = { pageNum: 1, pageSize: 1_000_000 }

export const reservationSubscriptionRoutes = [
  reportRoute(preOrderBooks, ({ knex, body, scope }) => listPreOrders(knex, body, scope)),
  reportRoute(subscribedBooks, ({ knex, body, scope }) => listSubscriptions(knex, body, scope)),
  reportRoute(searchReservation, ({ knex, body, scope }) => searchReservations(knex, body, scope)),
  exportRoute(reservationExport, 'reservation-subscription', async (question, { user, knex }) => {
    const { kind, state, asOf, period, sort: given, ...rest } = question
    const keys: readonly string[] = kind === 'pre-order' ? preOrderSortKeys : subscriptionSortKeys
    const wrong = given.findIndex(({ key }) => !keys.includes(key))
    if (wrong >= 0)
      throw new AppError('sort.unknown', { value: given[wrong]?.key ?? '' }, [
        { field: `sort.${wrong}.key`, code: 'sort.unknown' },
      ])
    const first = kind === 'pre-order' ? 'bookedQuantity' : 'subscribedQuantity'
    const sort = given.length > 0 ? given : [{ key: first, descending: true }]
    if (kind === 'pre-order') {
      const body = { ...rest, ...ALL, state, asOf, sort } as PreOrderBody
      const answer = await listPreOrders(knex, body, user)
      return {
        name: 'preOrders',
        nameParts: [answer.asOf],
        columns: preOrderReport.columns,
        rows: answer.list,
        totals: answer.totals,
      } as unknown as Exported<unknown>
    }
    const body = { ...rest, ...ALL, period, sort } as SubscriptionBody
    const answer = await listSubscriptions(knex, body, user)
    const { previousQuantity, ...totals } = answer.totals
    return {
      name: 'subscriptions',
      nameParts: [answer.period.from, answer.period.to],
      columns: subscriptionReport.columns,
      rows: answer.list,
      totals: { ...totals, previousSubscribed: previousQuantity },
    } as unknown as Exported<unknown>
  }),
]
