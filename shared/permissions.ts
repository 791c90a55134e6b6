/**
 * Who may do what: data, and a sentence for each rule. The server's guard, the router, the sidebar and the terminal all
 * ask here, so that none of them can know another answer.
 */

/** Roles of specification section 6. */
export const roles = ['ADMIN', 'ADMIN_VIEW', 'ADMIN_COMPANY', 'USER', 'TRIAL_ACCOUNT'] as const
export type Role = (typeof roles)[number]

/** User types of a contract: 一般 and 管理者. */
export const userTypes = { general: 0, admin: 1 } as const
export type UserType = (typeof userTypes)[keyof typeof userTypes]

/** Account types: a trial account, or any other. */
export const accountTypes = { trial: 1, standard: 2 } as const
export type AccountType = (typeof accountTypes)[keyof typeof accountTypes]

/**
 * What a role and a user type have to do with each other: whoever changes the one changes the other. The operator's own
 * staff look on (ADMIN_VIEW) or administrate (ADMIN); a customer's are users or administrators of their contract.
 */
export const toRole = (userType: UserType, operator: boolean): Role =>
  operator ? (userType === 1 ? 'ADMIN' : 'ADMIN_VIEW') : userType === 1 ? 'ADMIN_COMPANY' : 'USER'

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

/** Menu tabs that can be taken from a single user. The dashboard stays: everyone needs a first page. */
export const menuTabs = (Object.keys(features) as Feature[]).filter((feature) => feature !== 'dashboard')

/**
 * Who may call or open something:
 * - `anonymous`: anyone; `signed-in`: anyone with a session; `trial`: a trial account
 * - `admin`: the operator's administrators; `admin-view`: they, and those who only look
 * - `user-management`: who may see the users of their own contract; `user-management-edit`: who may change them
 * - `notice-management`: who may see and write notices
 * - `widget`: whose contract may put the widget into other screens, with anything to show there; `widget-combined-sales` and
 *   `widget-product`: what is sold together, one title
 * - a feature: whoever its pattern flag and the menu let in
 */
export type Access =
  | 'anonymous'
  | 'signed-in'
  | 'trial'
  | 'admin'
  | 'admin-view'
  | 'user-management'
  | 'user-management-edit'
  | 'notice-management'
  | 'widget'
  | 'widget-combined-sales'
  | 'widget-product'
  | Feature

export interface Viewer {
  role: Role
  userType?: UserType
  accountType?: AccountType
  disableMenuTab: readonly string[]
  contractPattern: Partial<Record<PatternFlag, boolean>>
  /** The contract may put the widget into other screens; no where nothing is said. */
  isScreenCooperation?: boolean
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

/**
 * The users of one's own contract are the business of its administrators (user type 1), where the pattern has
 * useUserManagement, and of the operator's staff in theirs. A general user never: they could make themselves one.
 */
export function mayManageUsers(viewer: Viewer): boolean {
  if (viewer.role === 'ADMIN' || viewer.role === 'ADMIN_VIEW') return true
  return viewer.role === 'ADMIN_COMPANY' && viewer.contractPattern.useUserManagement === true
}

/** Notices are written by administrators of a contract whose pattern has useNoticeManagement, and by the operator's. */
export function mayManageNotices(viewer: Viewer): boolean {
  if (viewer.role === 'ADMIN') return true
  return viewer.role === 'ADMIN_COMPANY' && viewer.contractPattern.useNoticeManagement === true
}

/**
 * The widget is held to the contract first, whoever it is: screens of others show only what was agreed on. Then sold together
 * needs useGeneralPurchasingAnalysis (specification section 2), one title what its own page needs.
 */
function mayUseWidget(viewer: Viewer, shows: 'combined-sales-analysis' | 'product-detail'): boolean {
  if (viewer.isScreenCooperation !== true) return false
  if (bypassesPattern(viewer.role)) return true
  if (viewer.disableMenuTab.includes(shows)) return false
  const { useGeneralPurchasingAnalysis, useSearchProduct } = viewer.contractPattern
  return (shows === 'combined-sales-analysis' ? useGeneralPurchasingAnalysis : useSearchProduct) === true
}

/** May this viewer make a call, or open a page, with the given access? `null` is a visitor. */
export function mayCall(viewer: Viewer | null, access: Access): boolean {
  if (access === 'anonymous') return true
  if (viewer === null) return false
  switch (access) {
    case 'signed-in':
      return true
    case 'trial':
      return viewer.role === 'TRIAL_ACCOUNT'
    case 'admin':
      return viewer.role === 'ADMIN'
    case 'admin-view':
      return viewer.role === 'ADMIN' || viewer.role === 'ADMIN_VIEW'
    case 'user-management':
      return mayManageUsers(viewer)
    case 'user-management-edit':
      // ADMIN_VIEW opens what its screens allow and changes nothing
      return viewer.role !== 'ADMIN_VIEW' && mayManageUsers(viewer)
    case 'notice-management':
      return mayManageNotices(viewer)
    case 'widget':
      return mayUseWidget(viewer, 'combined-sales-analysis') || mayUseWidget(viewer, 'product-detail')
    case 'widget-combined-sales':
      return mayUseWidget(viewer, 'combined-sales-analysis')
    case 'widget-product':
      return mayUseWidget(viewer, 'product-detail')
    default:
      return mayUseFeature(viewer, access)
  }
}
