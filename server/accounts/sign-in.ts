import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { Area } from '../../shared/contract/endpoint.ts'
import { AppError } from '../../shared/errors.ts'
import { audit } from '../operations/audit.ts'
import { blockedMinutes, clearFailures, recordFailure } from '../operations/login-attempts.ts'
import { ContractModel, SessionModel, UserModel } from '../operations/models.ts'
import { checkPassword } from '../operations/password.ts'
import type { Services } from '../services.ts'
import { refuseInMaintenance } from './maintenance.ts'
import { contractHolds, signToken } from './session.ts'

interface Attempt {
  username: string
  password: string
  address: string
  area: Area
  /** Trial accounts alone. */
  guest?: boolean
}

/** A token for the right password, and the same refusal, after the same time, for everything else. */
export async function signIn(attempt: Attempt, services: Services): Promise<{ token: string; expiresAt: string }> {
  const { knex } = services.operations
  const { username, password, address, area } = attempt
  const now = Date.now()
  const minutes = await blockedMinutes(knex, { account: username, address, now })
  if (minutes > 0) {
    await audit(knex, { action: 'login.blocked', target: username, address })
    throw new AppError('login.tooMany', { minutes })
  }
  const user = await UserModel.query(knex).findOne({ email: username.toLowerCase(), area })
  // who has not answered the mail of their registration has no password yet
  const right = await checkPassword(password, user?.passwordHash || null)
  if (!user || !right || user.status === 'registered' || (attempt.guest && user.accountType !== 1)) {
    await recordFailure(knex, { account: username, address, now })
    await audit(knex, { action: 'login.failed', target: username, detail: { area }, address })
    throw new AppError('login.failed')
  }
  // told only to someone who knows the password
  if (user.status !== 'active') throw new AppError('login.disabled')
  const contract = await ContractModel.query(knex).findById(user.contractId)
  if (!contract || !contractHolds(contract)) throw new AppError('login.contractEnded')
  if (area === 'sales-exports' && !contract.externalApi) throw new AppError('login.disabled')
  await refuseInMaintenance(user, services)
  await clearFailures(knex, username)
  const expiresAt = now + services.config.sessionHours * 3_600_000
  const sessionId = randomUUID()
  await SessionModel.query(knex).insert({
    id: sessionId,
    userId: user.id,
    area,
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
    revokedAt: null,
  })
  await UserModel.query(knex)
    .findById(user.id)
    .patch({ lastLoginAt: new Date(now).toISOString() })
  await audit(knex, { action: 'login', userId: user.id, contractId: contract.id, detail: { area }, address })
  return {
    token: signToken(services.jwtKey, { sessionId, userId: user.id, area, expiresAt: Math.floor(expiresAt / 1000) }),
    expiresAt: new Date(expiresAt).toISOString(),
  }
}

/** Ends one session: its token is refused from then on. */
export async function signOut(
  knex: Knex,
  by: { sessionId: string; userId: string; contractId: string; address: string },
): Promise<void> {
  await SessionModel.query(knex).findById(by.sessionId).patch({ revokedAt: new Date().toISOString() })
  await audit(knex, { action: 'logout', userId: by.userId, contractId: by.contractId, address: by.address })
}

/** Ends all sessions of a user, but for one where it is given. Returns how many there were. */
export async function endSessions(knex: Knex, userId: string, except?: string): Promise<number> {
  const now = new Date().toISOString()
  const query = SessionModel.query(knex)
    .where({ user_id: userId })
    .whereNull('revoked_at')
    .where('expires_at', '>', now)
    .patch({ revokedAt: now })
  return except === undefined ? query : query.whereNot({ id: except })
}
