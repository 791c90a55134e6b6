import { expect, it } from 'vitest'
import { reservationState } from '../../../shared/reports/reservation-subscription.ts'
import { switchTab, toExportBody, toPreOrderBody, toSubscriptionBody } from './reservation-subscription.state.ts'

it('omits sort orders of the pre-order or subscription tab from requests of the other', () => {
  const state = reservationState.parse({ sort: [{ key: 'coverage', descending: false }] })
  expect(toPreOrderBody(state).sort).toEqual([{ key: 'coverage', descending: false }])
  expect(toSubscriptionBody(state).sort).toEqual([{ key: 'subscribedQuantity', descending: true }])
})

it('exports pre-orders or subscriptions with the sort order of the tab, without paging', () => {
  const state = switchTab(reservationState.parse({ pageNum: 3 }), 'subscription')
  expect(state.pageNum).toBe(1)
  const file = toExportBody(state)
  expect(file).toMatchObject({ kind: 'subscription', sort: [{ key: 'subscribedQuantity', descending: true }] })
  expect(file).not.toHaveProperty('pageNum')
})
