import Jwt from '@hapi/jwt'
import { z } from 'zod'
import type { Area } from '../../shared/contract/endpoint.ts'
import { AppError } from '../../shared/errors.ts'
import { todayInJapan } from '../../shared/period.ts'
import { ContractModel, SessionModel, UserModel } from '../operations/models.ts'
import type { Services } from '../services.ts'
import type { SignedIn } from './signed-in.ts'

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
    const key = keys.find((one) => signedWith(decoded, one))
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
  const session = await SessionModel.query(knex).findById(jti)
  if (!session || session.revokedAt !== null || session.userId !== sub || session.area !== area) {
    throw new AppError('session.expired')
  }
  if (Date.parse(session.expiresAt) <= Date.now()) throw new AppError('session.expired')
  const user = await UserModel.query(knex).findById(session.userId)
  if (user?.status !== 'active') throw new AppError('session.expired')
  const contract = await ContractModel.query(knex).findById(user.contractId).withGraphFetched('pattern')
  if (!contract?.pattern || !contractHolds(contract)) throw new AppError('session.expired')
  if (area === 'sales-exports' && !contract.externalApi) throw new AppError('session.expired')
  return {
    sessionId: session.id,
    userId: user.id,
    fullName: user.fullName,
    companyName: contract.companyName,
    contractId: contract.id,
    email: user.email,
    role: user.role,
    userType: user.userType,
    accountType: user.accountType,
    operator: contract.isOperator,
    disableMenuTab: user.disableMenuTab,
    contractPattern: contract.pattern.flags,
    dataRange: contract.pattern.dataRange,
    ownPublisherCds: contract.ownPublisherCds,
    expiresAt: session.expiresAt,
  }
}

/** Valid, begun and not ended, in Japan's calendar. */
export function contractHolds(contract: ContractModel): boolean {
  const today = todayInJapan()
  return contract.status === 'valid' && contract.startsOn <= today && (contract.endsOn === null || contract.endsOn >= today)
}
