import { z } from 'zod'
import { type UserHistoryRow, type UserRow, userHistoryBody, userListBody } from '../../../shared/api/user-rows.ts'
import type { menuTabs } from '../../../shared/permissions.ts'

const shape = { ...userListBody.shape, history: userHistoryBody.default(userHistoryBody.parse({})) }

/** State of the own contract's page: its users, or their history. */
export const ownState = z.strictObject({ tab: z.enum(['users', 'history']).default('users'), ...shape })
export const ownListDefaults = ownState.parse({})

/** State of the operator's page: general users and administrators separately, each with their history. */
export const contractState = z.strictObject({
  id: z.string().max(64).default(''),
  tab: z.enum(['users', 'admins']).default('users'),
  view: z.enum(['list', 'history']).default('list'),
  ...shape,
})
export const contractDefaults = contractState.parse({})
export type ContractState = z.output<typeof contractState>

/** State that both pages share. */
export type ListState = Pick<
  z.output<typeof ownState>,
  'keyword' | 'status' | 'userType' | 'sort' | 'pageNum' | 'pageSize' | 'history'
>
export type HistoryState = ListState['history']

export const toListBody = ({ keyword, status, userType, sort, pageNum, pageSize }: ListState) => ({
  keyword,
  status,
  userType,
  sort,
  pageNum,
  pageSize,
})

/** Reason why an action is unavailable, as a message key; null if it is available. */
export type ChangeRefusal = 'self' | 'fixedRole' | 'noMenu' | null

export const roleRefusal = (row: UserRow): ChangeRefusal =>
  row.self ? 'self' : row.role === 'TRIAL_ACCOUNT' ? 'fixedRole' : null

export const statusRefusal = (row: UserRow): ChangeRefusal => (row.self ? 'self' : null)

/** Operator staff and trial accounts always see every tab; users of the export area have no such menu. */
export const menuRefusal = (row: UserRow): ChangeRefusal =>
  row.area !== 'main' || row.role === 'ADMIN' || row.role === 'ADMIN_VIEW' || row.role === 'TRIAL_ACCOUNT' ? 'noMenu' : null

/** Returns true if the user takes a seat: active, and not a trial account. */
export const holdsPlace = (row: UserRow): boolean => row.status === 'active' && row.role !== 'TRIAL_ACCOUNT'

export type MenuTab = (typeof menuTabs)[number]

const tabsIn = (list: string | null): string[] => (list === null || list === '' ? [] : list.split(','))

/** Menu entries that a change hid, and those that it showed again. */
export function menuDifference({ before, after }: Pick<UserHistoryRow, 'before' | 'after'>): {
  hidden: string[]
  allowed: string[]
} {
  const [old, now] = [tabsIn(before), tabsIn(after)]
  return { hidden: now.filter((tab) => !old.includes(tab)), allowed: old.filter((tab) => !now.includes(tab)) }
}
