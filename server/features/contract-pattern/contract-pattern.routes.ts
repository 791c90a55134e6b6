import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import {
  type PatternBody,
  type PatternDetail,
  type PatternRow,
  patternAdd,
  patternComparison,
  patternDelete,
  patternList,
  patternOne,
  patternUpdate,
  patternVersions,
} from '../../../shared/api/contract-pattern.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { findPattern, patternRecords, toPatternFlags } from '../../accounts/pattern-versions.ts'
import { type Actor, recordAuditEvent, toAuditActor } from '../../operations/audit.ts'
import { lockUntilCommit } from '../../operations/database.ts'
import { containsTextSql } from '../../operations/list-query.ts'
import { ContractModel, ContractPatternModel } from '../../operations/models.ts'
import { defineRoute, getActor } from '../../routing/route.ts'

/** Contracts that the error lists if a pattern cannot be deleted. */
const MAX_LISTED_CONTRACTS = 5

/** Contracts of a pattern, except deleted ones. */
const listPatternContracts = (knex: Knex, patternIds: readonly string[]) =>
  ContractModel.query(knex)
    .whereIn('pattern_id', [...patternIds])
    .whereNot({ status: 'deleted' })

function toRow(pattern: ContractPatternModel, contracts: number): PatternRow {
  return {
    id: pattern.id,
    name: pattern.name,
    dataRange: pattern.dataRange,
    ...toPatternFlags(pattern.flags),
    version: pattern.version,
    createdAt: pattern.createdAt,
    updatedAt: pattern.updatedAt ?? pattern.createdAt,
    updatedBy: pattern.updatedBy,
    contracts,
  }
}

async function listPatterns(knex: Knex, body: { keyword: string; pageNum: number; pageSize: number }) {
  const query = ContractPatternModel.query(knex).whereNull('deleted_at')
  if (body.keyword !== '') query.whereRaw(...containsTextSql(['name'], body.keyword))
  const total = await query.clone().resultSize()
  const rows = await query
    .clone()
    .orderBy('created_at')
    .orderBy('id')
    .offset((body.pageNum - 1) * body.pageSize)
    .limit(body.pageSize)
  const users = await listPatternContracts(
    knex,
    rows.map((row) => row.id),
  )
  return {
    list: rows.map((row) => toRow(row, users.filter((user) => user.patternId === row.id).length)),
    paging: { pageNum: body.pageNum, pageSize: body.pageSize, total },
  }
}

/** Returns a pattern, or its version at a time. The contracts that use it are always the current ones. */
async function readPatternDetail(knex: Knex, id: string, createdAt?: string): Promise<PatternDetail> {
  const pattern = await findPattern(knex, id)
  const { past, readVersion } = await patternRecords.readVersion(knex, pattern, createdAt)
  const users = await listPatternContracts(knex, [id]).orderBy('number')
  return {
    ...toRow(pattern, users.length),
    ...past?.fields,
    usedBy: users.slice(0, 50).map((user) => ({ id: user.id, number: user.number, name: user.name })),
    deleted: pattern.deletedAt !== null,
    shown: readVersion,
  }
}

const toColumns = (body: PatternBody) => ({ name: body.name, dataRange: body.dataRange, flags: toPatternFlags(body) })

async function requireUniqueName(trx: Knex, name: string, except: string | null): Promise<void> {
  await lockUntilCommit(trx, 'patternNames')
  const other = await ContractPatternModel.query(trx).findOne({ name }).whereNull('deleted_at')
  if (other && other.id !== except)
    throw new AppError('pattern.nameTaken', { value: name }, [
      { field: 'name', code: 'pattern.nameTaken', values: { value: name } },
    ])
}

const recordPatternChange = (
  trx: Knex,
  action: 'pattern.add' | 'pattern.update' | 'pattern.delete',
  by: Actor,
  pattern: { name: string; version: number },
) => recordAuditEvent(trx, { ...toAuditActor(by), action, target: pattern.name, detail: { version: pattern.version } })

async function addPattern(knex: Knex, body: PatternBody, by: Actor): Promise<string> {
  const id = randomUUID()
  await knex.transaction(async (trx) => {
    await requireUniqueName(trx, body.name, null)
    const pattern = await patternRecords.add(trx, { id, by: by.user.fullName }, (stamp) =>
      ContractPatternModel.query(trx).insert({ id, ...toColumns(body), createdAt: stamp.updatedAt, ...stamp }),
    )
    await recordPatternChange(trx, 'pattern.add', by, pattern)
  })
  return id
}

/** Returns the pattern with a row lock. Throws if it is deleted. */
async function lockPattern(trx: Knex, id: string): Promise<ContractPatternModel> {
  const pattern = await ContractPatternModel.query(trx).findById(id).forUpdate()
  if (!pattern || pattern.deletedAt !== null) throw new AppError('resource.notFound')
  return pattern
}

/** Updates a pattern, with effect for all its contracts from the next call on. */
async function updatePattern(knex: Knex, id: string, body: PatternBody & { version: number }, by: Actor): Promise<void> {
  await knex.transaction(async (trx) => {
    const pattern = await lockPattern(trx, id)
    patternRecords.requireNewest(pattern, body.version)
    await requireUniqueName(trx, body.name, id)
    const saved = await patternRecords.change(trx, { record: pattern, by: by.user.fullName }, (stamp) =>
      ContractPatternModel.query(trx)
        .findById(id)
        .patch({ ...toColumns(body), ...stamp }),
    )
    await recordPatternChange(trx, 'pattern.update', by, saved)
  })
}

async function deletePattern(knex: Knex, id: string, by: Actor): Promise<void> {
  await knex.transaction(async (trx) => {
    const pattern = await lockPattern(trx, id)
    const users = await listPatternContracts(trx, [id]).orderBy('number')
    if (users.length > 0) {
      const names = users.slice(0, MAX_LISTED_CONTRACTS).map((user) => user.name)
      throw new AppError('pattern.inUse', {
        contracts: users.length,
        names: names.join(', ') + (users.length > MAX_LISTED_CONTRACTS ? ' …' : ''),
      })
    }
    await ContractPatternModel.query(trx).findById(id).patch({ deletedAt: new Date().toISOString() })
    await recordPatternChange(trx, 'pattern.delete', by, pattern)
  })
}

export const contractPatternRoutes = [
  defineRoute(patternList, (call, { operations }) => listPatterns(operations.knex, call.body)),
  defineRoute(patternAdd, async (call, { operations: { knex } }) =>
    readPatternDetail(knex, await addPattern(knex, call.body, getActor(call))),
  ),
  defineRoute(patternOne, (call, { operations }) => readPatternDetail(operations.knex, call.params.id, call.query.createdAt)),
  defineRoute(patternUpdate, async (call, { operations: { knex } }) => {
    await updatePattern(knex, call.params.id, call.body, getActor(call))
    return readPatternDetail(knex, call.params.id)
  }),
  defineRoute(patternDelete, async (call, { operations: { knex } }) => {
    await deletePattern(knex, call.params.id, getActor(call))
    return { id: call.params.id }
  }),
  defineRoute(patternVersions, async (call, { operations: { knex } }) => {
    const { id } = await findPattern(knex, call.params.id)
    return patternRecords.list(knex, { id, pageNum: call.query.pageNum })
  }),
  defineRoute(patternComparison, async (call, { operations: { knex } }) => {
    const { id } = await findPattern(knex, call.params.id)
    return patternRecords.compare(knex, { id, ...call.query })
  }),
]
