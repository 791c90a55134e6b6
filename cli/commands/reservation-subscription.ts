import type { Answer } from '../../shared/api/endpoint.ts'
import type { preOrderBooks, searchReservation, subscribedBooks } from '../../shared/api/reservation-subscription.ts'
import type { Analysis } from '../analysis/analysis.ts'
import { getFooterText } from '../analysis/footer.ts'

type PreOrders = Answer<typeof preOrderBooks>
type Subscriptions = Answer<typeof subscribedBooks>
type ReservationAnswer = Answer<typeof searchReservation>

const loadApi = () => import('../../shared/api/reservation-subscription.ts')

export const preOrdersCommand: Analysis = {
  name: 'pre-orders',
  call: 'preOrderBooks',
  exportCall: 'reservationExport',
  exportWith: { kind: 'pre-order' },
  loadApi,
  rows: ({ list }: PreOrders) => list,
  loadReport: async () => (await import('../../shared/api/reservation-subscription.columns.ts')).preOrderReport,
  getFooter: ({ totals, paging, asOf }: PreOrders, language) =>
    getFooterText(language, 'preOrders', { asOf, titles: paging.total, quantity: totals.bookedQuantity }),
  examples: ['pre-orders', 'pre-orders --publisher 9901 --sort change7Days', 'pre-orders --state all --format xlsx --out p.xlsx'],
}

export const subscriptionsCommand: Analysis = {
  name: 'subscriptions',
  call: 'subscribedBooks',
  exportCall: 'reservationExport',
  exportWith: { kind: 'subscription' },
  loadApi,
  rows: ({ list }: Subscriptions) => list,
  loadReport: async () => (await import('../../shared/api/reservation-subscription.columns.ts')).subscriptionReport,
  getFooter: ({ totals, paging, period }: Subscriptions, language) =>
    getFooterText(language, 'subscriptions', {
      day: period.to,
      titles: paging.total,
      quantity: totals.subscribedQuantity,
    }),
  examples: ['subscriptions', 'subscriptions --period last-month --sort newQuantity', 'subscriptions --prefecture 13 --csv'],
}

export const reservationsCommand: Analysis = {
  name: 'reservations',
  call: 'searchReservation',
  loadApi,
  rows: (answer: ReservationAnswer) => answer.list,
  loadReport: async () => (await import('../../shared/api/reservation-subscription.columns.ts')).reservationReport,
  examples: ['reservations --keyword 灯り', 'reservations --keyword 週刊 --reservation subscription'],
}
