import Jwt from '@hapi/jwt'
import type { Knex } from 'knex'
import { z } from 'zod'
import { toRole } from '../../shared/access/permissions.ts'
import type { Area } from '../../shared/api/endpoint.ts'
import { getTodayInJapan } from '../../shared/calendar/period.ts'
import { AppError } from '../../shared/errors/errors.ts'
import type { WithConfig } from '../foundation/config.ts'
import { memoizePerPool } from '../foundation/memoize-per-pool.ts'
import type { WithOperations } from '../operations/database.ts'
import { activeUserSql, isUserActive } from '../operations/employment.ts'
import { ContractModel, type ContractPatternModel, SessionModel, UserModel } from '../operations/models.ts'
import type { WithJwtKey } from './jwt-key.ts'
import type { SignedIn } from './signed-in.ts'
import { findUnsavedSession } from './unsaved-sessions.ts'

const ISSUER = 'uresuji'
/** Tolerated difference between the clocks of several servers. */
const CLOCK_SKEW_SECONDS = 60

/** What a token is for: a session of an area, or the second step of a sign-in. */
type Audience = Area | 'two-factor'

/** Signs a token of one area: HS256, with its audience and a revocable session. Times in seconds. */
export const signToken = (key: string, token: { sessionId: string; userId: string; area: Audience; expiresAt: number }): string =>
  Jwt.token.generate(
    { aud: token.area, iss: ISSUER, sub: token.userId, jti: token.sessionId, exp: token.expiresAt },
    { key, algorithm: 'HS256' },
    { now: Date.now() },
  )

/** All claims are required; the audience is a single value, never a list. */
const claims = z.object({ aud: z.string(), sub: z.string(), jti: z.string(), exp: z.number(), iat: z.number() })
type Claims = z.output<typeof claims>

const hasValidSignature = (decoded: ReturnType<typeof Jwt.token.decode>, key: string): boolean => {
  try {
    Jwt.token.verifySignature(decoded, { key, algorithm: 'HS256' })
    return true
  } catch {
    return false
  }
}

/**
 * Verifies a token, including what @hapi/jwt does not check: a missing exp, an iat in the future, an audience list. `keys`: the
 * signing key and, if there is one, the previous key.
 */
export function verifyToken(token: string, keys: readonly string[], area: Audience): Claims {
  try {
    const decoded = Jwt.token.decode(token)
    const key = keys.find((value) => hasValidSignature(decoded, value))
    if (key === undefined) throw new Error('signature')
    Jwt.token.verify(decoded, { key, algorithm: 'HS256' }, { aud: area, iss: ISSUER, sub: false })
    const payload = claims.parse(decoded.decoded.payload)
    if (payload.iat > Date.now() / 1000 + CLOCK_SKEW_SECONDS) throw new Error('issued in the future')
    if (payload.aud !== area) throw new Error('audience')
    return payload
  } catch {
    throw new AppError('session.expired')
  }
}

/** The signing key and, if there is one, the previous key. */
export const getTokenKeys = ({ jwtKey, config: { jwtKeyPrevious } }: WithConfig & WithJwtKey): string[] =>
  jwtKeyPrevious ? [jwtKey, jwtKeyPrevious] : [jwtKey]

/** Returns the signed-in user of a bearer header; throws 401 without one, or if it is no longer valid. */
export async function authenticateSession(
  authorization: string | undefined,
  services: WithConfig & WithJwtKey & WithOperations,
  area: Area,
): Promise<SignedIn> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization ?? '')?.[1]
  if (token === undefined) throw new AppError('session.missing')
  const { jti, sub } = verifyToken(token, getTokenKeys(services), area)
  const { knex } = services.operations
  const session = (await SessionModel.query(knex).findById(jti)) ?? findUnsavedSession(knex, jti)
  if (!session || session.revokedAt !== null || session.userId !== sub || session.area !== area) {
    throw new AppError('session.expired')
  }
  if (Date.parse(session.expiresAt) <= Date.now()) throw new AppError('session.expired')
  const person = await findActiveUser(knex, session.userId)
  if (person === null) throw new AppError('session.expired')
  if (session.viewedContractId) return resolveContractView(knex, session as SessionModel, person)
  if (area === 'sales-exports' && !person.externalApi) throw new AppError('session.expired')
  const { externalApi: _exports, ...user } = person
  return { ...user, sessionId: session.id, expiresAt: session.expiresAt }
}

/**
 * Returns the user as whom an operator views a contract: a user of it who has no documents of their own. Throws if the session
 * that opened the view has ended, or if its user is no longer an administrator of the operator.
 */
async function resolveContractView(knex: Knex, session: SessionModel, operator: ActiveUser): Promise<SignedIn> {
  const parent = session.parentId === null ? undefined : await SessionModel.query(knex).findById(session.parentId)
  if (!parent || parent.revokedAt !== null || operator.role !== 'ADMIN') throw new AppError('session.expired')
  const contract = await findActiveContract(knex, session.viewedContractId ?? '')
  if (contract === null) throw new AppError('session.expired')
  const { externalApi: _exports, ...contractFields } = toContractFields(contract, contract.pattern)
  const isTrial = contract.type === 'trial'
  const userType = session.viewedUserType ?? 0
  return {
    ...contractFields,
    userId: `view-${session.id}`,
    fullName: operator.fullName,
    email: operator.email,
    role: isTrial ? 'TRIAL_ACCOUNT' : toRole(userType, contract.isOperator),
    userType,
    accountType: isTrial ? 1 : 2,
    disableMenuTab: [],
    sessionId: session.id,
    expiresAt: session.expiresAt,
    viewedBy: { userId: operator.userId, contractId: operator.contractId, fullName: operator.fullName },
  }
}

