import { getPeerKind, type ProductKind } from './kinds.ts'

/** Is a title one that stores look through for returns? A publication whose limit lies 1 to so many days ahead. */
export const isReturnDue = ({
  kind,
  daysLeft,
  withinDays,
}: {
  kind: ProductKind
  daysLeft: number
  withinDays: number
}): boolean => getPeerKind(kind) === 'publication' && daysLeft >= 1 && daysLeft <= withinDays
