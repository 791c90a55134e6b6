import { getPeerKind, type ProductKind } from './kinds.ts'

/** True for a publication whose return limit is 1 to the given number of days ahead. */
export const isReturnDue = ({
  kind,
  daysLeft,
  withinDays,
}: {
  kind: ProductKind
  daysLeft: number
  withinDays: number
}): boolean => getPeerKind(kind) === 'publication' && daysLeft >= 1 && daysLeft <= withinDays
