/** Limits and panels of favourites, shared by the API and the synchronised documents. */

export const favoriteLimits = { name: 50, favorites: 500, changes: 100 } as const

/** Panels that a dashboard can show of a favourite. */
export const favoriteShows = ['figures', 'chart', 'table'] as const
export type FavoriteShow = (typeof favoriteShows)[number]
