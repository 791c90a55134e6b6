import { type AnalysisSlug, analyses } from './analyses.ts'
import {
  type Access,
  type AccountType,
  canCall,
  type Feature,
  features,
  type PatternFlag,
  type UserType,
  type Viewer,
} from './permissions.ts'

/**
 * All pages of the main layout: access, and the state of their sidebar entry (specification section 2). Used by the router's
 * guard and the sidebar; a test opens each path with each role.
 */
export interface Page {
  route: string
  access: Access
  /** Key in disableMenuTab that hides the page from a single user. */
  tab?: Feature
  /** 'ADMIN': the entry is visible to the operator's administrators only. */
  typeUser?: 'ADMIN'
  /** The entry is visible to trial accounts of this user type only, until the page is in production. */
  userType?: UserType
  production?: boolean
  /** Temporarily closed: visible but greyed out for everyone. */
  isInactive?: boolean
}

const analysisPages = Object.fromEntries<Page>(
  analyses.map(({ slug, feature }) => [slug, { route: `/${slug}`, access: feature, tab: feature }]),
) as Record<AnalysisSlug, Page>

export const pages = {
  ...analysisPages,
  /** Beyond the specification: based on the search and the details, and available with them. */
  shop: { route: '/shop', access: 'product-search', tab: 'product-search' },
  scan: { route: '/scan', access: 'product-detail', tab: 'product-detail' },
  'change-password': { route: '/change-password', access: 'signed-in' },
  'two-factor': { route: '/two-factor', access: 'two-factor' },
  'periodic-reports': { route: '/periodic-reports', access: 'signed-in' },
  schedules: { route: '/schedules', access: 'signed-in' },
  help: { route: '/help', access: 'signed-in' },
  'notification-history': { route: '/notification/history', access: 'signed-in' },
  contract: { route: '/contract', access: 'admin', typeUser: 'ADMIN' },
  'contract-new': { route: '/contract-new', access: 'admin', typeUser: 'ADMIN' },
  'contract-detail': { route: '/contract-detail', access: 'admin', typeUser: 'ADMIN' },
  'contract-update': { route: '/contract-update', access: 'admin', typeUser: 'ADMIN' },
  'contract-pattern': { route: '/contract-pattern', access: 'admin', typeUser: 'ADMIN' },
  'contract-pattern-new': { route: '/contract-pattern-new', access: 'admin', typeUser: 'ADMIN' },
  'contract-pattern-detail': { route: '/contract-pattern-detail', access: 'admin', typeUser: 'ADMIN' },
  'user-management': { route: '/user-management', access: 'user-management' },
  'contract-user-management': { route: '/contract/user-management', access: 'admin', typeUser: 'ADMIN' },
  'licenses-or-admin': { route: '/contract/licenses-or-admin', access: 'admin', typeUser: 'ADMIN' },
  'api-tokens': { route: '/contract/api-tokens', access: 'admin', typeUser: 'ADMIN' },
  'contract-sso': { route: '/contract/single-sign-on', access: 'admin', typeUser: 'ADMIN' },
  notification: { route: '/notification', access: 'notice-management', typeUser: 'ADMIN' },
  'notification-add': { route: '/notification/add', access: 'notice-management', typeUser: 'ADMIN' },
  'notification-edit': { route: '/notification/edit', access: 'notice-management', typeUser: 'ADMIN' },
  'data-loads': { route: '/data-loads', access: 'admin-view', typeUser: 'ADMIN' },
  'data-load': { route: '/data-loads/load', access: 'admin', typeUser: 'ADMIN' },
  'data-load-new': { route: '/data-loads/new', access: 'admin', typeUser: 'ADMIN' },
  'sender-mapping': { route: '/data-loads/mappings', access: 'admin-view', typeUser: 'ADMIN' },
  'sender-mapping-edit': { route: '/data-loads/mapping', access: 'admin', typeUser: 'ADMIN' },
  'data-health': { route: '/data-health', access: 'admin-view', typeUser: 'ADMIN' },
  audit: { route: '/audit', access: 'admin', typeUser: 'ADMIN' },
  maintenance: { route: '/maintenance', access: 'admin', typeUser: 'ADMIN' },
} as const satisfies Record<string, Page>
export type PageName = keyof typeof pages

const accessFlags: Readonly<Partial<Record<Access, PatternFlag>>> = {
  ...features,
  'notice-management': 'useNoticeManagement',
  'user-management': 'useUserManagement',
}

/** Pages of the sidebar that depend on the contract pattern. */
type GovernedPage = AnalysisSlug | 'shop' | 'scan' | 'notification' | 'user-management'
const isInSidebar = (name: PageName): name is GovernedPage => name !== 'notification-add' && name !== 'notification-edit'

/** Pages of the sidebar that a flag of a contract pattern opens. */
export const getGovernedPages = (flag: PatternFlag): GovernedPage[] =>
  (Object.keys(pages) as PageName[]).filter(isInSidebar).filter((name) => {
    const { access } = pages[name]
    // the second flag of combined sales opens them for all goods
    return accessFlags[access] === flag || (flag === 'useGeneralPurchasingAnalysis' && access === 'combined-sales-analysis')
  })

/** True if only administrators load the page: those of the operator, or those of a contract who manage its users. */
export const isAdministrationPage = ({ typeUser, access }: Page): boolean => typeUser === 'ADMIN' || access === 'user-management'

const isOperatorStaff = (viewer: Viewer) => viewer.role === 'ADMIN' || viewer.role === 'ADMIN_VIEW'

/** True if the viewer may open the page by its URL. */
export const canOpen = (viewer: Viewer, page: Page): boolean => page.isInactive !== true && canCall(viewer, page.access)

/** State of a sidebar entry: open link, greyed out, or hidden. */
export function getMenuEntryState(
  viewer: Viewer & { accountType: AccountType; userType: UserType },
  page: Page,
): 'open' | 'off' | 'hidden' {
  // administrator entries are invisible to others
  if (page.typeUser === 'ADMIN' && !canCall(viewer, page.access)) return 'hidden'
  // pages tested with individual trial accounts before production
  if (page.userType !== undefined) {
    const isTester = viewer.accountType === 1 && viewer.userType === page.userType && page.production !== true
    if (!isTester) return 'hidden'
  }
  // a tab disabled for the user is hidden, except combined sales (general purchasing analysis)
  const free = isOperatorStaff(viewer) || viewer.role === 'TRIAL_ACCOUNT' || page.tab === 'dashboard'
  if (!free && page.tab !== undefined && page.tab !== 'combined-sales-analysis' && viewer.disableMenuTab.includes(page.tab))
    return 'hidden'
  return canOpen(viewer, page) ? 'open' : 'off'
}
