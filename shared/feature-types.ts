import type { Feature } from './permissions.ts'

/**
 * Types of favourites (specification section 9) and their pages. Codes up to 17 are from the specification; codes from 101 are
 * later screens. 0 means all types.
 */
export const featureTypes = [
  { code: 1, slug: 'product-detail', feature: 'product-detail', path: '/product-detail' },
  { code: 2, slug: 'ranking-create', feature: 'ranking-create', path: '/ranking-create' },
  { code: 3, slug: 'product-search', feature: 'product-search', path: '/product-search' },
  { code: 4, slug: 'sale-ranking', feature: 'sale-ranking', path: '/sale-ranking' },
  { code: 5, slug: 'sale-compare', feature: 'sale-compare', path: '/sale-compare' },
  { code: 6, slug: 'sale-compare', feature: 'sale-compare', path: '/sale-compare', part: { align: 'days-since-release' } },
  { code: 7, slug: 'purchase-cluster', feature: 'purchase-cluster', path: '/purchase-cluster' },
  { code: 8, slug: 'publisher-ranking', feature: 'publisher-ranking', path: '/publisher-ranking' },
  { code: 9, slug: 'reservation-subscription', feature: 'reservation-subscription', path: '/reservation-subscription' },
  { code: 10, slug: 'trend-by-genre', feature: 'trend-by-genre', path: '/trend-by-genre' },
  { code: 11, slug: 'continuous-purchasing-trend', feature: 'continuous-purchasing-trend', path: '/continuous-purchasing-trend' },
  { code: 12, slug: 'combined-sales-analysis', feature: 'combined-sales-analysis', path: '/combined-sales-analysis' },
  { code: 17, slug: 'brand-pickup', feature: 'trend-by-genre', path: '/trend-by-genre', part: { view: 'brand' } },
  { code: 101, slug: 'stock-outs', feature: 'product-search', path: '/stock-outs' },
  { code: 102, slug: 'movers', feature: 'ranking-create', path: '/movers' },
  { code: 103, slug: 'return-candidates', feature: 'product-search', path: '/return-candidates' },
  { code: 104, slug: 'peer-store-gap', feature: 'product-search', path: '/peer-store-gap' },
  { code: 105, slug: 'returns', feature: 'product-search', path: '/returns' },
  { code: 106, slug: 'reprint-candidates', feature: 'product-search', path: '/reprint-candidates' },
] as const satisfies readonly {
  code: number
  slug: string
  feature: Feature
  path: string
  /** URL parameters that distinguish types sharing a page. */
  part?: Record<string, string>
}[]
export type FeatureType = (typeof featureTypes)[number]['code']
export type FavoriteSlug = (typeof featureTypes)[number]['slug']

export const ALL_FEATURES = 0

/** Returns the type with this code, or null if there is none. */
export const findFeatureType = (code: number): (typeof featureTypes)[number] | null =>
  featureTypes.find((featureType) => featureType.code === code) ?? null

/** Returns the type of a URL, or null for pages that are not an analysis. */
export function findFeatureTypeByUrl(path: string, search: string): FeatureType | null {
  const searchParams = new URLSearchParams(search)
  const fits = featureTypes.filter((featureType) => featureType.path === path)
  const special = fits.find(
    (fit) => 'part' in fit && Object.entries(fit.part).every(([name, value]) => searchParams.get(name) === value),
  )
  return (special ?? fits.find((fit) => !('part' in fit)))?.code ?? null
}
