import type { Answer } from '../../../shared/contract/endpoint.ts'
import type { preOrderBooks, subscribedBooks } from '../../../shared/contract/reservation-subscription.ts'

export type PreOrders = Answer<typeof preOrderBooks>
export type Subscriptions = Answer<typeof subscribedBooks>
