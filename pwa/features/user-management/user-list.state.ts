import { z } from 'zod'
import { type UserHistoryRow, type UserRow, userHistoryBody, userListBody } from '../../../shared/contract/user-rows.ts'
import type { menuTabs } from '../../../shared/permissions.ts'

const parts = { ...userListBody.shape, history: userHistoryBody.default(userHistoryBody.parse({})) }

/** The own contract's page: its users, or what happened to them. */
export const ownState = z.strictObject({ tab: z.enum(['users', 'history']).default('users'), ...parts })
export const ownListDefaults = ownState.parse({})

/** Any contract's page: general users and administrators apart, each with their history. */
export const contractState = z.strictObject({
  id: z.string().max(64).default(''),
  tab: z.enum(['users', 'admins']).default('users'),
  view: z.enum(['list', 'history']).default('list'),
  ...parts,
})
export const contractDefaults = contractState.parse({})
export type ContractState = z.output<typeof contractState>

/** What both pages have in common. */
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

/** Why something cannot be done with a user, as a key of the messages; null where it can. */
export type ChangeRefusal = 'self' | 'fixedRole' | 'noMenu' | null

export const roleRefusal = (row: UserRow): ChangeRefusal =>
  row.self ? 'self' : row.role === 'TRIAL_ACCOUNT' ? 'fixedRole' : null

export const statusRefusal = (row: UserRow): ChangeRefusal => (row.self ? 'self' : null)

/** The operator's staff and trial accounts see every tab whatever was taken from them; exporters have no such menu. */
export const menuRefusal = (row: UserRow): ChangeRefusal =>
  row.area !== 'main' || row.role === 'ADMIN' || row.role === 'ADMIN_VIEW' || row.role === 'TRIAL_ACCOUNT' ? 'noMenu' : null

/** Someone who is not suspended and has not left holds a place, but for trial accounts. */
export const holdsPlace = (row: UserRow): boolean => row.status === 'active' && row.role !== 'TRIAL_ACCOUNT'

export type MenuTab = (typeof menuTabs)[number]

const tabsIn = (list: string | null): string[] => (list === null || list === '' ? [] : list.split(','))

/** Tabs that a change of the menu took away, and those that it gave back. */
export function menuDifference({ before, after }: Pick<UserHistoryRow, 'before' | 'after'>): {
  hidden: string[]
  shown: string[]
} {
  const [old, now] = [tabsIn(before), tabsIn(after)]
  return { hidden: now.filter((tab) => !old.includes(tab)), shown: old.filter((tab) => !now.includes(tab)) }
}
