import { useMemo } from 'react'
import { findFeatureType } from '../../../shared/access/feature-types.ts'
import { favoriteList, type Favorite as ServerFavorite } from '../../../shared/api/favorite.ts'
import {
  compareFavorites,
  createListedFavoriteComparator,
  getFavoritePath,
  listEffectiveDefaults,
  listReplacedDefaults,
  parseFavoriteConditions,
  planDashboardChange,
  planNewFavorite,
  toListedFavorite,
} from '../../../shared/calls/favorites.ts'
import type { FavoriteShow } from '../../../shared/sync/favorite-limits.ts'
import type { CollectionContent, CollectionDocument } from '../../../shared/sync/sync-documents.ts'
import { watch as watchSchema } from '../../../shared/sync/watch.ts'
import { readDeviceValue, writeDeviceValue } from '../../data/device-store.ts'
import { useUser } from '../../data/session.ts'
import { removeDocument, useDocuments, writeDocument } from '../../data/sync/sync.ts'
import { useEndpoint } from '../../data/use-call.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'
import { toLanguagePath } from '../../i18n/language.ts'

/** A favourite: the user's own, or one that a colleague shares. */
export type ListedFavorite = Omit<ServerFavorite, 'rev' | 'redirect'>
export type DashboardItem = CollectionDocument<'dashboardItems'>

/** Items of the user's dashboard in their order; null until they are loaded. */
export function useDashboardItems(): DashboardItem[] | null {
  const items = useDocuments('dashboardItems')
  return useMemo(() => items && [...items].sort(compareFavorites), [items])
}

/** Names of colleagues by user id: synchronised documents contain only ids. */
function useOwnerNames(isEnabled: boolean): ReadonlyMap<string, string> {
  const { data } = useEndpoint(favoriteList, isEnabled ? { query: { scope: 'shared', pageSize: 500 } } : null, { quiet: true })
  return useMemo(() => new Map(data?.list.map((item) => [item.id, item.ownerName])), [data])
}

/** The user's favourites in their order, then shared ones of colleagues; null until they are loaded. */
export function useFavorites(): ListedFavorite[] | null {
  const { userId, fullName } = useUser()
  const documents = useDocuments('favorites')
  const items = useDocuments('dashboardItems')
  const names = useOwnerNames(documents?.some(({ ownerId }) => ownerId !== userId) ?? false)
  return useMemo(() => {
    if (documents === null) return null
    const defaults = new Set(getOwnDefaultFavorites(documents, userId).map(({ id }) => id))
    return [...documents].sort(createListedFavoriteComparator(userId)).flatMap((document): ListedFavorite[] => {
      const listed = toListedFavorite(document, { userId, defaults, items: items ?? [] })
      if (listed === null) return []
      return [
        {
          ...listed,
          watch: listed.own ? (watchSchema.safeParse(document.watch).data ?? null) : null,
          ownerName: listed.own ? fullName : (names.get(document.id) ?? ''),
        },
      ]
    })
  }, [documents, items, names, userId, fullName])
}

/** The user's default favourite of each screen. */
export const getOwnDefaultFavorites = (
  documents: readonly CollectionDocument<'favorites'>[],
  userId: string,
): Pick<ListedFavorite, 'id' | 'featureType' | 'conditions'>[] =>
  listEffectiveDefaults(documents.filter(({ ownerId }) => ownerId === userId)).flatMap(({ id, featureType, ...document }) => {
    const conditions = parseFavoriteConditions(document)
    return conditions && findFeatureType(featureType) ? [{ id, featureType, conditions }] : []
  })

/** A favourite by its id; null if it does not exist or is not loaded yet. */
export function useFavorite(id: string): ListedFavorite | null {
  const list = useFavorites()
  return useMemo(() => list?.find((item) => item.id === id) ?? null, [list, id])
}

