import type { Answer } from '../../../shared/api/endpoint.ts'
import type { preOrderBooks, subscribedBooks } from '../../../shared/api/reservation-subscription.ts'

export type PreOrders = Answer<typeof preOrderBooks>
export type Subscriptions = Answer<typeof subscribedBooks>
