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
  /** Terminal commands with the same content, and the view that each of them shows. */
  commands: Readonly<Record<string, View>>
}

/**
 * All analyses in the order of the sidebar. Their pages, routes, sidebar entries and favourites, the commands for queries in
 * words, and the screens of the browser tests follow from this list.
 */
const declaredAnalyses = [
  { slug: 'dashboard', icon: 'dashboard', favorites: [], commands: { dashboard: {} } },
  { slug: 'product-search', icon: 'search', favorites: [{ code: 3 }], commands: { search: {} } },
  // each part of the page has its own command
  { slug: 'product-detail', icon: 'book', favorites: [{ code: 1 }], commands: {} },
  { slug: 'purchase-cluster', icon: 'people', favorites: [{ code: 7 }], commands: { cluster: {} } },
  { slug: 'combined-sales-analysis', icon: 'basket', favorites: [{ code: 12 }], commands: { combined: {} } },
  {
    slug: 'sale-compare',
    icon: 'swap',
    favorites: [{ code: 5 }, { code: 6, view: { align: 'days-since-release' } }],
    commands: { compare: {} },
  },
  {
    slug: 'reservation-subscription',
    icon: 'calendar',
    favorites: [{ code: 9 }],
    commands: { 'pre-orders': {}, subscriptions: { kind: 'subscription' } },
  },
  { slug: 'continuous-purchasing-trend', icon: 'repeat', favorites: [{ code: 11 }], commands: { continuous: {} } },
  { slug: 'ranking-create', icon: 'ranking', favorites: [{ code: 2 }], commands: { ranking: {} } },
  {
    slug: 'sale-ranking',
    icon: 'store',
    favorites: [{ code: 4 }],
    commands: { 'store-ranking': {}, 'company-ranking': { groupBy: 'company' } },
  },
  { slug: 'publisher-ranking', icon: 'building', favorites: [{ code: 8 }], commands: { 'publisher-ranking': {} } },
  {
    slug: 'trend-by-genre',
    icon: 'genres',
    favorites: [{ code: 10 }, { code: 17, slug: 'brand-pickup', view: { view: 'brand' } }],
    commands: { 'genre-trend': {}, brand: { view: 'brand' } },
  },
  // beyond the specification: available with the search or the ranking, on which they are based
  { slug: 'stock-outs', feature: 'product-search', icon: 'empty', favorites: [{ code: 101 }], commands: { stockouts: {} } },
  {
    slug: 'reprint-candidates',
    feature: 'product-search',
    icon: 'reprint',
    favorites: [{ code: 106 }],
    commands: { 'reprint-candidates': {} },
  },
  {
    slug: 'return-candidates',
    feature: 'product-search',
    icon: 'sendBack',
    favorites: [{ code: 103 }],
    commands: { 'return-candidates': {} },
  },
  { slug: 'returns', feature: 'product-search', icon: 'undo', favorites: [{ code: 105 }], commands: { returns: {} } },
  { slug: 'movers', feature: 'ranking-create', icon: 'bolt', favorites: [{ code: 102 }], commands: { movers: {} } },
  {
    slug: 'peer-store-gap',
    feature: 'product-search',
    icon: 'scale',
    favorites: [{ code: 104 }],
    commands: { 'peer-store-gap': {} },
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

/** Command that shows a view of an analysis, and the parameters that its choice expresses; null if there is none. */
export function findCommand(slug: string, params: View): { name: string; expressed: readonly string[] } | null {
  const commands = Object.entries(analyses.find((analysis) => analysis.slug === slug)?.commands ?? {})
  const [name] = commands.findLast(([, view]) => isViewSelected(view, (parameter) => params[parameter])) ?? []
  return name === undefined ? null : { name, expressed: commands.flatMap(([, view]) => Object.keys(view)) }
}
