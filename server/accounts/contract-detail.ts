import type { Knex } from 'knex'
import type { ContractDetail, ContractRow } from '../../shared/api/contract.ts'
import type { ContractModel } from '../operations/models.ts'
import { contractRecords, findContract, findTrialEmail } from './contract-versions.ts'
import { patternRecords } from './pattern-versions.ts'
import { countUsedSeats, toSeats, type UsedSeats } from './seats.ts'
import { isContractActive } from './session.ts'

/** Converts a contract to a list row. It must be read with its pattern. */
export function toContractRow(row: ContractModel, used: UsedSeats | undefined): ContractRow {
  if (!row.pattern) throw new Error('a contract was read without its pattern')
  return {
    id: row.id,
    number: row.number,
    name: row.name,
    companyName: row.companyName,
    companyCategory: row.companyCategory,
    attribute: row.attribute,
    type: row.type,
    ...toSeats(row, used),
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    patternId: row.patternId,
    patternName: row.pattern.name,
    status: row.status,
    holds: isContractActive(row),
    operator: row.isOperator,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    updatedBy: row.updatedBy,
  }
}

/**
 * Reads a contract, or its version at a time, with its pattern at that time. `version` is always the newest one, which a change
 * must name; the used seats are also current.
 */
export async function readContractDetail(knex: Knex, id: string, createdAt?: string): Promise<ContractDetail> {
  const current = await findContract(knex, id)
  const { past, readVersion } = await contractRecords.readVersion(knex, current, createdAt)
  const patternId = past?.fields.patternId ?? current.patternId
  const pattern = (await patternRecords.findVersionAt(knex, patternId, createdAt)).fields
  return {
    ...toContractRow(current, (await countUsedSeats(knex, [id])).get(id)),
    contactName: current.contactName,
    contactNameKana: current.contactNameKana,
    postalCode: current.postalCode,
    address: current.address,
    phone: current.phone,
    extension: current.extension,
    trialId: await findTrialEmail(knex, id),
    isScreenCooperation: current.isScreenCooperation,
    externalApi: current.externalApi,
    ownPublisherCds: current.ownPublisherCds,
    ownCompanyCds: current.ownCompanyCds,
    ...(past ? { ...past.fields, updatedAt: past.updatedAt, updatedBy: past.updatedBy } : {}),
    patternName: pattern.name,
    contractPattern: { id: patternId, ...pattern },
    shown: readVersion,
  }
}
