import { expect, it } from 'vitest'
import type { PreOrderRow } from '../api/reservation-subscription.ts'
import { preOrderReport } from './reservation-subscription.ts'

it('gives the bookings of the previous volume as final only once it is released', () => {
  const column = preOrderReport.columns.find(({ name }) => name === 'previousIssueFinal')
  const getFinal = (releaseDate: string) => {
    const previousIssue = { jan: '', productName: '', releaseDate, bookedQuantity: 3, finalQuantity: 7, changeRate: null }
    // as of 2026-11-20
    const row = { releaseDate: '2026-12-10', daysToRelease: 20, previousIssue } as PreOrderRow
    return column?.value(row, 'ja')
  }
  expect(getFinal('2026-11-20')).toBe(7)
  expect(getFinal('2026-11-21')).toBeNull()
})
