import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { AppError } from '../../../shared/errors/errors.ts'
import { SentMappingModel } from '../../operations/load-models.ts'

/** Mapping files sent before a load, in the operations database by the hash of their text. */

/** Maximum number of stored mappings; the oldest are removed first, and must then be sent again. */
const MAX_MAPPINGS = 1000

/** Stores a text and returns its id; equal texts have equal ids. */
export async function saveMapping(knex: Knex, text: string): Promise<string> {
  const id = createHash('sha256').update(text).digest('hex')
  await SentMappingModel.query(knex).insert({ id, text, sentAt: new Date().toISOString() }).onConflict('id').merge(['sent_at'])
  const excess = await SentMappingModel.query(knex).select('id').orderBy('sent_at', 'desc').offset(MAX_MAPPINGS)
  if (excess.length > 0)
    await SentMappingModel.query(knex)
      .whereIn(
        'id',
        excess.map((mapping) => mapping.id),
      )
      .delete()
  return id
}

/** Returns the text of a stored mapping. Throws AppError import.mappingNotFound. */
export async function readStoredMapping(knex: Knex, id: string): Promise<string> {
  const mapping = await SentMappingModel.query(knex).findById(id)
  if (mapping === undefined) throw new AppError('import.mappingNotFound')
  return mapping.text
}
