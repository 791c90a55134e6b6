import type { Endpoint } from '../../shared/contract/endpoint.ts'
import { readCookie } from '../browser/cookies.ts'
import { TOKEN_COOKIE } from './token-cookie.ts'

/**
 * The area that this page was opened in, by its address. Each has sessions, cookies and calls of its own; nothing leads from
 * the one to the other but an address that is opened anew.
 */
export const isExportArea: boolean = typeof location !== 'undefined' && /^(\/en)?\/sales-exports(\/|$)/.test(location.pathname)

const AREA_PATH = '/sales-exports'

/** The places of the export area: its sign-in, and those of who is in. */
export const exportPlaces = {
  signIn: AREA_PATH,
  export: `${AREA_PATH}/export`,
  history: `${AREA_PATH}/export/history`,
  changePassword: `${AREA_PATH}/export/change-password`,
} as const

/** Where a page of visitors stands in this area: `/` is the sign-in page. */
export const visitorPath = (path: string): string => (!isExportArea ? path : path === '/' ? AREA_PATH : AREA_PATH + path)

/** The call as this area has it: the export area has its own of the same name below /sales-exports. */
export const toAreaEndpoint = <E extends Endpoint>(endpoint: E, inExports = isExportArea): E =>
  !inExports || endpoint.area !== undefined || endpoint.path.startsWith('/v1/')
    ? endpoint
    : { ...endpoint, area: 'sales-exports', path: AREA_PATH + endpoint.path, clearsBrowserCache: false }

const EXPORT_TOKEN = 'JWT_TOKEN_SE'

/** Is somebody signed in to the export area, as seen from outside of it? */
export const isExportUser = (): boolean => !isExportArea && readCookie(EXPORT_TOKEN) !== null

/** Names of what a session leaves in this browser (specification section 3). */
export const sessionNames = isExportArea
  ? { token: EXPORT_TOKEN, info: 'info_se', user: 'user-se', beforeLogin: 'uresuji.before-login-se' }
  : { token: TOKEN_COOKIE, info: 'info', user: 'user', beforeLogin: 'uresuji.before-login' }
