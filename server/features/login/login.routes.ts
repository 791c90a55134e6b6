import { randomUUID } from 'node:crypto'
import { info, login, logout, recentSearches, type UserInfo } from '../../../shared/contract/session.ts'
import { AppError } from '../../../shared/errors.ts'
import { patternFlags } from '../../../shared/permissions.ts'
import { route, type Services, signedIn } from '../../http/context.ts'
import { contractHolds, signToken } from '../../http/session-guard.ts'
import { audit } from '../../operations/audit.ts'
import { blockedMinutes, clearFailures, recordFailure } from '../../operations/login-attempts.ts'
import { ContractModel, SessionModel, UserModel } from '../../operations/models.ts'
import { checkPassword } from '../../operations/password.ts'
import { listRecentSearches } from '../../operations/recent-search.ts'
import { readDataState } from '../../warehouse/data-state.ts'

async function signIn(attempt: { username: string; password: string; address: string }, services: Services) {
  const { knex } = services.operations
  const { username, password, address } = attempt
  const now = Date.now()
  const minutes = await blockedMinutes(knex, { account: username, address, now })
  if (minutes > 0) {
    await audit(knex, { action: 'login.blocked', target: username, address })
    throw new AppError('login.tooMany', { minutes })
  }
  const user = await UserModel.query(knex).findOne({ email: username.toLowerCase(), area: 'main' })
  const right = await checkPassword(password, user?.password_hash ?? null)
  if (!user || !right || user.status === 'registered') {
    await recordFailure(knex, { account: username, address, now })
    await audit(knex, { action: 'login.failed', target: username, address })
    throw new AppError('login.failed')
  }
  // told only to someone who knows the password
  if (user.status !== 'active') throw new AppError('login.disabled')
  const contract = await ContractModel.query(knex).findById(user.contract_id)
  if (!contract || !contractHolds(contract)) throw new AppError('login.contractEnded')
  await clearFailures(knex, username)
  const expiresAt = now + services.config.sessionHours * 3_600_000
  const sessionId = randomUUID()
  await SessionModel.query(knex).insert({
    id: sessionId,
    user_id: user.id,
    area: 'main',
    created_at: new Date(now).toISOString(),
    expires_at: new Date(expiresAt).toISOString(),
    revoked_at: null,
  })
  await audit(knex, { action: 'login', userId: user.id, contractId: contract.id, address })
  return {
    token: signToken(services.jwtKey, { sessionId, userId: user.id, area: 'main', expiresAt: Math.floor(expiresAt / 1000) }),
    expiresAt: new Date(expiresAt).toISOString(),
  }
}

async function userInfo(userId: string, expiresAt: string, services: Services): Promise<UserInfo> {
  const user = await UserModel.query(services.operations.knex).findById(userId).withGraphFetched('contract.pattern')
  const contract = user?.contract
  const pattern = contract?.pattern
  if (!user || !contract || !pattern) throw new AppError('session.expired')
  const set = pattern.flagSet
  const flags = Object.fromEntries(patternFlags.map((flag) => [flag, set[flag] === true])) as Record<
    (typeof patternFlags)[number],
    boolean
  >
  return {
    userId: user.id,
    role: user.role,
    userType: user.user_type,
    accountType: user.account_type,
    companyName: contract.company_name,
    fullName: user.full_name,
    email: user.email,
    disableMenuTab: user.disabledMenuTabs,
    isScreenCooperation: Boolean(contract.is_screen_cooperation),
    ownPublisherCds: contract.ownPublisherCds,
    expiresAt,
    contract: {
      id: contract.id,
      number: contract.number,
      name: contract.name,
      companyCategory: contract.company_category,
      startsOn: contract.starts_on,
      endsOn: contract.ends_on,
      contractPattern: { id: pattern.id, name: pattern.name, dataRange: pattern.data_range, ...flags },
    },
    dataState: await readDataState(services.warehouse),
  }
}

export const loginRoutes = [
  route(login, (call, services) => signIn({ ...call.body, address: call.address }, services)),
  route(logout, async (call, services) => {
    const user = signedIn(call)
    await SessionModel.query(services.operations.knex).findById(user.sessionId).patch({ revoked_at: new Date().toISOString() })
    await audit(services.operations.knex, {
      action: 'logout',
      userId: user.userId,
      contractId: user.contractId,
      address: call.address,
    })
    return {}
  }),
  route(info, (call, services) => {
    const user = signedIn(call)
    return userInfo(user.userId, user.expiresAt, services)
  }),
  route(recentSearches, async (call, services) => ({
    list: await listRecentSearches(services.operations.knex, signedIn(call).userId),
  })),
]
