import type { z } from 'zod'
import { type PageName, pages } from '../access/pages.ts'
import { features } from '../access/permissions.ts'
import { DEFAULT_CONDITIONS, stateToSearch, type UrlStateObject } from '../fields/url-state.ts'
import { type Endpoint, isWarehouseQuery, type QueryEndpoint } from './endpoint.ts'
import { listOwnPaths } from './own-defaults.ts'

/** File and paging fields that the screen's URL does not contain. */
const fileFields = new Set(['format', 'encoding', 'language', 'columns', 'pageNum', 'pageSize', 'period'])

/**
 * Query string of a screen with the conditions of a query, without `?`: the fields that differ from their defaults, and those
 * with which the screen begins otherwise, such as the reader's own. `period` may be the name of a moving period. `view`: parameters of the
 * screen's view, as far as the query does not contain them.
 */
export function queryToSearch(
  endpoint: Pick<Endpoint, 'body' | 'ownDefaults' | 'screen'>,
  query: UrlStateObject,
  view: Readonly<Record<string, string>> = {},
): string {
  const { shape = {} } = endpoint.body as { shape?: Record<string, z.ZodType> }
  const defaults = Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => {
      const parsed = field.safeParse(undefined)
      return parsed.success ? [[name, parsed.data]] : []
    }),
  )
  const state = Object.fromEntries(Object.entries(query).filter(([name]) => !fileFields.has(name)))
  const { period } = query
  const periodValue = typeof period === 'object' && period !== null && 'preset' in period ? period.preset : period
  const viewParameters = Object.fromEntries(Object.entries(view).filter(([name]) => !(name in state)))
  const begins = endpoint.screen?.begins ?? []
  const hasPeriod = periodValue || (period === null && begins.includes('period'))
  const shown = { ...(hasPeriod ? { period: periodValue } : {}), ...viewParameters, ...state }
  return stateToSearch(shown, defaults, [...listOwnPaths(endpoint), ...begins]).slice(1)
}

/** The page that shows the result of a call: the declared one, or that of the feature. Null for masters and single look-ups. */
function findScreen({ screen, access }: QueryEndpoint): NonNullable<QueryEndpoint['screen']> | null {
  if (screen !== undefined) return screen
  return Object.hasOwn(features, access) ? { page: access as PageName } : null
}

/** Path and query string of the screen that answers the same query; null if the call has no screen. */
export function buildScreenPath(endpoint: Endpoint, query: UrlStateObject): string | null {
  if (!isWarehouseQuery(endpoint)) return null
  const screen = findScreen(endpoint)
  if (screen === null) return null
  const { period = null, ...conditions } = query
  const shown = screen.period === undefined ? query : { ...conditions, ...(period ? { [screen.period]: period } : {}) }
  const search = queryToSearch(endpoint, shown, screen.search) || (endpoint.takes.stores ? DEFAULT_CONDITIONS : '')
  return `${pages[screen.page].route}${search === '' ? '' : `?${search}`}`
}