/** URL for sharing. It contains the language in which it was copied. */
export const getFavoriteLink = (favorite: Pick<ListedFavorite, 'featureType' | 'conditions'>): string =>
  `${location.origin}${toLanguagePath(getFavoritePath(favorite), getCurrentLanguage())}`

type FavoriteContent = CollectionContent<'favorites'>

const filterOwnFavorites = (list: readonly ListedFavorite[]): ListedFavorite[] => list.filter(({ own }) => own)

async function clearDefaults(losers: readonly { id: string }[]): Promise<void> {
  for (const { id } of losers) await writeDocument('favorites', { id, isDefault: false })
}

/**
 * Ids of favourites that were saved on this device and have no known duplicate. If another device saves a duplicate, this
 * device shows a notice.
 */
const SAVED_IDS_KEY = 'favorites-saved-here'
const MAX_SAVED_IDS = 50
/** Ids of favourites that were saved on this device. */
export const readLocallySavedIds = (): string[] => readDeviceValue<string[]>(SAVED_IDS_KEY) ?? []
/** Stores the ids of favourites that were saved on this device; the oldest are dropped. */
export const storeLocallySavedIds = (ids: readonly string[]): void => writeDeviceValue(SAVED_IDS_KEY, ids.slice(-MAX_SAVED_IDS))

type FavoriteDraft = Pick<ListedFavorite, 'featureType' | 'name' | 'conditions'> & { isDefault?: boolean }

/** Saves a new favourite at the end of the list; returns the duplicate instead if there is one. */
export async function createFavorite(
  list: readonly ListedFavorite[],
  draft: FavoriteDraft,
): Promise<{ id: string } | { duplicate: ListedFavorite }> {
  const { isDefault = false, ...fields } = draft
  const plan = planNewFavorite(filterOwnFavorites(list), { ...fields, id: '', isDefault })
  if ('duplicate' in plan) return plan
  const content: FavoriteContent = { ...fields, isDefault, order: plan.order, shared: false, watch: null }
  const { id } = await writeDocument('favorites', content)
  storeLocallySavedIds([...readLocallySavedIds(), id])
  await clearDefaults(plan.withoutDefault)
  return { id }
}

/** Changes one of the user's own favourites. */
export async function updateFavorite(
  list: readonly ListedFavorite[],
  { id, ...fields }: { id: string } & Partial<Pick<ListedFavorite, 'name' | 'order' | 'shared' | 'isDefault' | 'watch'>>,
): Promise<void> {
  await writeDocument('favorites', { id, ...fields })
  const favorite = list.find((item) => item.id === id)
  if (fields.isDefault && favorite) await clearDefaults(listReplacedDefaults(filterOwnFavorites(list), favorite))
}

/** Stores the order of the user's own favourites. */
export async function reorderFavorites(ids: readonly string[]): Promise<void> {
  for (const [index, id] of ids.entries()) await writeDocument('favorites', { id, order: index + 1 })
}

/** Removes a favourite and its dashboard items. Returns a function that restores all of them. */
export async function deleteFavorite(id: string, items: readonly DashboardItem[]): Promise<() => Promise<void>> {
  const removedFavorite = await removeDocument('favorites', id)
  const removedItems = await Promise.all(
    items.filter(({ favoriteId }) => favoriteId === id).map((item) => removeDocument('dashboardItems', item.id)),
  )
  return async () => {
    if (removedFavorite) await writeDocument('favorites', removedFavorite)
    for (const item of removedItems) if (item) await writeDocument('dashboardItems', item)
  }
}

/** Shows exactly these panels of a favourite on the dashboard. Returns false if there is no room. */
export async function setDashboardPanels(
  items: readonly DashboardItem[],
  { id, show }: { id: string; show: readonly FavoriteShow[] },
): Promise<boolean> {
  const plan = planDashboardChange(items, { id, show })
  if (plan === null) return false
  for (const item of plan.removedIds) await removeDocument('dashboardItems', item)
  for (const content of plan.added) await writeDocument('dashboardItems', content)
  return true
}
