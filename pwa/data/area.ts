import type { Endpoint } from '../../shared/api/endpoint.ts'
import { readCookie, TOKEN_COOKIE } from '../browser/cookies.ts'

/**
 * True if the URL belongs to the export area. Each area has its own sessions, cookies and endpoints; changing the area
 * reloads the page.
 */
export const isExportArea: boolean = typeof location !== 'undefined' && /^(\/en)?\/sales-exports(\/|$)/.test(location.pathname)

const AREA_PATH = '/sales-exports'

/** Paths of the export area: its sign-in page and the pages behind it. */
export const exportAreaPaths = {
  signIn: AREA_PATH,
  export: `${AREA_PATH}/export`,
  history: `${AREA_PATH}/export/history`,
  changePassword: `${AREA_PATH}/export/change-password`,
} as const

/** Path of a public page in the current area: `/` is the sign-in page. */
export const getPublicPath = (path: string): string => (!isExportArea ? path : path === '/' ? AREA_PATH : AREA_PATH + path)

/** Endpoint of the current area: in the export area the one of the same name below /sales-exports. */
export const toAreaEndpoint = <E extends Endpoint>(endpoint: E, inExports = isExportArea): E =>
  !inExports || endpoint.area !== undefined || endpoint.path.startsWith('/v1/')
    ? endpoint
    : { ...endpoint, area: 'sales-exports', path: AREA_PATH + endpoint.path, clearsBrowserCache: false }

const EXPORT_TOKEN_COOKIE = 'JWT_TOKEN_SE'

/** Returns true in the main area if the browser has a session of the export area. */
export const isExportUser = (): boolean => !isExportArea && readCookie(EXPORT_TOKEN_COOKIE) !== null

/** Names of the cookies and storage keys of a session (specification section 3). */
export const sessionKeys = isExportArea
  ? {
      token: EXPORT_TOKEN_COOKIE,
      info: 'info_se',
      ended: 'session-ended-se',
      user: 'user-se',
      beforeLogin: 'uresuji.before-login-se',
    }
  : { token: TOKEN_COOKIE, info: 'info', ended: 'session-ended', user: 'user', beforeLogin: 'uresuji.before-login' }
