import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { toRole, type UserType } from '../../shared/access/permissions.ts'
import type { UserHistoryRow, UserListBody, UserRow } from '../../shared/api/user-rows.ts'
import { getTodayInJapan } from '../../shared/calendar/period.ts'
import { AppError } from '../../shared/errors/errors.ts'
import { type Actor, recordAuditEvent, toAuditActor } from '../operations/audit.ts'
import { activeUserSql, hasLeft, isUserActive } from '../operations/employment.ts'
import { containsTextSql, orderWithNulls } from '../operations/list-query.ts'
import { type ContractModel, UserHistoryModel, UserIdentityModel, UserModel } from '../operations/models.ts'
import { countUsedSeats, lockContract, requireEnoughSeats, toSeats } from './seats.ts'
import { endSessions } from './sign-in.ts'
import { findUsersWithTwoFactor } from './two-factor.ts'

const toUserRow = (user: UserModel, more: Pick<UserRow, 'hasTwoFactor' | 'ssoLinkedAt' | 'self'>): UserRow => ({
  userId: user.id,
  email: user.email,
  fullName: user.fullName,
  fullNameKana: user.fullNameKana,
  department: user.department,
  phone: user.phone,
  role: user.role,
  userType: user.userType,
  area: user.area,
  status: user.status === 'active' && hasLeft(user) ? 'left' : user.status,
  joinedOn: user.joinedOn,
  leavesOn: user.leavesOn,
  disableMenuTab: user.disableMenuTab,
  registeredAt: user.createdAt,
  lastLoginAt: user.lastLoginAt,
  ...more,
})

/** Returns users as rows of a list; `requesterId` marks the requester's own row. */
export async function toUserRows(knex: Knex, users: readonly UserModel[], requesterId: string | null): Promise<UserRow[]> {
  const ids = users.map(({ id }) => id)
  const [secured, linked] = await Promise.all([
    findUsersWithTwoFactor(knex, ids),
    UserIdentityModel.query(knex).whereIn('user_id', ids).orderBy('created_at', 'desc'),
  ])
  const linkedAt = new Map(linked.map(({ userId, createdAt }) => [userId, createdAt]))
  return users.map((user) =>
    toUserRow(user, {
      hasTwoFactor: secured.has(user.id),
      ssoLinkedAt: linkedAt.get(user.id) ?? null,
      self: user.id === requesterId,
    }),
  )
}

const sortColumns = {
  email: 'email',
  fullName: 'full_name',
  department: 'department',
  registeredAt: 'created_at',
  joinedOn: 'joined_on',
  leavesOn: 'leaves_on',
  lastLoginAt: 'last_login_at',
} as const

/** Lists users of one contract, by page. `userType` limits them to general users or administrators. */
export async function listUsers(
  knex: Knex,
  filter: { contract: ContractModel; body: UserListBody; requesterId: string; userType?: UserType },
) {
  const { contract, body, requesterId } = filter
  const userType = filter.userType ?? body.userType
  const query = UserModel.query(knex).where({ contract_id: contract.id })
  if (userType !== null) query.where({ user_type: userType })
  if (body.status === 'active') query.whereRaw(...activeUserSql())
  else if (body.status === 'left') query.where({ status: 'active' }).where('leaves_on', '<', getTodayInJapan())
  else if (body.status === 'disabled') query.where({ status: 'disabled' })
  if (body.keyword !== '')
    query.whereRaw(...containsTextSql(['email', 'full_name', 'full_name_kana', 'department'], body.keyword))
  const total = await query.clone().resultSize()
  const ordered = query.clone()
  orderWithNulls(ordered, sortColumns[body.sort.key], body.sort.descending ? 'desc' : 'asc')
  const rows = await ordered
    .orderBy('id')
    .offset((body.pageNum - 1) * body.pageSize)
    .limit(body.pageSize)
  const used = await countUsedSeats(knex, [contract.id])
  return {
    list: await toUserRows(knex, rows, requesterId),
    paging: { pageNum: body.pageNum, pageSize: body.pageSize, total },
    seats: toSeats(contract, used.get(contract.id)),
  }
}

type UserChangeKind = UserHistoryRow['change']

