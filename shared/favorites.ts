import type { Favorite, FavoriteShow } from './contract/favorite.ts'
import type { ContentOf, DocumentOf } from './sync-documents.ts'

/** What server and app both know of favourites and of what of them stands on the dashboard. */

/** What a favourite asks, in whatever order its address names it: two with the same key are twins. */
export function conditionsKey({ featureType, search }: Pick<Favorite, 'featureType'> & { search: string }): string {
  const asked = [...new URLSearchParams(search)].filter(([, value]) => value !== '')
  return `${featureType}?${new URLSearchParams(asked.sort(([a], [b]) => (a < b ? -1 : 1)))}`
}

/** Items that a dashboard has room for, and how wide each begins. */
export const MOST_ITEMS = 20
export const itemWidths = { figures: 1, chart: 2, table: 2 } as const satisfies Record<FavoriteShow, 1 | 2 | 4>

/** What makes the dashboard show a favourite as these pieces and no others; null where there is no room. */
export function dashboardChange(
  items: readonly DocumentOf<'dashboardItems'>[],
  { id, show }: { id: string; show: readonly FavoriteShow[] },
): { gone: string[]; added: ContentOf<'dashboardItems'>[] } | null {
  const its = items.filter(({ favoriteId }) => favoriteId === id)
  const gone = its.filter((item) => !show.includes(item.show)).map((item) => item.id)
  const fresh = show.filter((one) => !its.some((item) => item.show === one))
  if (items.length - gone.length + fresh.length > MOST_ITEMS) return null
  const last = Math.max(0, ...items.map(({ order }) => order))
  const added = fresh.map((one, index) => ({
    favoriteId: id,
    show: one,
    width: itemWidths[one],
    order: last + 1 + index,
    seen: null,
  }))
  return { gone, added }
}
