import { getTodayInJapan } from '../../shared/calendar/period.ts'
import type { UserModel } from './models.ts'

/** 退職日 is the last day of work: access ends automatically when that day ends in Japan. */
export const hasLeft = ({ leavesOn }: Pick<UserModel, 'leavesOn'>): boolean => leavesOn !== null && leavesOn < getTodayInJapan()

/** True if the user may sign in. The state of the contract is checked elsewhere. */
export const isUserActive = (user: Pick<UserModel, 'status' | 'leavesOn'>): boolean => user.status === 'active' && !hasLeft(user)

/** Condition for whereRaw, the same as `isUserActive` for rows of `user`. */
export const activeUserSql = (): [sql: string, bindings: string[]] => [
  '(?? = ? and (?? is null or ?? >= ?))',
  ['user.status', 'active', 'user.leaves_on', 'user.leaves_on', getTodayInJapan()],
]
