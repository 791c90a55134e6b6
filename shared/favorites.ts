import { type FavoriteConditions, type FavoriteShow, favoriteConditions, favoriteLimits } from './contract/favorite.ts'
import type { CollectionContent, CollectionDocument } from './sync-documents.ts'

/** The rules of favourites, for the server's calls, its synchronisation and the app: order, default, twins, dashboard. */

interface Placed {
  id: string
  order: number
}

/** Order of a list: by place, and by id where two devices have given the same one. */
export const compareFavorites = (a: Placed, b: Placed): number => a.order - b.order || (a.id < b.id ? -1 : 1)

/** Place at the end of a user's own. */
export const nextOrder = (own: readonly Pick<Placed, 'order'>[]): number => Math.max(0, ...own.map(({ order }) => order)) + 1

interface Defaultable extends Placed {
  featureType: number
  isDefault: boolean
}

/** A screen opens with one favourite: those that give it up once `kept` is its default. */
export const otherDefaults = <F extends Defaultable>(own: readonly F[], newDefault: Pick<F, 'id' | 'featureType'>): F[] =>
  own.filter((item) => item.isDefault && item.featureType === newDefault.featureType && item.id !== newDefault.id)

/** Of each screen the favourite that it opens with: the last, where devices have each set one without a network. */
export function currentDefaults<F extends Defaultable>(own: readonly F[]): F[] {
  const defaults = own.filter(({ isDefault }) => isDefault).sort(compareFavorites)
  return [...new Map(defaults.map((item) => [item.featureType, item])).values()]
}

/** The conditions of a favourite; a device may have sent anything. */
export const parseFavoriteConditions = ({ conditions }: { conditions: unknown }): FavoriteConditions | null =>
  favoriteConditions.safeParse(conditions).data ?? null

interface Asking {
  featureType: number
  conditions: unknown
}

/** What a favourite asks, in whatever order its address names it: two with the same key are twins. */
export function conditionsKey({ featureType, search }: { featureType: number; search: string }): string {
  const params = [...new URLSearchParams(search)].filter(([, value]) => value !== '')
  return `${featureType}?${new URLSearchParams(params.sort(([a], [b]) => (a < b ? -1 : 1)))}`
}

const getTwinKey = ({ featureType, conditions }: Asking): string =>
  conditionsKey({ featureType, search: parseFavoriteConditions({ conditions })?.search ?? '' })

/** Whether two favourites ask the same. */
export const isTwin = (a: Asking, b: Asking): boolean => getTwinKey(a) === getTwinKey(b)

/** Another of the user's own favourites that asks the same; null where there is none. */
export const findTwin = <F extends Asking & { id: string }>(own: readonly F[], favorite: Asking & { id?: string }): F | null =>
  own.find((item) => item.id !== favorite.id && isTwin(item, favorite)) ?? null

/** 名前（2） is the second 名前. */
function listPieces(name: string): { base: string; number: number } {
  const [, base = name, number = '1'] = /^(.*)（(\d{1,3})）$/.exec(name) ?? []
  return { base, number: Number(number) }
}

/** The next name of the kind: 名前, 名前（2）, 名前（3）. Names that are full lose their end. */
export function numberedName(name: string): string {
  const { base, number } = listPieces(name)
  const ending = `（${number + 1}）`
  return `${base.slice(0, favoriteLimits.name - ending.length)}${ending}`
}

/** Which of two twins is the other's second: by the number of their names, else by the order of the list. */
export function compareTwins(a: Placed & { name: string }, b: Placed & { name: string }): number {
  const [first, second] = [listPieces(a.name), listPieces(b.name)]
  return (first.base === second.base ? first.number - second.number : 0) || compareFavorites(a, b)
}

/** Items that a dashboard has room for, and how wide each begins. */
export const MOST_ITEMS = 20
export const itemWidths = { figures: 1, chart: 2, table: 2 } as const satisfies Record<FavoriteShow, 1 | 2 | 4>

/** What makes the dashboard show a favourite as these pieces and no others; null where there is no room. */
export function dashboardChange(
  items: readonly CollectionDocument<'dashboardItems'>[],
  { id, show }: { id: string; show: readonly FavoriteShow[] },
): { gone: string[]; added: CollectionContent<'dashboardItems'>[] } | null {
  const its = items.filter(({ favoriteId }) => favoriteId === id)
  const gone = its.filter((item) => !show.includes(item.show)).map((item) => item.id)
  const fresh = show.filter((value) => !its.some((item) => item.show === value))
  if (items.length - gone.length + fresh.length > MOST_ITEMS) return null
  const last = Math.max(0, ...items.map(({ order }) => order))
  const added = fresh.map((value, index) => ({
    favoriteId: id,
    show: value,
    width: itemWidths[value],
    order: last + 1 + index,
    seen: null,
  }))
  return { gone, added }
}
