import { featureTypes, findFeatureType } from '../../shared/access/feature-types.ts'
import type { CommandContext } from '../context/context.ts'
import { CommandFailure } from '../context/failure.ts'

/** Parses the type of a favourite: its code, or the name of its screen. */
export function parseFavoriteType(input: string, { t }: CommandContext): number {
  const text = input.trim().normalize('NFKC')
  const byCode = /^\d{1,4}$/.test(text) ? findFeatureType(Number(text)) : null
  const type = byCode ?? featureTypes.find(({ slug }) => slug === text)
  if (type) return type.code
  const values = [...new Set(featureTypes.map(({ slug }) => slug))].join(', ')
  throw new CommandFailure(t('error.option', { option: '--type', reason: t('error.choice', { values }) }))
}
