import { createHash, randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import PQueue from 'p-queue'
import { canUseTwoFactor } from '../../shared/access/permissions.ts'
import type { Area } from '../../shared/api/endpoint.ts'
import type { SignInResult } from '../../shared/api/session.ts'
import { getTodayInJapan } from '../../shared/calendar/period.ts'
import { AppError } from '../../shared/errors/errors.ts'
import type { WithConfig } from '../foundation/config.ts'
import { memoizePerPool } from '../foundation/memoize-per-pool.ts'
import { recordAuditEvent } from '../operations/audit.ts'
import { notifyChange } from '../operations/change-notifications.ts'
import type { Operations, WithOperations } from '../operations/database.ts'
import { runOptionalWrite, tryOptionalWrite } from '../operations/disk-space.ts'
import { hasLeft } from '../operations/employment.ts'
import { ContractModel, SessionModel, UserModel } from '../operations/models.ts'
import { verifyPassword } from '../operations/password.ts'
import { toNetwork } from '../operations/request-limit.ts'
import { withUserLock } from '../operations/user-lock.ts'
import { runCountedAttempt } from './counted-attempt.ts'
import type { WithJwtKey } from './jwt-key.ts'
import { addDeviceMark, type DeviceCookie, findKnownDevice } from './known-device.ts'
import { refuseDuringMaintenance } from './maintenance-mode.ts'
import { getTokenKeys, isContractActive, signToken, verifyToken } from './session.ts'
import { confirmTwoFactor, hasTwoFactor, requireTwoFactorCode, startTwoFactor } from './two-factor.ts'
import { addUnsavedSession, removeUnsavedSession, removeUnsavedSessions } from './unsaved-sessions.ts'

interface SignInAttempt {
  username: string
  password: string
  address: string
  area: Area
  /** Allows only trial accounts. */
  isGuest?: boolean
  /** The cookie with the marks of earlier sign-ins on the device. */
  device: DeviceCookie
}

const lastChecks = memoizePerPool(() => new Map<string, Promise<unknown>>())

/**
 * Runs checks of one account's password one after the other: simultaneous sign-ins with the right password would otherwise use up
 * the account's free attempts before the first of them resets the count.
 */
function runAfterEarlierChecks<T>(knex: Knex, key: string, check: () => Promise<T>): Promise<T> {
  const checks = lastChecks(knex)
  const result = (checks.get(key) ?? Promise.resolve()).then(check)
  const settled = result
    .catch(() => undefined)
    .then(() => {
      if (checks.get(key) === settled) checks.delete(key)
    })
  checks.set(key, settled)
  return result
}

/**
 * Maximum number of concurrent checks per network: no more of its simultaneous attempts count as failures before their
 * passwords are checked.
 */
const CHECKS_PER_NETWORK = 4
const networkQueues = memoizePerPool(() => new Map<string, PQueue>())

/**
 * Runs the check of a password with a limited number of concurrent checks per network, so that a whole office can sign in at
 * once.
 */
async function runInNetworkQueue<T>(knex: Knex, address: string, check: () => Promise<T>): Promise<T> {
  const queues = networkQueues(knex)
  const network = toNetwork(address)
  let queue = queues.get(network)
  if (queue === undefined) {
    queue = new PQueue({ concurrency: CHECKS_PER_NETWORK })
    queue.on('idle', () => queues.delete(network))
    queues.set(network, queue)
  }
  return (await queue.add(check)) as T
}

/** Time between the password and the code. Minutes. */
const CHALLENGE_MINUTES = 10

/** Identifies the state in which an account was when its owner proved who they are: a new password is one, like a suspension. */
const hashAccountState = ({ passwordHash, updatedAt }: UserModel): string =>
  createHash('sha256').update(`${passwordHash} ${updatedAt}`).digest('base64url')

/** Returns a token for the correct password; all other cases are refused with the same error after the same time. */
export async function authenticate(
  attempt: SignInAttempt,
  services: WithConfig & WithJwtKey & WithOperations,
): Promise<SessionToken> {
  return startSession(await verifyCredentials(attempt, services), attempt, services)
}

/**
 * The same for the main area, whose administrators may have a second factor, or have to set one up: they get a challenge
 * instead of a token.
 */
export async function authenticateInSteps(
  attempt: SignInAttempt,
  services: WithConfig & WithJwtKey & WithOperations,
): Promise<SignInResult> {
  const user = await verifyCredentials(attempt, services)
  const isProtected = await hasTwoFactor(services.operations.knex, user.id)
  const mustSetUp = !isProtected && services.config.twoFactorRequired && canUseTwoFactor(user.role)
  if (!isProtected && !mustSetUp) return startSession(user, attempt, services)
  const expiresAt = Math.floor(Date.now() / 1000) + CHALLENGE_MINUTES * 60
  return {
    challenge: signToken(services.jwtKey, {
      sessionId: hashAccountState(user),
      userId: user.id,
      area: 'two-factor',
      expiresAt,
    }),
    expiresAt: new Date(expiresAt * 1000).toISOString(),
    setUp: mustSetUp ? await startTwoFactor(services, user) : null,
  }
}

/** Second step of a sign-in: returns a token for the right code, and the recovery codes if the code confirmed a set-up. */
export async function authenticateWithCode(
  attempt: { challenge: string; code: string; address: string; device: DeviceCookie },
  services: WithConfig & WithJwtKey & WithOperations,
): Promise<SessionToken & { recoveryCodes: string[] }> {
  const { knex } = services.operations
  const { code, address, device } = attempt
  const { userId, accountState } = readChallenge(attempt.challenge, services)
  const user = await UserModel.query(knex).findById(userId)
  if (!user || hashAccountState(user) !== accountState) throw new AppError('twoFactor.challenge')
  const isProtected = await hasTwoFactor(knex, user.id)
  let recoveryCodes: string[] = []
  if (isProtected) await requireTwoFactorCode(services, { user, code, address, device })
  else recoveryCodes = await confirmTwoFactor(services, { user, code, address, device })
  return { ...(await startSession(user, { area: 'main', address, device, method: '2fa' }, services)), recoveryCodes }
}

/** Returns the user and the account state of a challenge. Throws `twoFactor.challenge` if it is wrong or has expired. */
function readChallenge(challenge: string, services: WithConfig & WithJwtKey): { userId: string; accountState: string } {
  try {
    const { sub, jti } = verifyToken(challenge, getTokenKeys(services), 'two-factor')
    return { userId: sub, accountState: jti }
  } catch {
    throw new AppError('twoFactor.challenge')
  }
}

async function verifyCredentials(attempt: SignInAttempt, services: WithJwtKey & WithOperations): Promise<UserModel> {
  const { knex } = services.operations
  const { username, password, address, area, device } = attempt
  const found = await UserModel.query(knex).findOne({ email: username.toLowerCase(), area })
  const knownDevice = found ? findKnownDevice(device.value, found.id, services.jwtKey) : null
  const tried = { account: username, factor: 'password' as const, address, device: knownDevice }
  const checkPassword = () =>
    runCountedAttempt(services, tried, {
      check: async () => {
        const right = await verifyPassword(password, found?.passwordHash || null)
        return found && right && !(attempt.isGuest && found.accountType !== 1) ? found : null
      },
      failure: () => ({
        event: { action: 'login.failed', target: username, detail: { area }, address },
        error: new AppError('login.failed'),
      }),
    })
  // guesses of strangers do not delay the owner's known devices
  return runAfterEarlierChecks(knex, `${knownDevice ?? ''}:${username.toLowerCase()}`, () =>
    knownDevice === null ? runInNetworkQueue(knex, address, checkPassword) : checkPassword(),
  )
}

/** Token of a session, and when it expires (ISO 8601). */
export interface SessionToken {
  token: string
  expiresAt: string
}

interface SignInOrigin {
  area: Area
  address: string
  device: DeviceCookie
  /** How the user proved who they are, if not by password alone. */
  method?: 'sso' | '2fa'
}

const changedAccountErrors = { password: 'login.failed', '2fa': 'twoFactor.challenge', sso: 'sso.state' } as const

/**
 * Locks an account and throws if it has changed since it was read. The end of its sessions does not see a session that is just
 * being opened with what was valid before.
 */
async function lockUnchangedAccount(trx: Knex, user: UserModel, method: keyof typeof changedAccountErrors): Promise<void> {
  const current = await UserModel.query(trx).findById(user.id).forUpdate()
  if (!current || hashAccountState(current) !== hashAccountState(user)) throw new AppError(changedAccountErrors[method])
}

/**
 * Opens a session for a user who has proved who they are. `user`: as read before the proof was checked. Throws if the user or the
 * contract may not sign in, which is revealed to nobody else, or if the account has changed since then.
 */
export async function startSession(
  user: UserModel,
  { area, address, device, method }: SignInOrigin,
  services: WithConfig & WithJwtKey & WithOperations,
): Promise<SessionToken> {
  const { operations } = services
  const { knex } = operations
  const now = Date.now()
  if (user.status !== 'active') throw new AppError('login.disabled')
  if (hasLeft(user)) throw new AppError('login.left', { day: user.leavesOn ?? '' })
  const contract = await ContractModel.query(knex).findById(user.contractId)
  if (!contract || !isContractActive(contract)) throw new AppError('login.contractEnded')
  if (area === 'sales-exports' && !contract.externalApi) throw new AppError('login.disabled')
  await refuseDuringMaintenance(user, services)
  const expiresAt = now + services.config.sessionHours * 3_600_000
  const sessionId = randomUUID()
  const session = {
    id: sessionId,
    userId: user.id,
    area,
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
    revokedAt: null,
  }
  await runOptionalWrite<unknown>(
    operations,
    () =>
      knex.transaction(async (trx) => {
        await lockUnchangedAccount(trx, user, method ?? 'password')
        await SessionModel.query(trx).insert(session)
      }),
    () => addUnsavedSession(knex, session),
  )
  await tryOptionalWrite(operations, async () => {
    await UserModel.query(knex)
      .findById(user.id)
      .patch({ lastLoginAt: new Date(now).toISOString() })
    const detail = { area, ...(method === undefined ? {} : { method }) }
    await recordAuditEvent(knex, { action: 'login', userId: user.id, contractId: contract.id, detail, address })
  })
  device.replace(addDeviceMark(device.value, user.id, services.jwtKey))
  return {
    token: signToken(services.jwtKey, { sessionId, userId: user.id, area, expiresAt: Math.floor(expiresAt / 1000) }),
    expiresAt: new Date(expiresAt).toISOString(),
  }
}

/** Ends one session and the widget sessions opened by it: their tokens are refused from then on. */
export async function revokeSession(
  operations: Operations,
  by: { sessionId: string; userId: string; contractId: string; address: string },
): Promise<void> {
  const { knex } = operations
  const revokedAt = new Date().toISOString()
  const endWidgetSessions = async (trx: Knex) =>
    SessionModel.query(trx).where({ parent_id: by.sessionId }).whereNull('revoked_at').patch({ revokedAt })
  if (removeUnsavedSession(knex, by.sessionId)) return tryOptionalWrite(operations, () => endWidgetSessions(knex))
  // locked, so that no widget session is being opened by the session
  await withUserLock(knex, by.userId, async (trx) => {
    await SessionModel.query(trx).findById(by.sessionId).patch({ revokedAt })
    await endWidgetSessions(trx)
  })
  await tryOptionalWrite(operations, async () => {
    await notifyChange(knex, { to: `user:${by.userId}`, about: 'sessions', collections: [] })
    await recordAuditEvent(knex, { action: 'logout', userId: by.userId, contractId: by.contractId, address: by.address })
  })
}

/** Ends all sessions of a user, except one if given. Returns their number. */
export async function endSessions(knex: Knex, userId: string, except?: string): Promise<number> {
  const now = new Date().toISOString()
  const query = SessionModel.query(knex)
    .where({ user_id: userId })
    .whereNull('revoked_at')
    .where('expires_at', '>', now)
    .patch({ revokedAt: now })
  const ended = await (except === undefined ? query : query.whereNot({ id: except }))
  await notifyChange(knex, { to: `user:${userId}`, about: 'sessions', collections: [] })
  return ended + removeUnsavedSessions(knex, userId, except)
}

/**
 * Ends the sessions of users who have left. Their calls are refused already; this notifies their devices and prevents a later
 * leaving date from reviving a session.
 */
export async function endLeaverSessions(knex: Knex): Promise<void> {
  const now = new Date().toISOString()
  const open = SessionModel.query(knex).select('user_id').whereNull('revoked_at').where('expires_at', '>', now)
  const leavers = await UserModel.query(knex).select('id').where('leaves_on', '<', getTodayInJapan()).whereIn('id', open)
  for (const { id } of leavers) await endSessions(knex, id)
}
