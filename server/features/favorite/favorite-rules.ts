import { conditionsKey } from '../../../shared/favorites.ts'
import { featureTypeOf } from '../../../shared/feature-types.ts'
import type { CollectionRules } from '../../sync/sync-rules.ts'
import { conditionsOf, type FavoriteDocument, watchProblem } from '../../watches/favorite-document.ts'

const keyOf = (document: FavoriteDocument): string =>
  conditionsKey({ featureType: document.featureType, search: conditionsOf(document)?.search ?? '' })

export const favoriteRules: CollectionRules<'favorites'> = {
  check: async ({ document, before, others }) => {
    if (featureTypeOf(document.featureType) === null) return { code: 'favorite.featureType', field: 'featureType' }
    if (conditionsOf(document) === null) return { code: 'request.invalid', field: 'conditions' }
    const problem = watchProblem(document.featureType, document.watch)
    if (problem) return problem
    const key = keyOf(document)
    // what stood there before is not asked again: a name is changed beside an old twin
    if (before !== null && keyOf(before) === key) return null
    const twin = (await others()).find((other) => keyOf(other) === key)
    return twin ? { code: 'favorite.exists', field: 'conditions', values: { name: twin.name } } : null
  },
}
