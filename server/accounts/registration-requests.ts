import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { toRole } from '../../shared/access/permissions.ts'
import type { RegisterBody } from '../../shared/api/verify-registration.ts'
import { type ContractModel, RegistrationRequestModel, UserModel } from '../operations/models.ts'
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
  { request, contract, passwordHash }: { request: RegistrationRequestModel; contract: ContractModel; passwordHash: string },
): Promise<UserModel | null> {
  const { email, fullName, fullNameKana, department, phone, userType, startsOn } = request
  const person = { email, fullName, fullNameKana, department, phone, userType, joinedOn: startsOn }
  return insertContractUser(trx, contract, { ...person, passwordHash })
}

type NewUser = Pick<UserModel, 'email' | 'fullName' | 'userType' | 'passwordHash'> &
  Partial<Pick<UserModel, 'fullNameKana' | 'department' | 'phone' | 'joinedOn'>>

/**
 * Adds a user to a contract and deletes all registration requests of the address. Returns null if the address already
 * belongs to a user. The transaction must hold a lock on the contract.
 */
export async function insertContractUser(trx: Knex, contract: ContractModel, user: NewUser): Promise<UserModel | null> {
  const at = new Date().toISOString()
  const id = randomUUID()
  // one address can be added to two contracts at once: the first user wins
  await UserModel.query(trx)
    .insert({
      ...user,
      id,
      contractId: contract.id,
      role: toRole(user.userType, contract.isOperator),
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

const DAY_MS = 86_400_000
/** Days for which an expired invitation stays in the list, so that it can be sent again. */
const EXPIRED_INVITATION_DAYS = 30

/** Removes registrations with expired links, and invitations that expired a month ago. */
export const removeExpiredRegistrations = (knex: Knex, now: number): Promise<number> => {
  const at = new Date(now).toISOString()
  const monthAgo = new Date(now - EXPIRED_INVITATION_DAYS * DAY_MS).toISOString()
  return RegistrationRequestModel.query(knex)
    .where((query) => query.whereNull('invited_by').where('expires_at', '<=', at))
    .orWhere('expires_at', '<=', monthAgo)
    .delete()
    .then(Number)
}
