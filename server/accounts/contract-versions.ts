import type { Knex } from 'knex'
import { z } from 'zod'
import { contractDetail } from '../../shared/api/contract.ts'
import { AppError } from '../../shared/errors/errors.ts'
import { ContractModel, ContractVersionModel, UserModel } from '../operations/models.ts'
import { VersionedRecords } from './versions.ts'

/** Returns an existing contract with its pattern. Throws `resource.notFound` (404) otherwise. */
export async function findContract(knex: Knex, id: string): Promise<ContractModel> {
  const contract = await ContractModel.query(knex).findById(id).withGraphFetched('pattern')
  if (!contract) throw new AppError('resource.notFound')
  return contract
}

/** Returns the mail address of the contract's trial account, '' if there is none. */
export async function findTrialEmail(knex: Knex, contractId: string): Promise<string> {
  const trial = await UserModel.query(knex).findOne({ contract_id: contractId, account_type: 1 })
  return trial?.email ?? ''
}

const { shape } = contractDetail
/** Every field of the form except the password, in order. Fields added later need a default, because older versions lack them. */
const fields = z.object({
  number: shape.number,
  name: shape.name,
  companyName: shape.companyName,
  companyCategory: shape.companyCategory,
  attribute: shape.attribute,
  contactName: shape.contactName.default(''),
  contactNameKana: shape.contactNameKana.default(''),
  postalCode: shape.postalCode,
  address: shape.address,
  phone: shape.phone,
  extension: shape.extension.default(''),
  type: shape.type,
  trialId: shape.trialId,
  licences: shape.licences,
  admins: shape.admins,
  startsOn: shape.startsOn,
  endsOn: shape.endsOn,
  patternId: shape.patternId,
  status: shape.status,
  isScreenCooperation: shape.isScreenCooperation,
  externalApi: shape.externalApi,
  ownPublisherCds: shape.ownPublisherCds,
  ownCompanyCds: shape.ownCompanyCds.default([]),
})

export const contractRecords = new VersionedRecords({
  versions: (knex) => ContractVersionModel.query(knex),
  find: findContract,
  toSnapshot: async (knex, contract: ContractModel) =>
    fields.parse({ ...contract, trialId: await findTrialEmail(knex, contract.id) }),
  read: (snapshot) => fields.parse(snapshot),
  changed: 'contract.changed',
})

/** Refuses changes of a deleted contract and changes that are not based on the newest version. */
export function requireNewestVersion(contract: ContractModel, version: number): void {
  if (contract.status === 'deleted') throw new AppError('contract.deleted')
  contractRecords.requireNewest(contract, version)
}
