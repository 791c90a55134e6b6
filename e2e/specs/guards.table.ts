/**
 * Where each address leads each kind of visitor: the address itself where it opens, another where it does not. Written
 * down apart from the rules in shared/pages.ts. Addresses whose page is still to come lead on to /404 for whoever may
 * open them.
 */
export const viewers = ['visitor', 'admin', 'view', 'company', 'user', 'trial'] as const
export type Viewer = (typeof viewers)[number]

const stays = null
type Outcome = string | typeof stays

/** In the order of `viewers`. */
type Row = readonly [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome]

const everyone: Row = [stays, stays, stays, stays, stays, stays]
const visitorsOnly: Row = [stays, '/dashboard', '/dashboard', '/dashboard', '/dashboard', '/dashboard']
const signedIn: Row = ['/', stays, stays, stays, stays, stays]
const signedInToCome: Row = ['/', '/404', '/404', '/404', '/404', '/404']
const limit = '/access-limit'
const adminOnly: Row = ['/', stays, limit, limit, limit, limit]
const noticesToCome: Row = ['/', '/404', limit, limit, limit, limit]
const usersOfOwn: Row = ['/', stays, stays, stays, limit, limit]
/** Nothing is there: the address stays, and the page says so. */
const nowhere: Row = everyone

export const guards: Record<string, Row> = {
  '/': visitorsOnly,
  '/forgot-password': visitorsOnly,
  '/forgot-password/confirm-reset': nowhere,
  '/verify-registration': visitorsOnly,
  '/maintain': everyone,
  '/303': everyone,
  '/404': everyone,
  '/500': everyone,
  '/access-limit': everyone,
  '/dashboard': signedIn,
  '/product-search': signedIn,
  '/product-detail': signedIn,
  '/ranking-create': signedIn,
  '/change-password': signedIn,
  '/purchase-cluster': signedIn,
  '/combined-sales-analysis': signedIn,
  '/sale-compare': signedIn,
  '/continuous-purchasing-trend': signedIn,
  '/reservation-subscription': signedIn,
  '/sale-ranking': signedIn,
  '/stock-outs': signedIn,
  '/movers': signedIn,
  '/trend-by-genre': signedIn,
  '/publisher-ranking': signedIn,
  '/help': signedIn,
  '/notification/history': signedInToCome,
  '/contract': adminOnly,
  '/contract-new': adminOnly,
  '/contract-detail?id=demo-publisher': adminOnly,
  '/contract-update?id=demo-publisher': adminOnly,
  '/contract-pattern': adminOnly,
  '/contract-pattern-new': adminOnly,
  '/contract-pattern-detail?id=demo-publisher': adminOnly,
  '/user-management': usersOfOwn,
  '/contract/user-management?id=demo-publisher': adminOnly,
  '/contract/licenses-or-admin?id=demo-publisher': adminOnly,
  '/audit': adminOnly,
  '/maintenance': adminOnly,
  '/notification': noticesToCome,
  '/notification/add': noticesToCome,
  '/notification/edit': noticesToCome,
  '/sales-exports': nowhere,
  '/sales-exports/export': nowhere,
  '/widget/combined-sales': nowhere,
  '/no-such-page': nowhere,
}