/** Adds an entry to the user history. `userType` is the user's type at the time. */
export async function recordUserChange(
  trx: Knex,
  user: Pick<UserModel, 'id' | 'contractId' | 'userType'>,
  change: { change: UserChangeKind; before: string | null; after: string | null; byName: string | null },
): Promise<void> {
  await UserHistoryModel.query(trx).insert({
    id: randomUUID(),
    contractId: user.contractId,
    userId: user.id,
    userType: user.userType,
    at: new Date().toISOString(),
    byName: change.byName,
    change: change.change,
    before: change.before,
    after: change.after,
  })
}

/** Lists the history of a contract's users, newest first. */
export async function listUserHistory(
  knex: Knex,
  filter: { contractId: string; userType: UserType | null; body: { keyword: string; pageNum: number; pageSize: number } },
) {
  const { contractId, userType, body } = filter
  const query = UserHistoryModel.query(knex).where({ 'user_history.contract_id': contractId }).joinRelated('user')
  if (userType !== null) query.where({ 'user_history.user_type': userType })
  if (body.keyword !== '')
    query.whereRaw(...containsTextSql(['user.email', 'user.full_name', 'user_history.by_name'], body.keyword))
  const total = await query.clone().resultSize()
  const rows = await query
    .clone()
    .select('user_history.*')
    .withGraphFetched('user')
    .orderBy('user_history.at', 'desc')
    .orderBy('user_history.id')
    .offset((body.pageNum - 1) * body.pageSize)
    .limit(body.pageSize)
  return {
    list: rows.map(
      (row): UserHistoryRow => ({
        at: row.at,
        byName: row.byName,
        userId: row.userId,
        fullName: row.user?.fullName ?? '',
        email: row.user?.email ?? '',
        change: row.change,
        before: row.before,
        after: row.after,
      }),
    ),
    paging: { pageNum: body.pageNum, pageSize: body.pageSize, total },
  }
}

/** A change of a user: of whom and by whom. */
export interface UserChangeRequest {
  contractId: string
  userId: string
  by: Actor
  /** Required type of the user: a general user is not found among the administrators. */
  userType?: UserType
}

/** Returns the user of this contract. Throws the same 404 for users of other contracts and for unknown ones. */
async function findUser(trx: Knex, { contractId, userId, userType }: UserChangeRequest): Promise<UserModel> {
  const user = await UserModel.query(trx).findOne({ id: userId, contract_id: contractId })
  if (!user || (userType !== undefined && user.userType !== userType)) throw new AppError('resource.notFound')
  return user
}

async function reloadUser(trx: Knex, id: string): Promise<UserModel> {
  const user = await UserModel.query(trx).findById(id)
  if (!user) throw new AppError('resource.notFound')
  return user
}

/** Switches between 一般 and 管理; the role follows the user type. Throws if no seat of the new kind is free. */
export async function applyUserType(
  trx: Knex,
  contract: ContractModel,
  change: UserChangeRequest & { to: UserType },
): Promise<UserModel> {
  const user = await findUser(trx, change)
  if (user.userType === change.to) return user
  if (user.id === change.by.user.userId) throw new AppError('user.self')
  if (user.accountType === 1) throw new AppError('user.fixedRole')
  await UserModel.query(trx)
    .findById(user.id)
    .patch({
      userType: change.to,
      role: toRole(change.to, contract.isOperator),
      updatedAt: new Date().toISOString(),
    })
  await recordUserChange(trx, user, {
    change: 'role',
    before: String(user.userType),
    after: String(change.to),
    byName: change.by.user.fullName,
  })
  await recordAuditEvent(trx, {
    ...toAuditActor(change.by),
    action: 'user.role',
    contractId: contract.id,
    target: user.email,
    detail: { before: user.userType, after: change.to },
  })
  return reloadUser(trx, user.id)
}

/** Suspends a user, whose sessions end at once, or lifts the suspension, which needs a free seat. */
export async function applyStatus(
  trx: Knex,
  contract: ContractModel,
  change: UserChangeRequest & { to: 'active' | 'disabled' },
): Promise<UserModel> {
  const user = await findUser(trx, change)
  const { to } = change
  if (user.status === to) return user
  if (user.id === change.by.user.userId) throw new AppError('user.self')
  await UserModel.query(trx).findById(user.id).patch({ status: to, updatedAt: new Date().toISOString() })
  if (to === 'disabled') await endSessions(trx, user.id)
  await recordUserChange(trx, user, { change: 'status', before: user.status, after: to, byName: change.by.user.fullName })
  await recordAuditEvent(trx, {
    ...toAuditActor(change.by),
    action: 'user.status',
    contractId: contract.id,
    target: user.email,
    detail: { before: user.status, after: to },
  })
  return reloadUser(trx, user.id)
}

