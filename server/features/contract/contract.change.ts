import { randomInt, randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { ContractBody, ContractUpdateBody } from '../../../shared/api/contract.ts'
import { getTodayInJapan } from '../../../shared/calendar/period.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { contractRecords, requireNewestVersion } from '../../accounts/contract-versions.ts'
import { countUsedSeats, lockContract, requireCountsCoverUsed } from '../../accounts/seats.ts'
import { endSessions } from '../../accounts/sign-in.ts'
import { recordUserChange } from '../../accounts/users.ts'
import { type Actor, recordAuditEvent, toAuditActor } from '../../operations/audit.ts'
import type { WithOperations } from '../../operations/database.ts'
import { ContractModel, ContractPatternModel, UserModel } from '../../operations/models.ts'
import { hashPassword } from '../../operations/password.ts'
import { refuseTakenValue } from '../../operations/unique-violation.ts'
import type { WithWarehouse } from '../../warehouse/engine/engine.ts'
import { masterCodes } from '../../warehouse/products/master-codes.ts'
import { unlimitedScope } from '../../warehouse/products/scope.ts'

type Fields = Omit<ContractBody, 'number'>

const createFieldError = (
  name: string,
  code: 'contract.patternMissing' | 'contract.numberTaken' | 'contract.trialIdTaken',
  value = '',
) => new AppError(code, { value }, [{ field: name, code, values: { value } }])

const toColumns = (body: Fields) => ({
  name: body.name,
  companyName: body.companyName,
  companyCategory: body.companyCategory,
  attribute: body.attribute,
  contactName: body.contactName,
  contactNameKana: body.contactNameKana,
  postalCode: body.postalCode,
  address: body.address,
  phone: body.phone,
  extension: body.extension,
  type: body.type,
  licences: body.licences,
  admins: body.admins,
  startsOn: body.startsOn,
  endsOn: body.endsOn,
  patternId: body.patternId,
  status: body.status,
  isScreenCooperation: body.isScreenCooperation,
  externalApi: body.externalApi,
  ownPublisherCds: [...new Set(body.ownPublisherCds)].sort(),
  ownCompanyCds: [...new Set(body.ownCompanyCds)].sort(),
})

/**
 * Throws unless the form's references exist: the pattern, and the publishers and companies in the warehouse. The pattern gets a
 * row lock: its deletion waits, and then finds the contract.
 */
async function requireReferences(trx: Knex, services: WithWarehouse, body: Fields): Promise<void> {
  const pattern = await ContractPatternModel.query(trx).findById(body.patternId).forShare()
  if (!pattern || pattern.deletedAt !== null) throw createFieldError('patternId', 'contract.patternMissing')
  await requireCodes(services, 'publisher', { name: 'ownPublisherCds', cds: body.ownPublisherCds })
  await requireCodes(services, 'company', { name: 'ownCompanyCds', cds: body.ownCompanyCds })
}

/** Throws for a field with codes that the master lacks. */
async function requireCodes(
  services: WithWarehouse,
  table: 'publisher' | 'company',
  { name, cds }: { name: string; cds: readonly string[] },
): Promise<void> {
  const requestedCds = [...new Set(cds)]
  if (requestedCds.length === 0) return
  const { error: code, findExisting } = masterCodes[table]
  const existing = await findExisting(services.warehouse.knex, requestedCds, unlimitedScope)
  const value = requestedCds.filter((cd) => !existing.includes(cd)).join(', ')
  if (value !== '') throw new AppError(code, { value }, [{ field: name, code, values: { value } }])
}

/** Returns an unused contract number of eight random digits, so that numbers cannot be guessed by counting. */
async function findUnusedNumber(trx: Knex): Promise<string> {
  for (;;) {
    const number = `U${String(randomInt(100_000_000)).padStart(8, '0')}`
    if (!(await ContractModel.query(trx).findOne({ number }))) return number
  }
}

/**
 * Creates, renames or updates the password of a trial contract's account; suspends it if the contract is no trial any more, and
 * reactivates it if it becomes one again. `contract`: before the change.
 */
async function saveTrialAccount(trx: Knex, contract: ContractModel, body: Fields, hash: string | null): Promise<void> {
  const at = new Date().toISOString()
  const trial = await UserModel.query(trx).findOne({ contract_id: contract.id, account_type: 1 })
  if (body.type !== 'trial') {
    if (trial?.status === 'active') {
      await UserModel.query(trx).findById(trial.id).patch({ status: 'disabled', updatedAt: at })
      await endSessions(trx, trial.id)
    }
    return
  }
  const email = body.trialId.toLowerCase()
  const other = await UserModel.query(trx).findOne({ email })
  const taken = createFieldError('trialId', 'contract.trialIdTaken', body.trialId)
  if (other && other.id !== trial?.id) throw taken
  if (trial) {
    // an account that an administrator suspended stays so
    const reactivated = contract.type === 'trial' ? {} : { status: 'active' as const }
    const changes = { email, ...reactivated, updatedAt: at, ...(hash === null ? {} : { passwordHash: hash }) }
    await refuseTakenValue(taken, async () => UserModel.query(trx).findById(trial.id).patch(changes))
    if (hash !== null) await endSessions(trx, trial.id)
    return
  }
  if (hash === null) throw new AppError('request.invalid', {}, [{ field: 'trialPassword', code: 'validation.required' }])
  const id = randomUUID()
  await refuseTakenValue(taken, async () =>
    UserModel.query(trx).insert({
      id,
      contractId: contract.id,
      email,
      fullName: body.companyName,
      role: 'TRIAL_ACCOUNT',
      userType: 0,
      accountType: 1,
      area: 'main',
      status: 'active',
      passwordHash: hash,
      disableMenuTab: [],
      createdAt: at,
      updatedAt: at,
    }),
  )
  await recordUserChange(
    trx,
    { id, contractId: contract.id, userType: 0 },
    { change: 'registered', before: null, after: 'active', byName: null },
  )
}

const hashTrialPassword = (body: Fields): Promise<string> | null =>
  body.type === 'trial' && body.trialPassword !== '' ? hashPassword(body.trialPassword) : null

export async function addContract(services: WithOperations & WithWarehouse, body: ContractBody, by: Actor): Promise<string> {
  const { knex } = services.operations
  const hash = await hashTrialPassword(body)
  const id = randomUUID()
  await knex.transaction(async (trx) => {
    await requireReferences(trx, services, body)
    const taken = createFieldError('number', 'contract.numberTaken', body.number)
    if (body.number !== '' && (await ContractModel.query(trx).findOne({ number: body.number }))) throw taken
    const number = body.number === '' ? await findUnusedNumber(trx) : body.number
    const contract = await contractRecords.add(trx, { id, by: by.user.fullName }, async (stamp) => {
      const insertContract = async () =>
        ContractModel.query(trx).insert({
          id,
          number,
          ...toColumns(body),
          isOperator: false,
          createdAt: stamp.updatedAt,
          ...stamp,
        })
      // the error names the field, which is empty if the number is generated
      if (body.number === '') await insertContract()
      else await refuseTakenValue(taken, insertContract)
      await saveTrialAccount(trx, await lockContract(trx, id), body, hash)
    })
    await recordAuditEvent(trx, {
      ...toAuditActor(by),
      action: 'contract.add',
      contractId: contract.id,
      target: contract.number,
      detail: { name: contract.name },
    })
  })
  return id
}

export async function updateContract(
  services: WithOperations & WithWarehouse,
  id: string,
  body: ContractUpdateBody,
  by: Actor,
): Promise<void> {
  const { knex } = services.operations
  const hash = await hashTrialPassword(body)
  await knex.transaction(async (trx) => {
    const contract = await lockContract(trx, id)
    requireNewestVersion(contract, body.version)
    // its administrators could not sign in to undo it
    const isUsable = body.status === 'valid' && body.type === 'full' && body.startsOn <= getTodayInJapan() && body.endsOn === null
    if (contract.isOperator && !isUsable) throw new AppError('contract.operator')
    await requireReferences(trx, services, body)
    requireCountsCoverUsed((await countUsedSeats(trx, [id])).get(id), body)
    const saved = await contractRecords.change(trx, { record: contract, by: by.user.fullName }, async (stamp) => {
      await ContractModel.query(trx)
        .findById(id)
        .patch({ ...toColumns(body), ...stamp })
      await saveTrialAccount(trx, contract, body, hash)
    })
    await recordAuditEvent(trx, {
      ...toAuditActor(by),
      action: 'contract.update',
      contractId: saved.id,
      target: saved.number,
      detail: { version: saved.version, ...(hash === null ? {} : { trialPassword: 'changed' }) },
    })
  })
}

/** Deletes a contract: access ends with the next call; its history and number remain. */
export async function deleteContract(services: WithOperations, id: string, by: Actor): Promise<void> {
  await services.operations.knex.transaction(async (trx) => {
    const contract = await lockContract(trx, id)
    if (contract.isOperator) throw new AppError('contract.operator')
    if (contract.status === 'deleted') return
    await contractRecords.change(trx, { record: contract, by: by.user.fullName }, (stamp) =>
      ContractModel.query(trx)
        .findById(id)
        .patch({ status: 'deleted', ...stamp }),
    )
    for (const user of await UserModel.query(trx).select('id').where({ contract_id: id })) await endSessions(trx, user.id)
    await recordAuditEvent(trx, {
      ...toAuditActor(by),
      action: 'contract.delete',
      contractId: contract.id,
      target: contract.number,
      detail: { name: contract.name },
    })
  })
}
