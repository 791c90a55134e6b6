import type { Knex } from 'knex'
import { AppError } from '../../shared/errors.ts'
import { ContractModel, UserModel } from '../operations/models.ts'
import { addVersion, type Snapshot } from './versions.ts'

/** Sign-in of the contract's trial account, '' where it has none. */
export async function trialIdOf(knex: Knex, contractId: string): Promise<string> {
  const trial = await UserModel.query(knex).findOne({ contract_id: contractId, account_type: 1 })
  return trial?.email ?? ''
}

/** A version of a contract: every field of the form but the password. */
const snapshotOf = (row: ContractModel, trialId: string): Snapshot => ({
  number: row.number,
  name: row.name,
  companyName: row.companyName,
  companyCategory: row.companyCategory,
  attribute: row.attribute,
  postalCode: row.postalCode,
  address: row.address,
  phone: row.phone,
  type: row.type,
  trialId,
  licences: row.licences,
  admins: row.admins,
  startsOn: row.startsOn,
  endsOn: row.endsOn,
  patternId: row.patternId,
  status: row.status,
  isScreenCooperation: row.isScreenCooperation,
  externalApi: row.externalApi,
  ownPublisherCds: row.ownPublisherCds,
})

/** Writes the contract as it stands into its history, under its version's number. */
export async function keepVersion(trx: Knex, contractId: string): Promise<ContractModel> {
  const contract = await ContractModel.query(trx).findById(contractId)
  if (!contract) throw new AppError('resource.notFound')
  await addVersion(trx, 'contract', {
    id: contract.id,
    number: contract.version,
    at: contract.updatedAt,
    by: contract.updatedBy,
    snapshot: snapshotOf(contract, await trialIdOf(trx, contract.id)),
  })
  return contract
}

/** Refuses a change that does not stand on the newest version. */
export function requireVersion(contract: ContractModel, version: number): void {
  if (contract.status === 'deleted') throw new AppError('contract.deleted')
  if (contract.version !== version) throw new AppError('contract.changed', { version: contract.version })
}
