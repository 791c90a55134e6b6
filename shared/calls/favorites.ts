import { findFeatureType } from '../access/feature-types.ts'
import { type Favorite, type FavoriteConditions, favoriteConditions } from '../api/favorite.ts'
import type { ErrorCode, FieldError } from '../errors/errors.ts'
import { DEFAULT_CONDITIONS } from '../fields/url-state.ts'
import { type FavoriteShow, favoriteLimits, favoriteShows } from '../sync/favorite-limits.ts'
import type { CollectionContent, CollectionDocument } from '../sync/sync-documents.ts'
import { listSetRules, watch, watchRulesByScreen } from '../sync/watch.ts'

/** Rules for favourites, shared by the API, synchronisation and the app: order, default, duplicates, dashboard. */

export type FavoriteDocument = CollectionDocument<'favorites'>

interface OrderedItem {
  id: string
  order: number
}

/** Sort order: by position, then by id if two devices assigned the same position. */
export const compareFavorites = (a: OrderedItem, b: OrderedItem): number => a.order - b.order || (a.id < b.id ? -1 : 1)

/** Order of the list: the user's own favourites, then those that colleagues share. */
export const createListedFavoriteComparator =
  (userId: string) =>
  (a: OrderedItem & { ownerId: string }, b: OrderedItem & { ownerId: string }): number =>
    Number(b.ownerId === userId) - Number(a.ownerId === userId) || compareFavorites(a, b)

/** Returns the position after the last of a user's favourites. */
export const getNextOrder = (ownFavorites: readonly Pick<OrderedItem, 'order'>[]): number =>
  Math.max(0, ...ownFavorites.map(({ order }) => order)) + 1

interface Defaultable extends OrderedItem {
  featureType: number
  isDefault: boolean
}

/** Returns the favourites of the same screen that lose the default when `newDefault` becomes it. */
export const listReplacedDefaults = <F extends Defaultable>(
  ownFavorites: readonly F[],
  newDefault: Pick<F, 'id' | 'featureType'>,
): F[] =>
  ownFavorites.filter((item) => item.isDefault && item.featureType === newDefault.featureType && item.id !== newDefault.id)

/** Returns the effective default of each screen: the last in the list, if several devices set one while offline. */
export function listEffectiveDefaults<F extends Defaultable>(ownFavorites: readonly F[]): F[] {
  const defaults = ownFavorites.filter(({ isDefault }) => isDefault).sort(compareFavorites)
  return [...new Map(defaults.map((item) => [item.featureType, item])).values()]
}

/** Parses the conditions of a favourite; null if invalid, since devices may send anything. */
export const parseFavoriteConditions = ({ conditions }: { conditions: unknown }): FavoriteConditions | null =>
  favoriteConditions.safeParse(conditions).data ?? null

interface FavoriteQuestion {
  featureType: number
  conditions: unknown
}

/** Path and query string of the screen that a favourite opens. */
export function getFavoritePath({ featureType, conditions }: FavoriteQuestion): string {
  // without any parameter the screen would open with the conditions of the previous one
  const search = parseFavoriteConditions({ conditions })?.search.replace(/^\?/, '') || DEFAULT_CONDITIONS
  return `${findFeatureType(featureType)?.path ?? '/dashboard'}?${search}`
}

/** Key of the conditions, independent of the order of URL parameters. Favourites with the same key are duplicates. */
export function getConditionsKey({ featureType, search }: { featureType: number; search: string }): string {
  const params = [...new URLSearchParams(search)].filter(([, value]) => value !== '')
  return `${featureType}?${new URLSearchParams(params.sort(([a], [b]) => (a < b ? -1 : 1)))}`
}

const getDuplicateKey = ({ featureType, conditions }: FavoriteQuestion): string =>
  getConditionsKey({ featureType, search: parseFavoriteConditions({ conditions })?.search ?? '' })

/** True if both favourites have the same conditions. */
const isDuplicate = (a: FavoriteQuestion, b: FavoriteQuestion): boolean => getDuplicateKey(a) === getDuplicateKey(b)

/** Returns another favourite of the user with the same conditions, or null. */
export const findDuplicate = <F extends FavoriteQuestion & { id: string }>(
  own: readonly F[],
  favorite: FavoriteQuestion & { id?: string },
): F | null => own.find((item) => item.id !== favorite.id && isDuplicate(item, favorite)) ?? null

/**
 * Returns another favourite of the user with the same conditions, or null. A favourite that had these conditions `before` is
 * not checked again: an old duplicate can still be renamed.
 */
export const findNewDuplicate = <F extends FavoriteQuestion & { id: string }>(
  own: readonly F[],
  favorite: FavoriteQuestion & { id: string },
  before: FavoriteQuestion | null,
): F | null => (before !== null && isDuplicate(before, favorite) ? null : findDuplicate(own, favorite))

/**
 * Plans a new favourite: its position, and the favourites that lose the default to it. Returns the duplicate instead if
 * there is one.
 */
export function planNewFavorite<F extends Defaultable & FavoriteQuestion>(
  own: readonly F[],
  added: FavoriteQuestion & { id: string; isDefault: boolean },
): { duplicate: F } | { order: number; withoutDefault: F[] } {
  const duplicate = findDuplicate(own, added)
  if (duplicate) return { duplicate }
  return { order: getNextOrder(own), withoutDefault: added.isDefault ? listReplacedDefaults(own, added) : [] }
}