/** Counts the active administrators without a leaving date. */
const countPermanentAdministrators = (trx: Knex, contractId: string): Promise<number> =>
  UserModel.query(trx)
    .where({ contract_id: contractId, area: 'main', role: 'ADMIN', status: 'active' })
    .whereNull('leaves_on')
    .resultSize()

/**
 * Applies changes of users to a locked contract. Throws if they take the operator's last administrator: two who change each
 * other at once both pass the check that nobody changes themselves.
 */
export async function protectLastAdministrator<T>(trx: Knex, contract: ContractModel, apply: () => Promise<T>): Promise<T> {
  const administrators = contract.isOperator ? await countPermanentAdministrators(trx, contract.id) : 0
  const applied = await apply()
  if (administrators > 0 && (await countPermanentAdministrators(trx, contract.id)) === 0)
    throw new AppError('user.lastAdministrator')
  return applied
}

/** Changes one user and checks the operator's administrators and the contract's seats, in one transaction. */
export function changeUser(
  knex: Knex,
  change: UserChangeRequest,
  apply: (trx: Knex, contract: ContractModel) => Promise<UserModel>,
): Promise<UserRow> {
  return knex.transaction(async (trx) => {
    const contract = await lockContract(trx, change.contractId)
    if (contract.status === 'deleted') throw new AppError('contract.deleted')
    const user = await protectLastAdministrator(trx, contract, () => apply(trx, contract))
    if (isUserActive(user)) await requireEnoughSeats(trx, contract, user.userType)
    const [row] = await toUserRows(trx, [user], change.by.user.userId)
    return row as UserRow
  })
}

/**
 * Sets a user's joining and leaving dates. Sessions end at once if the leaving date is in the past; otherwise they end on that
 * date.
 */
export async function applyEmploymentDates(
  trx: Knex,
  contract: ContractModel,
  change: UserChangeRequest & { to: Pick<UserModel, 'joinedOn' | 'leavesOn'> },
): Promise<UserModel> {
  const user = await findUser(trx, change)
  const changed = (['joinedOn', 'leavesOn'] as const).filter((name) => user[name] !== change.to[name])
  if (changed.length === 0) return user
  if (user.id === change.by.user.userId) throw new AppError('user.self')
  const { joinedOn, leavesOn } = change.to
  await UserModel.query(trx).findById(user.id).patch({ joinedOn, leavesOn, updatedAt: new Date().toISOString() })
  if (hasLeft(change.to)) await endSessions(trx, user.id)
  for (const name of changed)
    await recordUserChange(trx, user, {
      change: name,
      before: user[name],
      after: change.to[name],
      byName: change.by.user.fullName,
    })
  await recordAuditEvent(trx, {
    ...toAuditActor(change.by),
    action: 'user.dates',
    contractId: contract.id,
    target: user.email,
    detail: Object.fromEntries(changed.map((name) => [name, { before: user[name], after: change.to[name] }])),
  })
  return reloadUser(trx, user.id)
}

export async function applyMenuTabs(
  trx: Knex,
  contract: ContractModel,
  change: UserChangeRequest & { tabs: readonly string[] },
): Promise<UserModel> {
  const user = await findUser(trx, change)
  const tabs = [...new Set(change.tabs)].sort()
  const before = [...user.disableMenuTab].sort()
  if (tabs.join() === before.join()) return user
  await UserModel.query(trx).findById(user.id).patch({ disableMenuTab: tabs, updatedAt: new Date().toISOString() })
  await recordUserChange(trx, user, {
    change: 'menu',
    before: before.join(','),
    after: tabs.join(','),
    byName: change.by.user.fullName,
  })
  await recordAuditEvent(trx, {
    ...toAuditActor(change.by),
    action: 'user.menu',
    contractId: contract.id,
    target: user.email,
    detail: { before, after: tabs },
  })
  return reloadUser(trx, user.id)
}
