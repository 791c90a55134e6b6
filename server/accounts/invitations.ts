import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { type InvitationList, type InvitationRow, type InvitedPerson, invitationLimits } from '../../shared/api/invitations.ts'
import { addDays, getMidnightInJapan, getTodayInJapan } from '../../shared/calendar/period.ts'
import { AppError, type ErrorCode } from '../../shared/errors/errors.ts'
import { type Actor, recordAuditEvent, toAuditActor } from '../operations/audit.ts'
import { type ContractModel, RegistrationRequestModel, UserModel } from '../operations/models.ts'
import type { WithJwtKey } from './jwt-key.ts'
import { createOneTimeToken, hashOneTimeToken } from './one-time-token.ts'
import { openSecret, sealSecret } from './sealed-secret.ts'
import { countUsedSeats, lockContract, requireEnoughSeats, toSeats } from './seats.ts'
import { isContractActive } from './session.ts'

/** False for trials, and for contracts that are not valid today: nobody could sign in. */
export const acceptsInvitations = (contract: ContractModel): boolean => isContractActive(contract) && contract.type !== 'trial'

const isExpired = (request: RegistrationRequestModel): boolean => Date.parse(request.expiresAt) <= Date.now()

export const toInvitationRow = (request: RegistrationRequestModel): InvitationRow => ({
  invitationId: request.id,
  email: request.email,
  fullName: request.fullName,
  department: request.department,
  userType: request.userType,
  startsOn: request.startsOn,
  status: isExpired(request) ? 'expired' : 'pending',
  invitedBy: request.invitedBy ?? '',
  sentAt: request.createdAt,
  expiresAt: request.expiresAt,
})

/** Lists the invitations of a contract, the newest first, with its seats. */
export async function listInvitations(knex: Knex, contract: ContractModel): Promise<InvitationList> {
  const requests = await RegistrationRequestModel.query(knex)
    .where({ contract_id: contract.id })
    .whereNotNull('invited_by')
    .orderBy('created_at', 'desc')
    .orderBy('email')
  const used = (await countUsedSeats(knex, [contract.id])).get(contract.id)
  return { list: requests.map(toInvitationRow), seats: toSeats(contract, used) }
}

/** A link works until the end of the seventh day after today, or after the first day of use if that is later. */
function getExpiry(startsOn: string | null, now: number): string {
  const today = getTodayInJapan(now)
  const first = startsOn !== null && startsOn > today ? startsOn : today
  return new Date(getMidnightInJapan(addDays(first, invitationLimits.linkDays + 1)) - 1).toISOString()
}

/** A mailed invitation: its row, and the token of its link. */
export interface SentInvitation {
  request: RegistrationRequestModel
  token: string
}

interface InvitationProblem {
  code: ErrorCode
  values?: Record<string, string>
}

/**
 * Why an address cannot be invited; null if it can. Users of other contracts are named to the operator only: an administrator of
 * a contract must not learn who else is a customer.
 */
async function findInvitationProblem(
  trx: Knex,
  { contract, email, isOperator }: { contract: ContractModel; email: string; isOperator: boolean },
): Promise<InvitationProblem | null> {
  const user = await UserModel.query(trx).findOne({ email }).withGraphFetched('contract')
  if (user?.contractId === contract.id) return { code: 'invitation.registered', values: { name: user.fullName } }
  if (user && isOperator) return { code: 'invitation.registeredElsewhere', values: { contract: user.contract?.name ?? '' } }
  const invited = await RegistrationRequestModel.query(trx)
    .where({ contract_id: contract.id, email })
    .whereNotNull('invited_by')
    .first()
  return invited && !isExpired(invited) ? { code: 'invitation.pending' } : null
}

interface NewInvitations {
  contractId: string
  people: readonly InvitedPerson[]
  by: Actor
  /** The inviter belongs to the operator. */
  isOperator: boolean
}

/**
 * Stores invitations, all or none, and takes their seats. Throws with the row and field of every address that cannot be
 * invited.
 */
