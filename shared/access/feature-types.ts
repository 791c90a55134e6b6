import { analyses, type FavoriteSlug, isViewSelected } from './analyses.ts'
import type { Feature } from './permissions.ts'

interface FeatureType {
  code: number
  slug: FavoriteSlug
  feature: Feature
  path: string
  /** URL parameters that distinguish types sharing a page. */
  view?: Readonly<Record<string, string>>
}

/** Types of favourites and their pages, by code. */
export const featureTypes: readonly FeatureType[] = analyses
  .flatMap(({ slug, feature, favorites }) =>
    favorites.map((favorite) => ({ feature, path: `/${slug}`, ...favorite, slug: (favorite.slug ?? slug) as FavoriteSlug })),
  )
  .sort((a, b) => a.code - b.code)

/** Code that stands for all types. */
export const ALL_FEATURES = 0

/** Returns the type with this code, or null if there is none. */
export const findFeatureType = (code: number): FeatureType | null =>
  featureTypes.find((featureType) => featureType.code === code) ?? null

/** Returns the code of the type of a URL, or null for pages that are not an analysis. */
export function findFeatureTypeByUrl(path: string, search: string): number | null {
  const searchParams = new URLSearchParams(search)
  const candidates = featureTypes.filter((featureType) => featureType.path === path)
  const selectedView = candidates.find(({ view }) => view !== undefined && isViewSelected(view, (name) => searchParams.get(name)))
  return (selectedView ?? candidates.find(({ view }) => view === undefined))?.code ?? null
}
