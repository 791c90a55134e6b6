import { z } from 'zod'
import { menuTabs, roles } from '../access/permissions.ts'
import { getTodayInJapan } from '../calendar/period.ts'
import { day } from '../fields/day.ts'
import { isNotBefore, isNotFuture } from '../fields/validation.ts'
import { listKeyword, pageNum, pageSize, paging } from './query-fields.ts'

/** `left`: the leaving date has passed. `disabled` takes precedence. */
export const userStatuses = ['active', 'disabled', 'left'] as const

/** A user in the list of user management. */
export const userRow = z.strictObject({
  userId: z.string(),
  email: z.string(),
  fullName: z.string(),
  fullNameKana: z.string().nullable(),
  department: z.string().nullable(),
  phone: z.string().nullable(),
  role: z.enum(roles),
  /** 0 general, 1 administrator. */
  userType: z.union([z.literal(0), z.literal(1)]),
  area: z.enum(['main', 'sales-exports']),
  status: z.enum(userStatuses),
  /** 入社日 (joining) and 退職日 (leaving), YYYY-MM-DD. */
  joinedOn: z.string().nullable(),
  /** Last day on which the user may sign in, in Japan. */
  leavesOn: z.string().nullable(),
  /** Features hidden from this user's menu. */
  disableMenuTab: z.array(z.string()),
  registeredAt: z.string(),
  lastLoginAt: z.string().nullable(),
  /** Two-factor authentication is on; never for roles that may not use it. */
  hasTwoFactor: z.boolean(),
  /** First sign-in with the company's account; null if the user is not connected to one. */
  ssoLinkedAt: z.string().nullable(),
  /** True for the requester, who cannot change their own role and status. */
  self: z.boolean(),
})
export type UserRow = z.output<typeof userRow>

/** The user whom a call changes. */
export const chosenUser = z.strictObject({ userId: z.string().min(1).max(64) })

export const userListBody = z.strictObject({
  keyword: listKeyword,
  status: z.enum(['all', ...userStatuses]).default('all'),
  userType: z
    .union([z.literal(0), z.literal(1)])
    .nullable()
    .default(null),
  sort: z
    .strictObject({
      key: z.enum(['email', 'fullName', 'department', 'registeredAt', 'joinedOn', 'leavesOn', 'lastLoginAt']),
      descending: z.boolean().default(false),
    })
    .default({ key: 'registeredAt', descending: false }),
  pageNum: pageNum.default(1),
  pageSize: pageSize.default(50),
})
export type UserListBody = z.output<typeof userListBody>

/** Seats of a contract: total, used by users and open invitations, and those of them that invitations use. */
export const seats = z.strictObject({
  licences: z.number().int(),
  licencesUsed: z.number().int(),
  licencesInvited: z.number().int(),
  admins: z.number().int(),
  adminsUsed: z.number().int(),
  adminsInvited: z.number().int(),
})
export type Seats = z.output<typeof seats>

export const userList = z.strictObject({ list: z.array(userRow), paging, seats })

export const changeRole = z.strictObject({ userType: z.union([z.literal(0), z.literal(1)]) })
export const changeStatus = z.strictObject({ status: z.enum(['active', 'disabled']) })
export const changeDates = z
  .strictObject({
    joinedOn: day.nullable(),
    /** Last day on which the user may sign in, in Japan; null if unknown. */
    leavesOn: day.nullable(),
  })
  .superRefine(({ joinedOn, leavesOn }, context) => {
    const addFieldIssue = (field: 'joinedOn' | 'leavesOn', message: string) =>
      context.addIssue({ code: 'custom', message, path: [field] })
    if (joinedOn === null) return
    if (!isNotFuture(joinedOn, getTodayInJapan())) addFieldIssue('joinedOn', 'validation.isDateOver')
    if (leavesOn !== null && !isNotBefore(leavesOn, joinedOn)) addFieldIssue('leavesOn', 'validation.isDateBefore')
  })
export type ChangeDates = z.output<typeof changeDates>
export const changeMenu = z.strictObject({ disableMenuTab: z.array(z.enum(menuTabs as [string, ...string[]])).max(50) })

/** An event in a user's history. */
export const userHistoryRow = z.strictObject({
  at: z.string(),
  byName: z.string().nullable(),
  userId: z.string(),
  fullName: z.string(),
  email: z.string(),
  change: z.enum(['registered', 'verified', 'role', 'status', 'menu', 'joinedOn', 'leavesOn', 'sso']),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type UserHistoryRow = z.output<typeof userHistoryRow>

export const userHistoryBody = z.strictObject({
  keyword: listKeyword,
  pageNum: pageNum.default(1),
  pageSize: pageSize.default(20),
})
export const userHistory = z.strictObject({ list: z.array(userHistoryRow), paging })
