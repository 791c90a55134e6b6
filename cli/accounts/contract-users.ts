import type { z } from 'zod'
import { userTypes } from '../../shared/access/permissions.ts'
import {
  contractAdminHistory,
  contractAdmins,
  contractUserHistory,
  contractUsers,
  ownUserHistory,
  ownUsers,
} from '../../shared/api/user-management.ts'
import type { Seats, UserHistoryRow, UserListBody, UserRow, userHistoryBody } from '../../shared/api/user-rows.ts'
import type { Client } from '../../shared/calls/client.ts'
import { LARGEST_PAGE_SIZE, type ListPage, mergePages, readPages } from '../connection/read-pages.ts'
import type { CommandContext } from '../context/context.ts'
import { CommandFailure } from '../context/failure.ts'
import type { CliTranslate } from '../context/language.ts'

/** Users of the named contract (operator only), or of the own contract. */
export interface ContractUserScope {
  call: Client
  contractId: string | null
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
/** Same order as the server's list of own users. */
const compareByRegistration = (a: UserRow, b: UserRow) =>
  compareTexts(a.registeredAt, b.registeredAt) || compareTexts(a.userId, b.userId)
const compareNewestFirst = (a: UserHistoryRow, b: UserHistoryRow) => compareTexts(b.at, a.at)

/** Reads the users of a contract, general users and administrators together. */
export async function readUsers(
  { call, contractId }: ContractUserScope,
  body: Omit<UserListBody, 'sort'>,
  isAll: boolean | undefined,
): Promise<ListPage<UserRow> & { seats: Seats | null }> {
  if (contractId === null)
    return readPages({ pageNum: body.pageNum, all: isAll }, (pageNum) => call(ownUsers, { body: { ...body, pageNum } }))
  let seats: Seats | null = null
  const createPageReader = (list: typeof contractUsers) => async (page: { pageNum: number; pageSize: number }) => {
    const result = await call(list, { params: { id: contractId }, body: { ...body, ...page } })
    seats = result.seats
    return result
  }
  const lists = [
    ...(body.userType === userTypes.general ? [] : [createPageReader(contractAdmins)]),
    ...(body.userType === userTypes.admin ? [] : [createPageReader(contractUsers)]),
  ]
  const page = await mergePages({ pageNum: body.pageNum, pageSize: body.pageSize, all: isAll }, lists, compareByRegistration)
  return { ...page, seats }
}

/** Reads the history of a contract's users, newest first. */
export async function readUserHistory(
  { call, contractId }: ContractUserScope,
  body: z.output<typeof userHistoryBody>,
  isAll: boolean | undefined,
): Promise<ListPage<UserHistoryRow>> {
  if (contractId === null)
    return readPages({ pageNum: body.pageNum, all: isAll }, (pageNum) => call(ownUserHistory, { body: { ...body, pageNum } }))
  const createPageReader = (list: typeof contractUserHistory) => (page: { pageNum: number; pageSize: number }) =>
    call(list, { params: { id: contractId }, body: { ...body, ...page } })
  return mergePages(
    { pageNum: body.pageNum, pageSize: body.pageSize, all: isAll },
    [createPageReader(contractAdminHistory), createPageReader(contractUserHistory)],
    compareNewestFirst,
  )
}

/** Seats of a contract in one line; those that open invitations take are named if there are any. */
export function formatSeats(seats: Seats, t: CliTranslate): string {
  const invited = seats.licencesInvited + seats.adminsInvited
  return t('users.seats', { ...seats }) + (invited === 0 ? '' : t('users.seatsInvited', { count: invited }))
}

/** Finds a user by mail address or ID. */
export async function findUser(scope: ContractUserScope, input: string, { t }: CommandContext): Promise<UserRow> {
  const text = input.normalize('NFKC').trim()
  const everyone = { status: 'all', userType: null, pageNum: 1, pageSize: LARGEST_PAGE_SIZE } as const
  const address = text.toLowerCase()
  // the ID of a trial account need not be a mail address
  const byAddress = await readUsers(scope, { ...everyone, keyword: address.slice(0, 100) }, true)
  const user = byAddress.list.find((row) => row.email.toLowerCase() === address)
  if (user) return user
  // the list cannot be searched by ID
  const byId = text.includes('@')
    ? undefined
    : (await readUsers(scope, { ...everyone, keyword: '' }, true)).list.find((row) => row.userId === text)
  if (byId) return byId
  throw new CommandFailure(t('users.missing', { user: input }))
}
