/**
 * Permissions as data, with a function for each rule. The server's guard, the router, the sidebar and the terminal all use
 * these, so that they always agree.
 */

/** Roles of specification section 6. */
export const roles = ['ADMIN', 'ADMIN_VIEW', 'ADMIN_COMPANY', 'USER', 'TRIAL_ACCOUNT'] as const
export type Role = (typeof roles)[number]

/** User types of a contract: 一般 and 管理者. */
export const userTypes = { general: 0, admin: 1 } as const
export type UserType = (typeof userTypes)[keyof typeof userTypes]

/** Account types: a trial account, or any other. */
const accountTypes = { trial: 1, standard: 2 } as const
export type AccountType = (typeof accountTypes)[keyof typeof accountTypes]

/**
 * Role that corresponds to a user type; changing one changes the other. The operator's own users are ADMIN or ADMIN_VIEW
 * (read-only); a customer's users are administrators or general users of their contract.
 */
export const toRole = (userType: UserType, operator: boolean): Role =>
  operator ? (userType === 1 ? 'ADMIN' : 'ADMIN_VIEW') : userType === 1 ? 'ADMIN_COMPANY' : 'USER'

/** Flags of a contract pattern: features available to its users. */
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

/** True if the pattern includes the feature. Every user may open the dashboard, whatever the pattern says. */
export const isFeatureIncluded = (pattern: Partial<Record<PatternFlag, boolean>>, flag: PatternFlag): boolean =>
  flag === 'useDashboard' || pattern[flag] === true

export const countIncludedFeatures = (pattern: Partial<Record<PatternFlag, boolean>>): number =>
  patternFlags.filter((flag) => isFeatureIncluded(pattern, flag)).length

/** full: everything; magazine: magazines only; contract: only the contract's own publishers. */
export const dataRanges = ['full', 'magazine', 'contract'] as const
export type DataRange = (typeof dataRanges)[number]

/** Slugs of features, each with one flag. The dashboard is available to every user of a contract. */
export const features = {
  dashboard: 'useDashboard',
  'product-search': 'useSearchProduct',
  'product-detail': 'useSearchProduct',
  'purchase-cluster': 'usePurchaseCluster',
  'combined-sales-analysis': 'useCombinedSalesAnalysis',
  'sale-compare': 'useSaleCompare',
  'continuous-purchasing-trend': 'useContinuousPurchasing',
  'reservation-subscription': 'useReservationSubscription',
  'ranking-create': 'useRanking',
  'sale-ranking': 'useSaleRanking',
  'trend-by-genre': 'useTrendByGenre',
  'publisher-ranking': 'usePublisherRanking',
} as const satisfies Record<string, PatternFlag>
export type Feature = keyof typeof features

/** Menu tabs that can be hidden from a single user. The dashboard is not among them: everyone needs a start page. */
export const menuTabs = (Object.keys(features) as Feature[]).filter((feature) => feature !== 'dashboard')

/**
 * Access to a call or page:
 * - `anonymous`: anyone; `signed-in`: anyone with a session; `trial`: trial accounts
 * - `admin`: the operator's administrators; `admin-view`: these and the operator's read-only users
 * - `two-factor`: administrators, who may protect their sign-in with a second factor
 * - `user-management`: may view the users of their own contract; `user-management-edit`: may change them
 * - `notice-management`: may view and write notices
 * - `event-entry`: may enter publicity and awards: users with the search who may change something
 * - `widget`: contracts that may embed the widget and have a feature to show in it; `widget-combined-sales` and
 * `widget-product`: combined sales, a single title
 * - a feature: users whose pattern flag and menu include it
 */
export type Access =
  | 'anonymous'
  | 'signed-in'
  | 'trial'
  | 'admin'
  | 'admin-view'
  | 'two-factor'
  | 'user-management'
  | 'user-management-edit'
  | 'notice-management'
  | 'event-entry'
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
  /** The contract may embed the widget in other websites; false if undefined. */
  isScreenCooperation?: boolean
}

/** The contract pattern does not apply to ADMIN, ADMIN_VIEW and trial accounts (specification section 6). */
const isExemptFromPattern = (role: Role): boolean => role === 'ADMIN' || role === 'ADMIN_VIEW' || role === 'TRIAL_ACCOUNT'

/** True if the viewer may use the feature. The only such rule; used by the server's guard, router, sidebar and CLI. */
export function canUseFeature(viewer: Viewer, feature: Feature): boolean {
  if (isExemptFromPattern(viewer.role)) return true
  if (feature === 'dashboard') return true
  if (viewer.disableMenuTab.includes(feature)) return false
  const pattern = viewer.contractPattern
  if (feature === 'combined-sales-analysis' && pattern.useGeneralPurchasingAnalysis) return true
  return pattern[features[feature]] === true
}

/**
 * True if the viewer may manage users of their own contract: its administrators (user type 1) if the pattern has
 * useUserManagement, and the operator's staff in theirs. Never general users, who could otherwise promote themselves.
 */
export function canManageUsers(viewer: Viewer): boolean {
  if (viewer.role === 'ADMIN' || viewer.role === 'ADMIN_VIEW') return true
  return viewer.role === 'ADMIN_COMPANY' && viewer.contractPattern.useUserManagement === true
}

/**
 * True if the viewer may write notices: the operator's administrators, and administrators of contracts whose pattern has
 * useNoticeManagement.
 */
function canManageNotices(viewer: Viewer): boolean {
  if (viewer.role === 'ADMIN') return true
  return viewer.role === 'ADMIN_COMPANY' && viewer.contractPattern.useNoticeManagement === true
}

/**
 * The widget requires the contract's permission for every role, because other websites may only show what was agreed on.
 * Combined sales also require useGeneralPurchasingAnalysis (specification section 2), a single title the access of its own
 * page.
 */
function canUseWidget(viewer: Viewer, shows: 'combined-sales-analysis' | 'product-detail'): boolean {
  if (viewer.isScreenCooperation !== true) return false
  if (isExemptFromPattern(viewer.role)) return true
  if (viewer.disableMenuTab.includes(shows)) return false
  const { useGeneralPurchasingAnalysis, useSearchProduct } = viewer.contractPattern
  return (shows === 'combined-sales-analysis' ? useGeneralPurchasingAnalysis : useSearchProduct) === true
}

/** Administrators of the operator and of contracts may protect their sign-in with a second factor. */
export const canUseTwoFactor = (role: Role): boolean => role === 'ADMIN' || role === 'ADMIN_VIEW' || role === 'ADMIN_COMPANY'

/** True if the viewer may make a call or open a page with this access. `null` is a visitor who is not signed in. */
export function canCall(viewer: Viewer | null, access: Access): boolean {
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
    case 'two-factor':
      return canUseTwoFactor(viewer.role)
    case 'user-management':
      return canManageUsers(viewer)
    case 'user-management-edit':
      // ADMIN_VIEW can view but not change
      return viewer.role !== 'ADMIN_VIEW' && canManageUsers(viewer)
    case 'notice-management':
      return canManageNotices(viewer)
    case 'event-entry':
      return viewer.role !== 'ADMIN_VIEW' && viewer.role !== 'TRIAL_ACCOUNT' && canUseFeature(viewer, 'product-search')
    case 'widget':
      return canUseWidget(viewer, 'combined-sales-analysis') || canUseWidget(viewer, 'product-detail')
    case 'widget-combined-sales':
      return canUseWidget(viewer, 'combined-sales-analysis')
    case 'widget-product':
      return canUseWidget(viewer, 'product-detail')
    default:
      return canUseFeature(viewer, access)
  }
}
