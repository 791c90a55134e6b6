import type { Knex } from 'knex'
import type { ContractDetail, ContractRow } from '../../shared/contract/contract.ts'
import { AppError } from '../../shared/errors.ts'
import { type DataRange, type PatternFlag, patternFlags } from '../../shared/permissions.ts'
import { ContractModel } from '../operations/models.ts'
import { trialIdOf } from './contract-versions.ts'
import { seatsOf, type UsedSeats, usedSeats } from './seats.ts'
import { contractHolds } from './session.ts'
import { versionAt } from './versions.ts'

/** A contract as lists show it. It has to be read with its pattern. */
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
    ...seatsOf(row, used),
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    patternId: row.patternId,
    patternName: row.pattern.name,
    status: row.status,
    holds: contractHolds(row),
    operator: row.isOperator,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    updatedBy: row.updatedBy,
  }
}

/** A contract that is there, or the 404 of everything that is not. */
export async function findContract(knex: Knex, id: string): Promise<ContractModel> {
  const contract = await ContractModel.query(knex).findById(id).withGraphFetched('pattern')
  if (!contract) throw new AppError('resource.notFound')
  return contract
}

/** What a pattern held at a moment: its name, data range and flags. */
async function patternAt(knex: Knex, id: string, createdAt: string | undefined) {
  const { snapshot } = await versionAt(knex, 'contract_pattern', { id, createdAt })
  const flags = Object.fromEntries(patternFlags.map((flag) => [flag, snapshot[flag] === true])) as Record<PatternFlag, boolean>
  return { id, name: String(snapshot.name), dataRange: snapshot.dataRange as DataRange, ...flags }
}

/**
 * A contract, or its version at a moment, with its pattern as it was then. `version` is always the newest one, the one
 * that a change has to name; so are the places taken.
 */
export async function contractDetail(knex: Knex, id: string, createdAt?: string): Promise<ContractDetail> {
  const current = await findContract(knex, id)
  const shown = await versionAt(knex, 'contract', { id, createdAt })
  const past = shown.number !== current.version
  const fields = past ? (shown.snapshot as unknown as Partial<ContractDetail>) : {}
  const contractPattern = await patternAt(knex, past ? String(shown.snapshot.patternId) : current.patternId, createdAt)
  return {
    ...toContractRow(current, (await usedSeats(knex, [id])).get(id)),
    postalCode: current.postalCode,
    address: current.address,
    phone: current.phone,
    trialId: await trialIdOf(knex, id),
    isScreenCooperation: current.isScreenCooperation,
    externalApi: current.externalApi,
    ownPublisherCds: current.ownPublisherCds,
    ...fields,
    ...(past ? { updatedAt: shown.createdAt, updatedBy: shown.createdBy } : {}),
    patternName: contractPattern.name,
    contractPattern,
    shown: { number: shown.number, createdAt: shown.createdAt, current: !past },
  }
}
