import type { Knex } from 'knex'
import { z } from 'zod'
import { dataRanges, type PatternFlag, patternFlags } from '../../shared/access/permissions.ts'
import { AppError } from '../../shared/errors/errors.ts'
import { ContractPatternModel, PatternVersionModel } from '../operations/models.ts'
import { VersionedRecords } from './versions.ts'

/** Returns every flag as a boolean; flags missing in a pattern are false. */
export function toPatternFlags(flags: { readonly [flag in PatternFlag]?: unknown }): Record<PatternFlag, boolean> {
  // fromEntries loses the key type
  return Object.fromEntries(patternFlags.map((flag) => [flag, flags[flag] === true])) as Record<PatternFlag, boolean>
}

/** Returns a pattern, including deleted ones. Throws `resource.notFound` (404) otherwise. */
export async function findPattern(knex: Knex, id: string): Promise<ContractPatternModel> {
  const pattern = await ContractPatternModel.query(knex).findById(id)
  if (!pattern) throw new AppError('resource.notFound')
  return pattern
}

const nameAndRange = z.object({ name: z.string(), dataRange: z.enum(dataRanges) })

export const patternRecords = new VersionedRecords({
  versions: (knex) => PatternVersionModel.query(knex),
  find: findPattern,
  toSnapshot: (_knex, { name, dataRange, flags }: ContractPatternModel) => ({ name, dataRange, ...toPatternFlags(flags) }),
  read: (snapshot) => ({ ...nameAndRange.parse(snapshot), ...toPatternFlags(snapshot) }),
  changed: 'pattern.changed',
})
