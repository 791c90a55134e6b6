import type { Knex } from 'knex'
import { raw } from 'objection'
import type { UserType } from '../../shared/access/permissions.ts'
import type { Seats } from '../../shared/api/user-rows.ts'
import { AppError } from '../../shared/errors/errors.ts'
import { activeUserSql } from '../operations/employment.ts'
import { ContractModel, RegistrationRequestModel, UserModel } from '../operations/models.ts'

/** Numbers of general users and of administrators. */
interface SeatCounts {
  licences: number
  admins: number
}

/** Seats taken by users and by open invitations, and those of them that invitations take. */
export interface UsedSeats extends SeatCounts {
  licencesInvited: number
  adminsInvited: number
}

/** Condition of the registrations that are open invitations. */
export const openInvitationSql = (now = Date.now()): [string, string[]] => [
  'registration_request.invited_by is not null and registration_request.expires_at > ?',
  [new Date(now).toISOString()],
]

/**
 * Counts the taken seats: of every user who is not suspended and has not left, except trial accounts, which belong to their
 * contract, and of every open invitation. Registrations that nobody invited take none.
 */
export async function countUsedSeats(knex: Knex, contractIds: readonly string[]): Promise<Map<string, UsedSeats>> {
  const rows = await UserModel.query(knex)
    // cast to integer on both engines: PostgreSQL counts in bigint, which arrives as text
    .select('contract_id', 'user_type', raw('cast(count(*) as integer)').as('used'))
    .whereIn('contract_id', [...contractIds])
    .whereNot({ account_type: 1 })
    .whereRaw(...activeUserSql())
    .groupBy('contract_id', 'user_type')
    .castTo<(Pick<UserModel, 'contractId' | 'userType'> & { used: number })[]>()
  const invited = await RegistrationRequestModel.query(knex)
    .select('contract_id', 'user_type', raw('cast(count(*) as integer)').as('used'))
    .whereIn('contract_id', [...contractIds])
    .whereRaw(...openInvitationSql())
    .groupBy('contract_id', 'user_type')
    .castTo<typeof rows>()
  const used = new Map(
    contractIds.map((id): [string, UsedSeats] => [id, { licences: 0, admins: 0, licencesInvited: 0, adminsInvited: 0 }]),
  )
  for (const row of rows) {
    const seats = used.get(row.contractId)
    if (seats) seats[row.userType === 1 ? 'admins' : 'licences'] += row.used
  }
  for (const row of invited) {
    const seats = used.get(row.contractId)
    if (!seats) continue
    seats[row.userType === 1 ? 'admins' : 'licences'] += row.used
    seats[row.userType === 1 ? 'adminsInvited' : 'licencesInvited'] = row.used
  }
  return used
}

export const toSeats = (contract: ContractModel, used: UsedSeats | undefined): Seats => ({
  licences: contract.licences,
  licencesUsed: used?.licences ?? 0,
  licencesInvited: used?.licencesInvited ?? 0,
  admins: contract.admins,
  adminsUsed: used?.admins ?? 0,
  adminsInvited: used?.adminsInvited ?? 0,
})

/** Returns the contract with a row lock, so that two transactions cannot both take the last seat. */
export async function lockContract(trx: Knex, contractId: string): Promise<ContractModel> {
  const contract = await ContractModel.query(trx).findById(contractId).forUpdate()
  if (!contract) throw new AppError('resource.notFound')
  return contract
}

/** Throws if the contract has fewer seats than are taken. Call it after the change, within its transaction. */
export async function requireEnoughSeats(trx: Knex, contract: ContractModel, seat: UserType): Promise<void> {
  const used = (await countUsedSeats(trx, [contract.id])).get(contract.id)
  if (seat === 0 && (used?.licences ?? 0) > contract.licences)
    throw new AppError('contract.licencesFull', { limit: contract.licences })
  if (seat === 1 && (used?.admins ?? 0) > contract.admins) throw new AppError('contract.adminsFull', { limit: contract.admins })
}

/** Throws if the seat counts are below the seats taken, so that nobody loses access through a lower number. */
export function requireCountsCoverUsed(used: UsedSeats | undefined, counts: SeatCounts): void {
  const createSeatError = (code: 'contract.licencesInUse' | 'contract.adminsInUse', field: keyof SeatCounts, usedCount: number) =>
    new AppError(code, { used: usedCount }, [{ field, code, values: { used: usedCount } }])
  const { licences = 0, admins = 0 } = used ?? {}
  if (counts.licences < licences) throw createSeatError('contract.licencesInUse', 'licences', licences)
  if (counts.admins < admins) throw createSeatError('contract.adminsInUse', 'admins', admins)
}
