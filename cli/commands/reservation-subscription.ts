import type { Result } from '../../shared/api/endpoint.ts'
import type { preOrderBooks, subscribedBooks } from '../../shared/api/reservation-subscription.ts'
import type { AnalysisCommand } from '../analysis/analysis.ts'
import { getFooterText } from '../analysis/footer-text.ts'

type PreOrders = Result<typeof preOrderBooks>
type Subscriptions = Result<typeof subscribedBooks>

const loadApi = () => import('../../shared/api/reservation-subscription.ts')

export const preOrdersCommand: AnalysisCommand = {
  name: 'pre-orders',
  call: 'preOrderBooks',
  exportCall: 'reservationExport',
  exportWith: { kind: 'pre-order' },
  loadApi,
  loadReport: async () => (await import('../../shared/reports/reservation-subscription.ts')).preOrderReport,
  getFooter: ({ totals, paging, asOf }: PreOrders, language) =>
    getFooterText(language, 'preOrders', { asOf, titles: paging.total, quantity: totals.bookedQuantity }),
  examples: ['pre-orders', 'pre-orders --publisher 9901 --sort change7Days', 'pre-orders --state all --format xlsx --out p.xlsx'],
}

export const subscriptionsCommand: AnalysisCommand = {
  name: 'subscriptions',
  call: 'subscribedBooks',
  exportCall: 'reservationExport',
  exportWith: { kind: 'subscription' },
  loadApi,
  loadReport: async () => (await import('../../shared/reports/reservation-subscription.ts')).subscriptionReport,
  getFooter: ({ totals, paging, period }: Subscriptions, language) =>
    getFooterText(language, 'subscriptions', {
      day: period.to,
      titles: paging.total,
      quantity: totals.subscribedQuantity,
    }),
  examples: ['subscriptions', 'subscriptions --period last-month --sort newQuantity', 'subscriptions --prefecture 13 --csv'],
}

export const reservationsCommand: AnalysisCommand = {
  name: 'reservations',
  call: 'searchReservation',
  loadApi,
  loadReport: async () => (await import('../../shared/reports/reservation-subscription.ts')).reservationReport,
  examples: ['reservations --keyword 灯り', 'reservations --keyword 週刊 --reservation subscription'],
}
