import { findFeatureType } from '../../shared/feature-types.ts'
import type { CollectionDocument } from '../../shared/sync-documents.ts'
import { type Watch, type WatchRule, watch, watchable, watchRules } from '../../shared/watch.ts'
import type { Refusal } from '../sync/sync-rules.ts'

export type FavoriteDocument = CollectionDocument<'favorites'>

/** Returns the rules that a watch uses. */
export const listSetRules = (checkedWatch: Watch): WatchRule[] => watchRules.filter((rule) => checkedWatch[rule] !== undefined)

/** Returns why the screen cannot be watched in this way, or null. */
export function watchProblem(featureType: number, value: unknown): Refusal | null {
  if (value === null) return null
  const parsed = watch.safeParse(value)
  if (!parsed.success) return { code: 'request.invalid', field: 'watch' }
  const slug = findFeatureType(featureType)?.slug
  const allowed = slug === undefined ? [] : (watchable[slug] ?? [])
  const wrong = listSetRules(parsed.data).find((rule) => !allowed.includes(rule))
  return wrong ? { code: 'favorite.watchRule', field: `watch.${wrong}`, values: { rule: wrong } } : null
}
