import type { Knex } from 'knex'
import { z } from 'zod'
import { AppError } from '../../shared/errors.ts'
import { dataRanges, type PatternFlag, patternFlags } from '../../shared/permissions.ts'
import { ContractPatternModel, PatternVersionModel } from '../operations/models.ts'
import { VersionedRecords } from './versions.ts'

/** Every flag with yes or no: what a pattern does not name is closed. */
export function toFlags(flags: { readonly [flag in PatternFlag]?: unknown }): Record<PatternFlag, boolean> {
  // fromEntries forgets which keys it was given
  return Object.fromEntries(patternFlags.map((flag) => [flag, flags[flag] === true])) as Record<PatternFlag, boolean>
}

/** A pattern that is there, deleted ones too, or the 404 of everything that is not. */
export async function findPattern(knex: Knex, id: string): Promise<ContractPatternModel> {
  const pattern = await ContractPatternModel.query(knex).findById(id)
  if (!pattern) throw new AppError('resource.notFound')
  return pattern
}

const nameAndRange = z.object({ name: z.string(), dataRange: z.enum(dataRanges) })

export const patternRecords = new VersionedRecords({
  versions: (knex) => PatternVersionModel.query(knex),
  find: findPattern,
  toSnapshot: (_knex, { name, dataRange, flags }: ContractPatternModel) => ({ name, dataRange, ...toFlags(flags) }),
  read: (snapshot) => ({ ...nameAndRange.parse(snapshot), ...toFlags(snapshot) }),
  changed: 'pattern.changed',
})
