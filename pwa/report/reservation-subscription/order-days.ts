import type { PreOrderRow } from '../../../shared/api/reservation-subscription.ts'

export interface ChartOrderDay {
  daysBefore: number
  /** Copies ordered so far; null for future days. */
  booked: number | null
  /** Copies added on this day, less cancellations; null if unknown. */
  added: number | null
  previousBooked: number | null
}

/** Days until the release, each with the copies that it added. */
export const toOrderDays = ({ curve }: Pick<PreOrderRow, 'curve'>): ChartOrderDay[] =>
  curve.map((point, index) => {
    const previousTotal = curve[index - 1]?.booked ?? null
    // the first value includes all earlier orders
    return { ...point, added: point.booked === null || previousTotal === null ? null : point.booked - previousTotal }
  })
