import type { Knex } from 'knex'
import { type Role, toRole, type UserType } from '../../../shared/access/permissions.ts'
import type { SsoRole } from '../../../shared/api/single-sign-on.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { insertContractUser } from '../../accounts/registration-requests.ts'
import { lockContract, requireEnoughSeats } from '../../accounts/seats.ts'
import { isContractActive } from '../../accounts/session.ts'
import { endSessions } from '../../accounts/sign-in.ts'
import { recordUserChange } from '../../accounts/users.ts'
import { type Actor, recordAuditEvent, toAuditActor } from '../../operations/audit.ts'
import { isUserActive } from '../../operations/employment.ts'
import { type ContractModel, type ContractSsoModel, UserIdentityModel, UserModel } from '../../operations/models.ts'
import { readEmail, readFullName, resolveRole } from './claims.ts'
import type { ProviderUser } from './identity-provider.ts'

interface SsoSignIn {
  sso: ContractSsoModel
  provided: ProviderUser
  address: string
}

const toUserType = (role: SsoRole): UserType => (role === 'ADMIN_COMPANY' ? 1 : 0)

const rolesBySso: readonly Role[] = ['USER', 'ADMIN_COMPANY']

/** Only users of the contract's main area; never the operator's staff, trial accounts and the sales-export area. */
const mayUseSso = (user: UserModel, contract: ContractModel): boolean =>
  user.contractId === contract.id && user.accountType === 2 && user.area === 'main' && rolesBySso.includes(user.role)

/** True if users of the contract may sign in with single sign-on. */
export const isSsoAvailable = (contract: ContractModel): boolean =>
  !contract.isOperator && contract.type !== 'trial' && contract.status !== 'deleted'

/** Users see that the contract is full; how full, and what to do, is for its administrators. */
async function requireSeat(trx: Knex, contract: ContractModel, userType: UserType): Promise<void> {
  try {
    await requireEnoughSeats(trx, contract, userType)
  } catch (error) {
    throw error instanceof AppError ? new AppError('sso.full') : error
  }
}

/**
 * Returns the user of the contract whom the provider names. At the first sign-in an existing user with the same verified mail
 * address is linked, unless another person of the provider is, who may have had the address before; or a new one is added if a
 * seat is free. A role that a claim decides is applied at every sign-in. Throws an
 * error for the sign-in page if the user is refused.
 */
export async function resolveSsoUser(knex: Knex, signIn: SsoSignIn): Promise<UserModel> {
  const { sso, provided } = signIn
  const { email, isVerified } = readEmail(provided.claims, sso.emailDomains)
  const userType = toUserType(resolveRole(provided.claims, sso))
  return knex.transaction(async (trx) => {
    // serializes the first sign-ins, so that two cannot take the last seat
    const contract = await lockContract(trx, sso.contractId)
    if (!isContractActive(contract)) throw new AppError('login.contractEnded')
    const known = await findKnownUser(trx, signIn)
    const namesake = known ? undefined : await UserModel.query(trx).findOne({ email })
    const user = known ?? namesake
    if (!user) return addUser(trx, signIn, { contract, email, userType })
    if (!mayUseSso(user, contract)) throw new AppError('sso.account')
    if (namesake) {
      if (!isVerified) throw new AppError('sso.account')
      if (await hasIdentity(trx, namesake, provided.issuer)) throw new AppError('sso.linked')
      await recordIdentity(trx, signIn, namesake, 'linked')
    }
    if (sso.roleClaim === '' || user.userType === userType || !isUserActive(user)) return user
    return changeRole(trx, signIn, { contract, user, userType })
  })
}

/** Returns the user who has signed in with this identity before. */
async function findKnownUser(trx: Knex, { sso, provided }: SsoSignIn): Promise<UserModel | undefined> {
  const { issuer, subject } = provided
  const identity = await UserIdentityModel.query(trx).findById([sso.contractId, issuer, subject])
  return identity && UserModel.query(trx).findById(identity.userId)
}

const hasIdentity = async (trx: Knex, user: UserModel, issuer: string): Promise<boolean> =>
  (await UserIdentityModel.query(trx).findOne({ user_id: user.id, issuer })) !== undefined

/**
 * Removes the links of a user to identities of providers and ends the user's sessions: the next sign-in with the mail address
 * links again. Throws `resource.notFound` for unknown users, `sso.unlinked` if there is no link.
 */
export const unlinkSso = (knex: Knex, { userId, by }: { userId: string; by: Actor }): Promise<void> =>
  knex.transaction(async (trx) => {
    const user = await UserModel.query(trx).findById(userId)
    if (!user) throw new AppError('resource.notFound')
    if ((await UserIdentityModel.query(trx).where({ user_id: userId }).delete()) === 0) throw new AppError('sso.unlinked')
    // refuses sign-ins that found the link and have no session yet
    await UserModel.query(trx).findById(userId).patch({ updatedAt: new Date().toISOString() })
    await endSessions(trx, userId)
    await recordUserChange(trx, user, { change: 'sso', before: 'linked', after: 'unlinked', byName: by.user.fullName })
    await recordAuditEvent(trx, { ...toAuditActor(by), action: 'sso.unlink', target: user.email })
  })

/** Stores that the identity belongs to the user, and records it in the audit log. */
async function recordIdentity(
  trx: Knex,
  { sso, provided: { issuer, subject }, address }: SsoSignIn,
  user: UserModel,
  change: 'added' | 'linked',
): Promise<void> {
  const { contractId } = sso
  await UserIdentityModel.query(trx).insert({
    contractId,
    issuer,
    subject,
    userId: user.id,
    createdAt: new Date().toISOString(),
  })
  if (change === 'linked') await recordUserChange(trx, user, { change: 'sso', before: 'unlinked', after: 'linked', byName: null })
  const detail = { change, issuer, role: user.role }
  await recordAuditEvent(trx, { action: 'sso.user', userId: user.id, contractId, target: user.email, detail, address })
}

async function addUser(
  trx: Knex,
  signIn: SsoSignIn,
  { contract, email, userType }: { contract: ContractModel; email: string; userType: UserType },
): Promise<UserModel> {
  const fullName = readFullName(signIn.provided.claims, email)
  // without a password the user cannot sign in with one
  const user = await insertContractUser(trx, contract, { email, fullName, userType, passwordHash: '' })
  if (user === null) throw new AppError('sso.account')
  await requireSeat(trx, contract, userType)
  await recordUserChange(trx, user, { change: 'registered', before: null, after: 'active', byName: null })
  await recordIdentity(trx, signIn, user, 'added')
  return user
}

/**
 * Changes the role to the one of the claim. The user history names no author, because no user of this service made the change.
 */
async function changeRole(
  trx: Knex,
  { address }: SsoSignIn,
  { contract, user, userType }: { contract: ContractModel; user: UserModel; userType: UserType },
): Promise<UserModel> {
  const change = { userType, role: toRole(userType, false), updatedAt: new Date().toISOString() }
  await UserModel.query(trx).findById(user.id).patch(change)
  await requireSeat(trx, contract, userType)
  await recordUserChange(trx, user, {
    change: 'role',
    before: String(user.userType),
    after: String(userType),
    byName: null,
  })
  await recordAuditEvent(trx, {
    action: 'user.role',
    userId: user.id,
    contractId: contract.id,
    target: user.email,
    detail: { before: user.userType, after: userType, method: 'sso' },
    address,
  })
  return Object.assign(user, change)
}
