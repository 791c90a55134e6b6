import type { Knex } from 'knex'
import type { ContractDetail, ContractRow } from '../../shared/contract/contract.ts'
import { AppError } from '../../shared/errors.ts'
import { contractHolds } from '../http/session-guard.ts'
import { ContractModel, ContractPatternModel } from '../operations/models.ts'
import { trialIdOf } from './contract-versions.ts'
import { seatsOf, type UsedSeats, usedSeats } from './seats.ts'
import { flagsOf } from './user-info.ts'
import { versionAt } from './versions.ts'

/** A contract as lists show it. It has to be read with its pattern. */
export function toContractRow(row: ContractModel, used: UsedSeats | undefined): ContractRow {
  if (!row.pattern) throw new Error('a contract was read without its pattern')
  return {
    id: row.id,
    number: row.number,
    name: row.name,
    companyName: row.company_name,
    companyCategory: row.company_category,
    attribute: row.attribute,
    type: row.type,
    ...seatsOf(row, used),
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    patternId: row.pattern_id,
    patternName: row.pattern.name,
    status: row.status,
    holds: contractHolds(row),
    operator: Boolean(row.is_operator),
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  }
}

/** A contract that is there, or the 404 of everything that is not. */
export async function findContract(knex: Knex, id: string): Promise<ContractModel> {
  const contract = await ContractModel.query(knex).findById(id).withGraphFetched('pattern')
  if (!contract) throw new AppError('resource.notFound')
  return contract
}

/** A contract, or its version at a moment. Places taken, and who may sign in, are always those of now. */
export async function contractDetail(knex: Knex, id: string, createdAt?: string): Promise<ContractDetail> {
  const current = await findContract(knex, id)
  const shown = await versionAt(knex, 'contract', { id, createdAt })
  const past = shown.number !== current.version
  const value = past ? { ...shown.snapshot } : {}
  const used = (await usedSeats(knex, [id])).get(id)
  const row = { ...toContractRow(current, used), ...value }
  const pattern = past ? await ContractPatternModel.query(knex).findById(String(shown.snapshot.patternId)) : current.pattern
  if (!pattern) throw new AppError('resource.notFound')
  return {
    ...row,
    patternName: pattern.name,
    postalCode: current.postal_code,
    address: current.address,
    phone: current.phone,
    trialId: await trialIdOf(knex, id),
    isScreenCooperation: Boolean(current.is_screen_cooperation),
    externalApi: Boolean(current.external_api),
    ownPublisherCds: current.ownPublisherCds,
    ...(value as Partial<ContractDetail>),
    contractPattern: { id: pattern.id, name: pattern.name, dataRange: pattern.data_range, ...flagsOf(pattern) },
    shown: { number: shown.number, createdAt: shown.createdAt, current: !past },
  }
}
