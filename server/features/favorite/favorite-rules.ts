import { findTwin, isTwin, parseFavoriteConditions } from '../../../shared/favorites.ts'
import { findFeatureType } from '../../../shared/feature-types.ts'
import type { CollectionRules } from '../../sync/sync-rules.ts'
import { watchProblem } from '../../watches/favorite-document.ts'

/**
 * What a device may write. Whoever saves the same conditions twice is told so at once; devices that did it without a network
 * cannot be, and lose nothing: both favourites are kept. Only one of the same name is refused, which its device then numbers.
 */
export const favoriteRules: CollectionRules<'favorites'> = {
  check: async ({ document, before, others }) => {
    if (findFeatureType(document.featureType) === null) return { code: 'favorite.featureType', field: 'featureType' }
    if (parseFavoriteConditions(document) === null) return { code: 'request.invalid', field: 'conditions' }
    const problem = watchProblem(document.featureType, document.watch)
    if (problem) return problem
    // what stood there before is not asked again: a name is changed beside an old twin
    if (before !== null && isTwin(before, document)) return null
    const namesakes = (await others()).filter(({ name }) => name === document.name)
    const twin = findTwin(namesakes, document)
    return twin ? { code: 'favorite.exists', field: 'conditions', values: { name: twin.name } } : null
  },
}
