import { type ProductKind, peersOf } from './kinds.ts'

/** Is a title one that stores look through for returns? A publication whose limit lies 1 to so many days ahead. */
export const isReturnDue = ({
  kind,
  daysLeft,
  withinDays,
}: {
  kind: ProductKind
  daysLeft: number
  withinDays: number
}): boolean => peersOf(kind) === 'publication' && daysLeft >= 1 && daysLeft <= withinDays
