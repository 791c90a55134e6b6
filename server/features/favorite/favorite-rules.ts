import { findDuplicate, isDuplicate, parseFavoriteConditions } from '../../../shared/favorites.ts'
import { findFeatureType } from '../../../shared/feature-types.ts'
import type { CollectionRules } from '../../sync/sync-rules.ts'
import { watchProblem } from '../../watches/favorite-document.ts'

/**
 * Rules for favourites written by devices. Online, saving the same conditions twice is refused; devices that did so offline keep
 * both favourites. Only a duplicate with the same name is refused, and its device then renames it.
 */
export const favoriteRules: CollectionRules<'favorites'> = {
  check: async ({ document, before, others }) => {
    if (findFeatureType(document.featureType) === null) return { code: 'favorite.featureType', field: 'featureType' }
    if (parseFavoriteConditions(document) === null) return { code: 'request.invalid', field: 'conditions' }
    const problem = watchProblem(document.featureType, document.watch)
    if (problem) return problem
    // not checked again: a name can be changed beside an old duplicate
    if (before !== null && isDuplicate(before, document)) return null
    const namesakes = (await others()).filter(({ name }) => name === document.name)
    const duplicate = findDuplicate(namesakes, document)
    return duplicate ? { code: 'favorite.exists', field: 'conditions', values: { name: duplicate.name } } : null
  },
}
