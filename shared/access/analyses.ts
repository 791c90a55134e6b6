import type { Feature } from './permissions.ts'

/** URL parameters that select a view of a screen; none for the default view. */
type View = Readonly<Record<string, string>>

interface AnalysisDeclaration {
  /** Name of its folders, page and sidebar entry, and path of the page. */
  slug: string
  /** Feature with which it is available; by default the one of the same name. */
  feature?: Feature
  /** Icon of its sidebar entry. */
  icon: string
  /**
   * Types of its favourites (specification section 9), one for each view with its own. Codes up to 17 are from the
   * specification; later screens have codes from 101. `slug` is the name of the view, if it has one.
   */
  favorites: readonly { code: number; slug?: string; view?: View }[]
}

/**
 * All analyses in the order of the sidebar. Their pages, routes, sidebar entries and favourites, and the screens of the
 * browser tests follow from this list.
 */
const declaredAnalyses = [
  { slug: 'dashboard', icon: 'dashboard', favorites: [] },
  { slug: 'product-search', icon: 'search', favorites: [{ code: 3 }] },
  { slug: 'product-detail', icon: 'book', favorites: [{ code: 1 }] },
  { slug: 'purchase-cluster', icon: 'people', favorites: [{ code: 7 }] },
  { slug: 'combined-sales-analysis', icon: 'basket', favorites: [{ code: 12 }] },
  {
    slug: 'sale-compare',
    icon: 'swap',
    favorites: [{ code: 5 }, { code: 6, view: { align: 'days-since-release' } }],
  },
  {
    slug: 'reservation-subscription',
    icon: 'calendar',
    favorites: [{ code: 9 }],
  },
  { slug: 'continuous-purchasing-trend', icon: 'repeat', favorites: [{ code: 11 }] },
  { slug: 'ranking-create', icon: 'ranking', favorites: [{ code: 2 }] },
  {
    slug: 'sale-ranking',
    icon: 'store',
    favorites: [{ code: 4 }],
  },
  { slug: 'publisher-ranking', icon: 'building', favorites: [{ code: 8 }] },
  {
    slug: 'trend-by-genre',
    icon: 'genres',
    favorites: [{ code: 10 }, { code: 17, slug: 'brand-pickup', view: { view: 'brand' } }],
  },
  // beyond the specification: available with the search or the ranking, on which they are based
  { slug: 'stock-outs', feature: 'product-search', icon: 'empty', favorites: [{ code: 101 }] },
  {
    slug: 'reprint-candidates',
    feature: 'product-search',
    icon: 'reprint',
    favorites: [{ code: 106 }],
  },
  {
    slug: 'return-candidates',
    feature: 'product-search',
    icon: 'sendBack',
    favorites: [{ code: 103 }],
  },
  { slug: 'returns', feature: 'product-search', icon: 'undo', favorites: [{ code: 105 }] },
  { slug: 'events', feature: 'product-search', icon: 'megaphone', favorites: [{ code: 107 }] },
  { slug: 'fair-table', feature: 'combined-sales-analysis', icon: 'shelf', favorites: [{ code: 108 }] },
  { slug: 'movers', feature: 'ranking-create', icon: 'bolt', favorites: [{ code: 102 }] },
  {
    slug: 'peer-store-gap',
    feature: 'product-search',
    icon: 'scale',
    favorites: [{ code: 104 }],
  },
] as const satisfies readonly AnalysisDeclaration[]

type Declared = (typeof declaredAnalyses)[number]
export type AnalysisSlug = Declared['slug']
export type FavoriteSlug = Exclude<AnalysisSlug, 'dashboard'> | 'brand-pickup'

export interface Analysis extends AnalysisDeclaration {
  slug: AnalysisSlug
  feature: Feature
  icon: Declared['icon']
}

export const analyses: readonly Analysis[] = declaredAnalyses.map((analysis) => ({
  // an analysis without a declared feature has the slug of one
  feature: analysis.slug as Feature,
  ...analysis,
}))

/** True if the parameters of a URL select the view. */
export const isViewSelected = (view: View, getParameter: (name: string) => string | null | undefined): boolean =>
  Object.entries(view).every(([name, value]) => getParameter(name) === value)
