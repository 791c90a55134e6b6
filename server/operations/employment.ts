import { todayInJapan } from '../../shared/period.ts'
import type { UserModel } from './models.ts'

/** 退職日 is the last day of work: access ends when that day ends in Japan, with nobody doing anything. */
export const hasLeft = ({ leavesOn }: Pick<UserModel, 'leavesOn'>): boolean => leavesOn !== null && leavesOn < todayInJapan()

/** Whether a user may sign in, as far as it is about them and not about their contract. */
export const isUserActive = (user: Pick<UserModel, 'status' | 'leavesOn'>): boolean => user.status === 'active' && !hasLeft(user)

/** For whereRaw, the same as `isUserActive` of the rows of `user`. */
export const activeUser = (): [sql: string, bindings: string[]] => [
  '(?? = ? and (?? is null or ?? >= ?))',
  ['user.status', 'active', 'user.leaves_on', 'user.leaves_on', todayInJapan()],
]
