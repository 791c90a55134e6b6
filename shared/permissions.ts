/** Roles of specification section 6. */
export const roles = ['ADMIN', 'ADMIN_VIEW', 'ADMIN_COMPANY', 'USER', 'TRIAL_ACCOUNT'] as const
export type Role = (typeof roles)[number]

/** Flags of a contract pattern: what its users may open. */
export const patternFlags = [
  'useDashboard',
  'useSearchProduct',
  'usePurchaseCluster',
  'useCombinedSalesAnalysis',
  'useGeneralPurchasingAnalysis',
  'useSaleCompare',
  'useContinuousPurchasing',
  'useReservationSubscription',
  'useRanking',
  'useSaleRanking',
  'useTrendByGenre',
  'usePublisherRanking',
  'useNoticeManagement',
  'useUserManagement',
] as const
export type PatternFlag = (typeof patternFlags)[number]

/** full: everything; magazine: magazines only; contract: only the contract's own publishers. */
export const dataRanges = ['full', 'magazine', 'contract'] as const
export type DataRange = (typeof dataRanges)[number]

/** Slugs of the features; each has one flag. The dashboard is open to every contract user. */
export const features = {
  dashboard: { flag: 'useDashboard', route: '/dashboard' },
  'product-search': { flag: 'useSearchProduct', route: '/product-search' },
  'product-detail': { flag: 'useSearchProduct', route: '/product-detail' },
  'purchase-cluster': { flag: 'usePurchaseCluster', route: '/purchase-cluster' },
  'combined-sales-analysis': { flag: 'useCombinedSalesAnalysis', route: '/combined-sales-analysis' },
  'sale-compare': { flag: 'useSaleCompare', route: '/sale-compare' },
  'continuous-purchasing-trend': { flag: 'useContinuousPurchasing', route: '/continuous-purchasing-trend' },
  'reservation-subscription': { flag: 'useReservationSubscription', route: '/reservation-subscription' },
  'ranking-create': { flag: 'useRanking', route: '/ranking-create' },
  'sale-ranking': { flag: 'useSaleRanking', route: '/sale-ranking' },
  'trend-by-genre': { flag: 'useTrendByGenre', route: '/trend-by-genre' },
  'publisher-ranking': { flag: 'usePublisherRanking', route: '/publisher-ranking' },
} as const satisfies Record<string, { flag: PatternFlag; route: string }>
export type Feature = keyof typeof features

/** Who may call: anyone, anyone signed in, administrators, those who may load data, or users of a feature. */
export type Access = 'anonymous' | 'signed-in' | 'admin' | 'admin-view' | Feature

export interface Viewer {
  role: Role
  disableMenuTab: readonly string[]
  contractPattern: Partial<Record<PatternFlag, boolean>>
}

/** ADMIN, ADMIN_VIEW and trial accounts are not held to the contract pattern (specification section 6). */
export const bypassesPattern = (role: Role): boolean => role === 'ADMIN' || role === 'ADMIN_VIEW' || role === 'TRIAL_ACCOUNT'

/** May this viewer open the feature? The one rule behind the server's guard, router, sidebar and CLI. */
export function mayUseFeature(viewer: Viewer, feature: Feature): boolean {
  if (bypassesPattern(viewer.role)) return true
  if (feature === 'dashboard') return true
  if (viewer.disableMenuTab.includes(feature)) return false
  const pattern = viewer.contractPattern
  if (feature === 'combined-sales-analysis' && pattern.useGeneralPurchasingAnalysis) return true
  return pattern[features[feature].flag] === true
}

/** May this viewer make a call with the given access? `null` is a visitor. */
export function mayCall(viewer: Viewer | null, access: Access): boolean {
  if (access === 'anonymous') return true
  if (viewer === null) return false
  if (access === 'signed-in') return true
  if (access === 'admin') return viewer.role === 'ADMIN'
  if (access === 'admin-view') return viewer.role === 'ADMIN' || viewer.role === 'ADMIN_VIEW'
  return mayUseFeature(viewer, access)
}
