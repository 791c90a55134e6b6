import type { PreOrderRow } from '../../../shared/contract/reservation-subscription.ts'

export interface ChartOrderDay {
  daysBefore: number
  /** Copies ordered so far; null where the day is still to come. */
  booked: number | null
  /** Copies that came on this day, less what was cancelled. */
  added: number | null
  previousBooked: number | null
}

/** The days until a release, each with what it added. */
export const orderDays = ({ curve }: Pick<PreOrderRow, 'curve'>): ChartOrderDay[] =>
  curve.map((point, index) => {
    const before = curve[index - 1]?.booked ?? null
    // what had come before the first day is not known to be of that day
    return { ...point, added: point.booked === null || before === null ? null : point.booked - before }
  })
