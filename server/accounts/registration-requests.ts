import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { toRole } from '../../shared/access/permissions.ts'
import type { RegisterBody } from '../../shared/api/verify-registration.ts'
import { RegistrationRequestModel, UserModel } from '../operations/models.ts'
import { createOneTimeToken, hashOneTimeToken, LINK_MINUTES } from './one-time-token.ts'

/**
 * Stores a registration until its mailed link is used; returns the token for the link. Other requests of the address stay
 * unchanged.
 */
export async function addRegistrationRequest(
  knex: Knex,
  { contractId, body }: { contractId: string; body: RegisterBody },
): Promise<string> {
  const token = createOneTimeToken()
  const now = Date.now()
  await RegistrationRequestModel.query(knex).insert({
    id: randomUUID(),
    tokenHash: hashOneTimeToken(token),
    contractId,
    email: body.email.toLowerCase(),
    fullName: body.fullName,
    fullNameKana: body.fullNameKana || null,
    department: body.department || null,
    phone: body.phone || null,
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + LINK_MINUTES.registration * 60_000).toISOString(),
  })
  return token
}

/** Returns the request of a valid token, or null. */
export async function findRegistrationRequest(knex: Knex, token: string): Promise<RegistrationRequestModel | null> {
  const request = await RegistrationRequestModel.query(knex).findOne({ token_hash: hashOneTimeToken(token) })
  return request && Date.parse(request.expiresAt) > Date.now() ? request : null
}

/**
 * Turns the request into a user and deletes all requests of the address. Returns null if the address already belongs to a user.
 * The transaction must hold a lock on the contract.
 */
export async function acceptRegistration(
  trx: Knex,
  { request, passwordHash }: { request: RegistrationRequestModel; passwordHash: string },
): Promise<UserModel | null> {
  const { contractId, email, fullName, fullNameKana, department, phone } = request
  return insertContractUser(trx, { contractId, email, fullName, fullNameKana, department, phone, userType: 0, passwordHash })
}

type NewUser = Pick<UserModel, 'contractId' | 'email' | 'fullName' | 'userType' | 'passwordHash'> &
  Partial<Pick<UserModel, 'fullNameKana' | 'department' | 'phone'>>

/**
 * Adds a user to a customer's contract and deletes all registration requests of the address. Returns null if the address already
 * belongs to a user. The transaction must hold a lock on the contract.
 */
export async function insertContractUser(trx: Knex, user: NewUser): Promise<UserModel | null> {
  const at = new Date().toISOString()
  const id = randomUUID()
  // one address can be added to two contracts at once: the first user wins
  await UserModel.query(trx)
    .insert({
      ...user,
      id,
      role: toRole(user.userType, false),
      accountType: 2,
      area: 'main',
      status: 'active',
      disableMenuTab: [],
      createdAt: at,
      updatedAt: at,
    })
    .onConflict('email')
    .ignore()
  const added = await UserModel.query(trx).findById(id)
  if (!added) return null
  await RegistrationRequestModel.query(trx).where({ email: user.email }).delete()
  return added
}

/** Removes requests with expired links. */
export const removeExpiredRegistrations = (knex: Knex, now: number): Promise<number> =>
  RegistrationRequestModel.query(knex).where('expires_at', '<=', new Date(now).toISOString()).delete().then(Number)
