import { type FavoriteSlug, type FeatureType, featureTypes, findFeatureTypeByUrl } from '../../shared/feature-types.ts'
import type { CommandContext } from '../context.ts'
import type { Exportable } from '../exporting/exportable.ts'
import { listExportables } from './exporting/exportables.ts'

interface FavoriteScreen {
  slug: FavoriteSlug
  /** Additional URL parameters of the screen. */
  search?: Readonly<Record<string, string>>
}

/** Analyses available for favourites, by command name, with their screen. */
const screenByCommand: Readonly<Record<string, FavoriteScreen>> = {
  ranking: { slug: 'ranking-create' },
  search: { slug: 'product-search' },
  'store-ranking': { slug: 'sale-ranking' },
  'company-ranking': { slug: 'sale-ranking' },
  compare: { slug: 'sale-compare' },
  cluster: { slug: 'purchase-cluster' },
  'publisher-ranking': { slug: 'publisher-ranking' },
  'pre-orders': { slug: 'reservation-subscription' },
  subscriptions: { slug: 'reservation-subscription' },
  'genre-trend': { slug: 'trend-by-genre' },
  brand: { slug: 'trend-by-genre', search: { view: 'brand' } },
  continuous: { slug: 'continuous-purchasing-trend' },
  combined: { slug: 'combined-sales-analysis' },
  stockouts: { slug: 'stock-outs' },
  movers: { slug: 'movers' },
  'reprint-candidates': { slug: 'reprint-candidates' },
  'return-candidates': { slug: 'return-candidates' },
  returns: { slug: 'returns' },
  'peer-store-gap': { slug: 'peer-store-gap' },
}

export interface FavoriteAnalysis {
  what: Exportable
  /** Additional URL parameters of the screen. */
  search: Readonly<Record<string, string>>
  getType: (search: string) => FeatureType
}

export const listFavoriteAnalyses = (context: CommandContext): FavoriteAnalysis[] =>
  listExportables(context).flatMap((what) => {
    const screen = screenByCommand[what.name]
    const type = featureTypes.find(({ slug }) => slug === screen?.slug)
    if (!screen || !type) return []
    return [{ what, search: screen.search ?? {}, getType: (search) => findFeatureTypeByUrl(type.path, search) ?? type.code }]
  })
