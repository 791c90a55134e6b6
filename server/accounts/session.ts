import Jwt from '@hapi/jwt'
import type { Knex } from 'knex'
import { z } from 'zod'
import type { Area } from '../../shared/contract/endpoint.ts'
import { AppError } from '../../shared/errors.ts'
import { todayInJapan } from '../../shared/period.ts'
import { isUserActive } from '../operations/employment.ts'
import { ContractModel, type ContractPatternModel, SessionModel, UserModel } from '../operations/models.ts'
import type { Services } from '../services.ts'
import type { SignedIn } from './signed-in.ts'
import { findUnsavedSession } from './unsaved-sessions.ts'

const ISSUER = 'uresuji'
/** Clocks of several servers may differ by this much. */
const SKEW_SECONDS = 60

/** A token of one area: HS256, its audience, a session that can be revoked. Times in seconds. */
export const signToken = (key: string, token: { sessionId: string; userId: string; area: Area; expiresAt: number }): string =>
  Jwt.token.generate(
    { aud: token.area, iss: ISSUER, sub: token.userId, jti: token.sessionId, exp: token.expiresAt },
    { key, algorithm: 'HS256' },
    { now: Date.now() },
  )

/** All of them have to be there; the audience is one, never a list. */
const claims = z.object({ aud: z.string(), sub: z.string(), jti: z.string(), exp: z.number(), iat: z.number() })
type Claims = z.output<typeof claims>

const signedWith = (decoded: ReturnType<typeof Jwt.token.decode>, key: string): boolean => {
  try {
    Jwt.token.verifySignature(decoded, { key, algorithm: 'HS256' })
    return true
  } catch {
    return false
  }
}

/**
 * What @hapi/jwt checks, and what it lets through: a missing exp, an iat in the future, an audience list. `keys`: the one
 * that signs, and the one before it, if there was one.
 */
export function readToken(token: string, keys: readonly string[], area: Area): Claims {
  try {
    const decoded = Jwt.token.decode(token)
    const key = keys.find((value) => signedWith(decoded, value))
    if (key === undefined) throw new Error('signature')
    Jwt.token.verify(decoded, { key, algorithm: 'HS256' }, { aud: area, iss: ISSUER, sub: false })
    const payload = claims.parse(decoded.decoded.payload)
    if (payload.iat > Date.now() / 1000 + SKEW_SECONDS) throw new Error('issued in the future')
    if (payload.aud !== area) throw new Error('audience')
    return payload
  } catch {
    throw new AppError('session.expired')
  }
}

/** The signed-in user behind a bearer header; throws 401 where there is none, or one that no longer holds. */
export async function readSession(authorization: string | undefined, services: Services, area: Area): Promise<SignedIn> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization ?? '')?.[1]
  if (token === undefined) throw new AppError('session.missing')
  const { jti, sub } = readToken(
    token,
    [services.jwtKey, ...(services.config.jwtKeyPrevious ? [services.config.jwtKeyPrevious] : [])],
    area,
  )
  const { knex } = services.operations
  const session = (await SessionModel.query(knex).findById(jti)) ?? findUnsavedSession(knex, jti)
  if (!session || session.revokedAt !== null || session.userId !== sub || session.area !== area) {
    throw new AppError('session.expired')
  }
  if (Date.parse(session.expiresAt) <= Date.now()) throw new AppError('session.expired')
  const person = await findPerson(knex, session.userId)
  if (person === null) throw new AppError('session.expired')
  if (area === 'sales-exports' && !person.externalApi) throw new AppError('session.expired')
  const { externalApi: _exports, ...user } = person
  return { ...user, sessionId: session.id, expiresAt: session.expiresAt }
}

/** A user as the guard and the queries know them, without a session; null for one who may not sign in. */
export async function findPerson(
  knex: Knex,
  userId: string,
): Promise<(Omit<SignedIn, 'sessionId' | 'expiresAt'> & { externalApi: boolean }) | null> {
  const user = await UserModel.query(knex).findById(userId)
  if (!user || !isUserActive(user)) return null
  const contract = await ContractModel.query(knex).findById(user.contractId).withGraphFetched('pattern')
  if (!contract?.pattern || !contractHolds(contract)) return null
  return {
    userId: user.id,
    fullName: user.fullName,
    email: user.email,
    role: user.role,
    userType: user.userType,
    accountType: user.accountType,
    disableMenuTab: user.disableMenuTab,
    ...ofContract(contract, contract.pattern),
  }
}

/** What the contract decides of whoever speaks for it. */
export const ofContract = (contract: ContractModel, pattern: ContractPatternModel) => ({
  companyName: contract.companyName,
  contractId: contract.id,
  operator: contract.isOperator,
  contractPattern: pattern.flags,
  dataRange: pattern.dataRange,
  ownPublisherCds: contract.ownPublisherCds,
  companyCategory: contract.companyCategory,
  ownCompanyCds: contract.ownCompanyCds,
  isScreenCooperation: contract.isScreenCooperation,
  externalApi: contract.externalApi,
})

/** Whether a session that was read once still holds: not signed out, not over, its user and contract in order. */
export async function isSessionActive(knex: Knex, sessionId: string): Promise<boolean> {
  const session = (await SessionModel.query(knex).findById(sessionId)) ?? findUnsavedSession(knex, sessionId)
  if (!session || session.revokedAt !== null || Date.parse(session.expiresAt) <= Date.now()) return false
  const user = await UserModel.query(knex).findById(session.userId).withGraphFetched('contract')
  return user !== undefined && isUserActive(user) && user.contract !== undefined && contractHolds(user.contract)
}

/** Valid, begun and not ended, in Japan's calendar. */
export function contractHolds(contract: ContractModel): boolean {
  const today = todayInJapan()
  return contract.status === 'valid' && contract.startsOn <= today && (contract.endsOn === null || contract.endsOn >= today)
}