/** Why a favourite or a watch is refused: error code, field, and values of the message. */
interface FavoriteProblem {
  code: ErrorCode
  field: string
  values?: FieldError['values']
}

export const createDuplicateProblem = ({ name }: { name: string }): FavoriteProblem => ({
  code: 'favorite.exists',
  field: 'conditions',
  values: { name },
})

/** Returns why the screen cannot be watched in this way, or null. */
export function findWatchProblem(featureType: number, value: unknown): FavoriteProblem | null {
  if (value === null) return null
  const parsed = watch.safeParse(value)
  if (!parsed.success) return { code: 'request.invalid', field: 'watch' }
  const slug = findFeatureType(featureType)?.slug
  const allowed = slug === undefined ? [] : (watchRulesByScreen[slug] ?? [])
  const unsupportedRule = listSetRules(parsed.data).find((rule) => !allowed.includes(rule))
  return unsupportedRule
    ? { code: 'favorite.watchRule', field: `watch.${unsupportedRule}`, values: { rule: unsupportedRule } }
    : null
}

/**
 * Checks a favourite that a device wrote; `others` are the user's other favourites. Online, saving the same conditions twice is
 * refused; devices that did so offline keep both favourites. Only a duplicate with the same name is refused here, and its
 * device then renames it.
 */
export async function checkWrittenFavorite({
  document,
  before,
  others,
}: {
  document: FavoriteDocument
  before: FavoriteDocument | null
  others: () => Promise<readonly FavoriteDocument[]>
}): Promise<FavoriteProblem | null> {
  if (findFeatureType(document.featureType) === null) return { code: 'favorite.featureType', field: 'featureType' }
  if (parseFavoriteConditions(document) === null) return { code: 'request.invalid', field: 'conditions' }
  const problem = findWatchProblem(document.featureType, document.watch)
  if (problem) return problem
  if (before !== null && isDuplicate(before, document)) return null
  const sameNamed = (await others()).filter(({ name }) => name === document.name)
  const duplicate = findDuplicate(sameNamed, document)
  return duplicate && createDuplicateProblem(duplicate)
}

/** Fields of a listed favourite that follow from the documents. */
type ListedFields = Pick<
  Favorite,
  'id' | 'featureType' | 'name' | 'conditions' | 'order' | 'shared' | 'isDefault' | 'own' | 'onDashboard' | 'updatedAt'
>

/** Converts a document to a listed favourite; null if its screen or its conditions are unknown. `defaults`: ids. */
export function toListedFavorite(
  document: FavoriteDocument,
  context: { userId: string; defaults: ReadonlySet<string>; items: readonly CollectionDocument<'dashboardItems'>[] },
): ListedFields | null {
  const conditions = parseFavoriteConditions(document)
  if (conditions === null || findFeatureType(document.featureType) === null) return null
  const { id, featureType, name, order, shared, updatedAt } = document
  const visibleViews = new Set(context.items.filter(({ favoriteId }) => favoriteId === id).map(({ show }) => show))
  return {
    id,
    featureType,
    name,
    conditions,
    order,
    shared,
    isDefault: context.defaults.has(id),
    own: document.ownerId === context.userId,
    onDashboard: favoriteShows.filter((show) => visibleViews.has(show)),
    updatedAt,
  }
}

/** Splits 名前（2） into its base 名前 and number 2. */
function splitNumberedName(name: string): { base: string; number: number } {
  const [, base = name, number = '1'] = /^(.*)（(\d{1,3})）$/.exec(name) ?? []
  return { base, number: Number(number) }
}

/** Returns the next numbered name: 名前, 名前（2）, 名前（3）. Names at the maximum length are shortened. */
export function getNextNumberedName(name: string): string {
  const { base, number } = splitNumberedName(name)
  const ending = `（${number + 1}）`
  return `${base.slice(0, favoriteLimits.name - ending.length)}${ending}`
}

/** Sorts duplicates by the number in their names, then by list order. */
export function compareDuplicates(a: OrderedItem & { name: string }, b: OrderedItem & { name: string }): number {
  const [first, second] = [splitNumberedName(a.name), splitNumberedName(b.name)]
  return (first.base === second.base ? first.number - second.number : 0) || compareFavorites(a, b)
}

/** Maximum number of dashboard items, and their initial widths. */
export const MAX_ITEMS = 20
export const itemWidths = { figures: 1, chart: 2, table: 2 } as const satisfies Record<FavoriteShow, 1 | 2 | 4>

/** Returns the changes after which the dashboard shows exactly these panels of a favourite; null if there is no room. */
export function planDashboardChange(
  items: readonly CollectionDocument<'dashboardItems'>[],
  { id, show }: { id: string; show: readonly FavoriteShow[] },
): { removedIds: string[]; added: CollectionContent<'dashboardItems'>[] } | null {
  const existing = items.filter(({ favoriteId }) => favoriteId === id)
  const removedIds = existing.filter((item) => !show.includes(item.show)).map((item) => item.id)
  const newPanels = show.filter((value) => !existing.some((item) => item.show === value))
  if (items.length - removedIds.length + newPanels.length > MAX_ITEMS) return null
  const last = Math.max(0, ...items.map(({ order }) => order))
  const added = newPanels.map((value, index) => ({
    favoriteId: id,
    show: value,
    width: itemWidths[value],
    order: last + 1 + index,
    seen: null,
  }))
  return { removedIds, added }
}
