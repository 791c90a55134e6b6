import type { Result } from '../../../shared/api/endpoint.ts'
import type { preOrderBooks, subscribedBooks } from '../../../shared/api/reservation-subscription.ts'

export type PreOrders = Result<typeof preOrderBooks>
export type Subscriptions = Result<typeof subscribedBooks>