export function addInvitations(
  knex: Knex,
  { jwtKey }: WithJwtKey,
  { contractId, people, by, isOperator }: NewInvitations,
): Promise<SentInvitation[]> {
  return knex.transaction(async (trx) => {
    const contract = await lockContract(trx, contractId)
    if (contract.status === 'deleted') throw new AppError('contract.deleted')
    if (!acceptsInvitations(contract)) throw new AppError('invitation.noContract')
    const problems: ({ field: string } & InvitationProblem)[] = []
    for (const [index, person] of people.entries()) {
      const problem = await findInvitationProblem(trx, { contract, email: person.email.toLowerCase(), isOperator })
      if (problem !== null) problems.push({ field: `people.${index}.email`, ...problem })
    }
    const [first] = problems
    if (first) throw new AppError(first.code, first.values, problems)
    const sent: SentInvitation[] = []
    for (const person of people) {
      const email = person.email.toLowerCase()
      // an expired invitation of the address
      await RegistrationRequestModel.query(trx).where({ contract_id: contractId, email }).whereNotNull('invited_by').delete()
      const token = createOneTimeToken()
      const now = Date.now()
      const request = await RegistrationRequestModel.query(trx).insertAndFetch({
        id: randomUUID(),
        tokenHash: hashOneTimeToken(token),
        sealedToken: sealSecret(token, jwtKey),
        contractId,
        email,
        fullName: person.fullName,
        fullNameKana: person.fullNameKana || null,
        department: person.department || null,
        phone: person.phone || null,
        userType: person.userType,
        startsOn: person.startsOn,
        invitedBy: by.user.fullName,
        createdAt: new Date(now).toISOString(),
        expiresAt: getExpiry(person.startsOn, now),
      })
      sent.push({ request, token })
      await recordAuditEvent(trx, {
        ...toAuditActor(by),
        action: 'user.invite',
        contractId,
        target: email,
        detail: { userType: person.userType, startsOn: person.startsOn },
      })
    }
    for (const userType of [0, 1] as const)
      if (people.some((person) => person.userType === userType)) await requireEnoughSeats(trx, contract, userType)
    return sent
  })
}

interface NamedInvitation {
  contractId: string
  invitationId: string
  by: Actor
}

/** Finds an invitation of the contract. Throws resource.notFound. */
export async function findInvitation(
  knex: Knex,
  { contractId, invitationId }: NamedInvitation,
): Promise<RegistrationRequestModel> {
  const request = await RegistrationRequestModel.query(knex)
    .findOne({ id: invitationId, contract_id: contractId })
    .whereNotNull('invited_by')
  if (!request) throw new AppError('resource.notFound')
  return request
}

const recordInvitationEvent = (
  knex: Knex,
  { contractId, by }: NamedInvitation,
  { action, email }: { action: 'user.inviteAgain' | 'user.inviteLink' | 'user.inviteWithdraw'; email: string },
) => recordAuditEvent(knex, { ...toAuditActor(by), action, contractId, target: email })

/** Returns the token of an invitation; null if it was sealed with a key that is gone. */
const openToken = ({ sealedToken }: RegistrationRequestModel, { jwtKey }: WithJwtKey): string | null =>
  sealedToken === null ? null : openSecret(sealedToken, jwtKey)

/** Lets an invitation begin again: an open one keeps its link, an expired one gets a new link and takes a seat. */
export function renewInvitation(knex: Knex, keys: WithJwtKey, named: NamedInvitation): Promise<SentInvitation> {
  return knex.transaction(async (trx) => {
    const contract = await lockContract(trx, named.contractId)
    if (contract.status === 'deleted') throw new AppError('contract.deleted')
    if (!acceptsInvitations(contract)) throw new AppError('invitation.noContract')
    const request = await findInvitation(trx, named)
    const kept = isExpired(request) ? null : openToken(request, keys)
    const token = kept ?? createOneTimeToken()
    const now = Date.now()
    const renewed = await RegistrationRequestModel.query(trx).patchAndFetchById(request.id, {
      tokenHash: hashOneTimeToken(token),
      sealedToken: sealSecret(token, keys.jwtKey),
      createdAt: new Date(now).toISOString(),
      expiresAt: getExpiry(request.startsOn, now),
    })
    await requireEnoughSeats(trx, contract, renewed.userType)
    await recordInvitationEvent(trx, named, { action: 'user.inviteAgain', email: request.email })
    return { request: renewed, token }
  })
}

/** Returns the token of an open invitation, to pass its link on by other means than mail. */
export async function readInvitationToken(knex: Knex, keys: WithJwtKey, named: NamedInvitation): Promise<SentInvitation> {
  const request = await findInvitation(knex, named)
  const token = isExpired(request) ? null : openToken(request, keys)
  if (token === null) throw new AppError('invitation.expired')
  await recordInvitationEvent(knex, named, { action: 'user.inviteLink', email: request.email })
  return { request, token }
}

/** Deletes an invitation: its link no longer works and its seat is free. */
export function withdrawInvitation(knex: Knex, named: NamedInvitation): Promise<InvitationRow> {
  return knex.transaction(async (trx) => {
    // not while the person accepts it
    await lockContract(trx, named.contractId)
    const request = await findInvitation(trx, named)
    await RegistrationRequestModel.query(trx).deleteById(request.id)
    await recordInvitationEvent(trx, named, { action: 'user.inviteWithdraw', email: request.email })
    return toInvitationRow(request)
  })
}
