import { analyses } from '../../shared/access/analyses.ts'

/**
 * Where each path leads each kind of visitor: the path itself if it opens, otherwise another one. Written independently of the
 * rules in shared/access/pages.ts.
 */
export const viewers = ['visitor', 'admin', 'view', 'company', 'user', 'trial'] as const
export type Viewer = (typeof viewers)[number]

const opensItself = null
type Outcome = string | typeof opensItself

/** In the order of `viewers`. */
type Row = readonly [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome]

const everyone: Row = [opensItself, opensItself, opensItself, opensItself, opensItself, opensItself]
const visitorsOnly: Row = [opensItself, '/dashboard', '/dashboard', '/dashboard', '/dashboard', '/dashboard']
const signedIn: Row = ['/', opensItself, opensItself, opensItself, opensItself, opensItself]
const limit = '/access-limit'
const adminOnly: Row = ['/', opensItself, limit, limit, limit, limit]
/** Operator staff, including read-only users. */
const operators: Row = ['/', opensItself, opensItself, limit, limit, limit]
const userManagers: Row = ['/', opensItself, opensItself, opensItself, limit, limit]
/** Another area: users signed in to the main area only are visitors there. */
const exportArea: Row = [
  '/sales-exports',
  '/sales-exports',
  '/sales-exports',
  '/sales-exports',
  '/sales-exports',
  '/sales-exports',
]
/** Unknown path: the URL is preserved, and a not-found page is shown. */
const unknownPath: Row = everyone

export const guards: Record<string, Row> = {
  '/': visitorsOnly,
  '/forgot-password': visitorsOnly,
  '/forgot-password/confirm-reset': unknownPath,
  '/verify-registration': visitorsOnly,
  '/login/sso': visitorsOnly,
  '/maintain': everyone,
  '/303': everyone,
  '/404': everyone,
  '/500': everyone,
  '/access-limit': everyone,
  ...Object.fromEntries(analyses.map(({ slug }) => [`/${slug}`, signedIn])),
  '/change-password': signedIn,
  '/two-factor': ['/', opensItself, opensItself, opensItself, limit, limit],
  '/scan': signedIn,
  '/shop': signedIn,
  '/help': signedIn,
  '/periodic-reports': signedIn,
  '/schedules': signedIn,
  '/notification/history': signedIn,
  '/contract': adminOnly,
  '/contract-new': adminOnly,
  '/contract-detail?id=demo-publisher': adminOnly,
  '/contract-update?id=demo-publisher': adminOnly,
  '/contract-pattern': adminOnly,
  '/contract-pattern-new': adminOnly,
  '/contract-pattern-detail?id=demo-publisher': adminOnly,
  '/user-management': userManagers,
  '/contract/user-management?id=demo-publisher': adminOnly,
  '/contract/licenses-or-admin?id=demo-publisher': adminOnly,
  '/contract/api-tokens?id=demo-publisher': adminOnly,
  '/contract/single-sign-on?id=demo-publisher': adminOnly,
  '/data-loads': operators,
  '/data-loads/new': adminOnly,
  '/data-loads/load': adminOnly,
  '/data-loads/mappings': operators,
  '/data-loads/mapping': adminOnly,
  '/data-health': operators,
  '/audit': adminOnly,
  '/maintenance': adminOnly,
  '/notification': adminOnly,
  '/notification/add': adminOnly,
  '/notification/edit?id=00000000-0000-4000-8000-000000000202': adminOnly,
  '/sales-exports': everyone,
  '/sales-exports/export': exportArea,
  '/sales-exports/export/history': exportArea,
  '/sales-exports/export/change-password': exportArea,
  '/sales-exports/forgot-password': everyone,
  '/sales-exports/nowhere': unknownPath,
  // opens for contracts with the widget; others see that there is nothing to show
  '/widget/combined-sales': everyone,
  '/no-such-page': unknownPath,
}
