import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { type SenderMapping, senderMappingLimits } from '../../../shared/api/loading/sender-mappings.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { lockUntilCommit } from '../../operations/database.ts'
import { SenderMappingModel } from '../../operations/load-models.ts'
import { refuseTakenValue } from '../../operations/unique-violation.ts'

/** Fields of the mapping form. */
export type SenderMappingFields = Pick<SenderMapping, 'name' | 'dataset' | 'filePattern' | 'text' | 'append' | 'maxRejects'>

export async function listMappings(knex: Knex): Promise<SenderMappingModel[]> {
  const rows = await SenderMappingModel.query(knex)
  // sorted here because the engines' collations differ
  return rows.sort((a, b) => a.name.localeCompare(b.name, 'ja') || a.id.localeCompare(b.id))
}

/** Throws mapping.nameTaken, also if another server was faster: the name is unique in the database. */
function refuseTakenName<T>(name: string, write: () => Promise<T>): Promise<T> {
  const values = { value: name }
  const taken = new AppError('mapping.nameTaken', values, [{ field: 'name', code: 'mapping.nameTaken', values }])
  return refuseTakenValue(taken, write)
}

export async function findMapping(knex: Knex, id: string): Promise<SenderMappingModel> {
  const mapping = await SenderMappingModel.query(knex).findById(id)
  if (!mapping) throw new AppError('resource.notFound')
  return mapping
}

export async function addMapping(trx: Knex, fields: SenderMappingFields, userName: string): Promise<SenderMappingModel> {
  await lockUntilCommit(trx, 'senderMappings')
  if ((await SenderMappingModel.query(trx).resultSize()) >= senderMappingLimits.mappings)
    throw new AppError('mapping.tooMany', { most: senderMappingLimits.mappings })
  const at = new Date().toISOString()
  const id = randomUUID()
  const row = { ...fields, id, version: 1, createdAt: at, updatedAt: at, updatedBy: userName }
  await refuseTakenName(fields.name, async () => SenderMappingModel.query(trx).insert(row))
  return findMapping(trx, id)
}

/** Throws mapping.changed if somebody else has changed it since `version`. */
export async function updateMapping(
  trx: Knex,
  { id, version, fields }: { id: string; version: number; fields: SenderMappingFields },
  userName: string,
): Promise<SenderMappingModel> {
  const existing = await findMapping(trx, id)
  const row = { ...fields, version: version + 1, updatedAt: new Date().toISOString(), updatedBy: userName }
  const changed = await refuseTakenName(fields.name, async () => SenderMappingModel.query(trx).where({ id, version }).patch(row))
  if (changed === 0) throw new AppError('mapping.changed', { version: existing.version })
  return findMapping(trx, id)
}

export async function deleteMapping(trx: Knex, id: string): Promise<SenderMappingModel> {
  const mapping = await findMapping(trx, id)
  // 0 if another request has deleted it meanwhile
  if ((await SenderMappingModel.query(trx).deleteById(id)) === 0) throw new AppError('resource.notFound')
  return mapping
}