/** A user as the guard and the queries see them, without a session. */
export type ActiveUser = Omit<SignedIn, 'sessionId' | 'expiresAt'> & { externalApi: boolean }

/** Returns the user for work without a session: jobs and schedules. */
export const toSignedInUser = ({ externalApi: _exports, ...user }: ActiveUser): SignedIn => ({
  ...user,
  sessionId: '',
  expiresAt: '',
})

/** Returns a user; null if they may not sign in. */
export async function findActiveUser(knex: Knex, userId: string): Promise<ActiveUser | null> {
  const user = await UserModel.query(knex).findById(userId)
  if (!user || !isUserActive(user)) return null
  const contract = await findActiveContract(knex, user.contractId)
  return contract && toActiveUser(user, contract)
}

/** Lists the users of a contract who may sign in to the main area, by name, with their departments. */
export async function listActiveUsers(knex: Knex, contractId: string): Promise<(ActiveUser & Pick<UserModel, 'department'>)[]> {
  const contract = await findActiveContract(knex, contractId)
  if (contract === null) return []
  const users = await UserModel.query(knex)
    .where({ contract_id: contractId, area: 'main' })
    .whereRaw(...activeUserSql())
  return users
    .map((user) => ({ ...toActiveUser(user, contract), department: user.department }))
    .sort((a, b) => a.fullName.localeCompare(b.fullName, 'ja') || (a.email < b.email ? -1 : 1))
}

type ContractWithPattern = ContractModel & { pattern: ContractPatternModel }

async function findActiveContract(knex: Knex, contractId: string): Promise<ContractWithPattern | null> {
  const contract = await ContractModel.query(knex).findById(contractId).withGraphFetched('pattern')
  // the pattern was fetched
  return contract?.pattern && isContractActive(contract) ? (contract as ContractWithPattern) : null
}

const toActiveUser = (user: UserModel, contract: ContractWithPattern): ActiveUser => ({
  userId: user.id,
  fullName: user.fullName,
  email: user.email,
  role: user.role,
  userType: user.userType,
  accountType: user.accountType,
  disableMenuTab: user.disableMenuTab,
  ...toContractFields(contract, contract.pattern),
})

/** Returns the fields that follow from the contract. */
export const toContractFields = (contract: ContractModel, pattern: ContractPatternModel) => ({
  companyName: contract.companyName,
  contractId: contract.id,
  operator: contract.isOperator,
  contractPattern: pattern.flags,
  dataRange: pattern.dataRange,
  ownPublisherCds: contract.ownPublisherCds,
  companyCategory: contract.companyCategory,
  ownCompanyCds: contract.ownCompanyCds,
  reprintParameters: contract.reprintParameters,
  isScreenCooperation: contract.isScreenCooperation,
  externalApi: contract.externalApi,
})

/** Returns which of the sessions are still valid: not signed out, not expired, and their users and contracts are active. */
async function findActiveSessions(knex: Knex, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const stored = await SessionModel.query(knex).findByIds([...ids])
  const unsaved = ids.flatMap((id) => findUnsavedSession(knex, id) ?? [])
  const current = [...stored, ...unsaved].filter(
    ({ revokedAt, expiresAt }) => revokedAt === null && Date.parse(expiresAt) > Date.now(),
  )
  const users = await UserModel.query(knex)
    .findByIds([...new Set(current.map(({ userId }) => userId))])
    .withGraphFetched('contract')
  const active = new Set(
    users.filter((user) => isUserActive(user) && user.contract && isContractActive(user.contract)).map(({ id }) => id),
  )
  return new Set(current.filter(({ userId }) => active.has(userId)).map(({ id }) => id))
}

/** Sessions to be checked by the next query. */
const getPendingChecks = memoizePerPool(() => ({
  ids: new Set<string>(),
  result: null as Promise<ReadonlySet<string>> | null,
}))
/** Maximum number of sessions per query: SQLite limits the number of bound values. */
const MAX_CHECKED_SESSIONS = 500

/**
 * True if a session is still valid. Checks that are requested at the same time share their queries, because the streams of a
 * thousand tablets that connected together are checked together.
 */
export async function isSessionActive(knex: Knex, sessionId: string): Promise<boolean> {
  const pending = getPendingChecks(knex)
  pending.ids.add(sessionId)
  pending.result ??= new Promise((resolve) => setImmediate(resolve)).then(async () => {
    const ids = [...pending.ids]
    pending.ids.clear()
    pending.result = null
    const active = new Set<string>()
    for (let from = 0; from < ids.length; from += MAX_CHECKED_SESSIONS)
      for (const id of await findActiveSessions(knex, ids.slice(from, from + MAX_CHECKED_SESSIONS))) active.add(id)
    return active
  })
  return (await pending.result).has(sessionId)
}

/** True if the contract is valid, has begun and has not ended, by Japan's calendar. */
export function isContractActive(contract: ContractModel): boolean {
  const today = getTodayInJapan()
  return contract.status === 'valid' && contract.startsOn <= today && (contract.endsOn === null || contract.endsOn >= today)
}
