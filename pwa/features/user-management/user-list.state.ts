import { z } from 'zod'
import type { menuTabs } from '../../../shared/access/permissions.ts'
import { type UserHistoryRow, type UserRow, userHistoryBody, userListBody } from '../../../shared/api/user-rows.ts'

const listShape = { ...userListBody.shape, history: userHistoryBody.default(userHistoryBody.parse({})) }

/** State of the own contract's page: its users, or their history. */
export const ownUserListState = z.strictObject({ tab: z.enum(['users', 'history']).default('users'), ...listShape })
export const ownUserListDefaults = ownUserListState.parse({})

/** State of the operator's page: general users and administrators separately, each with their history. */
export const contractUserListState = z.strictObject({
  id: z.string().max(64).default(''),
  tab: z.enum(['users', 'admins']).default('users'),
  view: z.enum(['list', 'history']).default('list'),
  ...listShape,
})
export const contractUserListDefaults = contractUserListState.parse({})
export type ContractUserListState = z.output<typeof contractUserListState>

/** State that both pages share. */
export type UserListState = Pick<
  z.output<typeof ownUserListState>,
  'keyword' | 'status' | 'userType' | 'sort' | 'pageNum' | 'pageSize' | 'history'
>
export type UserHistoryState = UserListState['history']

export const toUserListBody = ({ keyword, status, userType, sort, pageNum, pageSize }: UserListState) => ({
  keyword,
  status,
  userType,
  sort,
  pageNum,
  pageSize,
})

/** Reason why an action is unavailable, as a message key; null if it is available. */
export type ChangeRefusal = 'self' | 'fixedRole' | 'noMenu' | null

export const getRoleRefusal = (row: UserRow): ChangeRefusal =>
  row.self ? 'self' : row.role === 'TRIAL_ACCOUNT' ? 'fixedRole' : null

export const getStatusRefusal = (row: UserRow): ChangeRefusal => (row.self ? 'self' : null)

/** Operator staff and trial accounts always see every tab; users of the export area have no such menu. */
export const getMenuRefusal = (row: UserRow): ChangeRefusal =>
  row.area !== 'main' || row.role === 'ADMIN' || row.role === 'ADMIN_VIEW' || row.role === 'TRIAL_ACCOUNT' ? 'noMenu' : null

/** Returns true if the user takes a seat: active, and not a trial account. */
export const holdsSeat = (row: UserRow): boolean => row.status === 'active' && row.role !== 'TRIAL_ACCOUNT'

export type MenuTab = (typeof menuTabs)[number]

const parseTabs = (list: string | null): string[] => (list === null || list === '' ? [] : list.split(','))

/** Menu entries that a change hid, and those that it showed again. */
export function diffMenuTabs({ before, after }: Pick<UserHistoryRow, 'before' | 'after'>): {
  hidden: string[]
  allowed: string[]
} {
  const [oldTabs, newTabs] = [parseTabs(before), parseTabs(after)]
  return { hidden: newTabs.filter((tab) => !oldTabs.includes(tab)), allowed: oldTabs.filter((tab) => !newTabs.includes(tab)) }
}
