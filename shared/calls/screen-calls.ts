import { isViewSelected } from '../access/analyses.ts'
import { dashboard } from '../api/dashboard.ts'
import { type Endpoint, isWarehouseQuery } from '../api/endpoint.ts'
import { getAtPath, type OwnContract, setOwnDefaults } from '../api/own-defaults.ts'
import { storeCharacteristics } from '../api/product-characteristics.ts'
import { dailyRanking } from '../api/product-daily-ranking.ts'
import { productDetail, salesCumulative, salesTrends } from '../api/product-detail.ts'
import { sellThroughForecast } from '../api/product-forecast.ts'
import { issueTransition } from '../api/product-issues.ts'
import { orderInfo } from '../api/product-orders.ts'
import { productPublicity, publicationInfo } from '../api/product-publication.ts'
import { addDefaultCondition, productSearch } from '../api/product-search.ts'
import { stockDistribution } from '../api/product-stock.ts'
import { compareProducts } from '../api/sale-compare.ts'
import { readScreenParameters } from '../api/screen-query.ts'
import { getDefaultTitlePeriod } from '../calendar/title-period.ts'
import { searchToState } from '../fields/url-state.ts'
import type { ReportScreen } from '../reports/report-screen.ts'
import { reportScreens } from '../reports/report-screens.ts'

type Parameters = Readonly<Record<string, string>>

/** A call that answers what a screen shows, and the parameters that its choice expresses. */
interface ScreenCall {
  endpoint: Endpoint
  expressed: readonly string[]
}

/** A call with its body, as the screen sends it. */
export interface ScreenQuery {
  endpoint: Endpoint
  body: Readonly<Record<string, unknown>>
}

/** Calls of the parts of the title page. Parts without an entry are shown by the app alone. */
const titleParts: Readonly<Record<string, Endpoint>> = {
  trend: salesTrends,
  forecast: sellThroughForecast,
  cumulative: salesCumulative,
  ranking: dailyRanking,
  characteristics: storeCharacteristics,
  'share-gap': storeCharacteristics,
  issues: issueTransition,
  stock: stockDistribution,
  orders: orderInfo,
  publication: publicationInfo,
  publicity: productPublicity,
}

/** Fields that the title page leaves out: it shows all stores together. */
const omittedByTitlePage: ReadonlySet<string> = new Set(['showBy', 'until', 'maxTitles', 'thresholdRate', 'thresholdDays'])

const screens: Readonly<Record<string, ReportScreen>> = reportScreens

const callsOfReports: Readonly<Record<string, readonly Endpoint[]>> = {
  dashboard: [dashboard],
  ...Object.fromEntries(Object.entries(screens).map(([name, { calls }]) => [name, calls])),
}

/** Returns the call behind a screen with these parameters; null for pages that no call answers. */
export function findScreenCall(screen: string, parameters: Partial<Parameters>): ScreenCall | null {
  if (screen === 'product-detail') {
    const endpoint = titleParts[parameters.tab ?? 'trend']
    return endpoint === undefined ? null : { endpoint, expressed: ['tab'] }
  }
  const calls = callsOfReports[screen] ?? []
  const getScreenSearch = (call: Endpoint) => call.screen?.search ?? {}
  // the view without parameters is selected always
  const endpoint = calls.findLast((call) => isViewSelected(getScreenSearch(call), (name) => parameters[name]))
  return endpoint === undefined ? null : { endpoint, expressed: calls.flatMap((call) => Object.keys(getScreenSearch(call))) }
}

const listFields = ({ body }: Endpoint): readonly string[] => Object.keys((body as { shape?: object }).shape ?? {})

/** The fields of the state that the call has. A value that only another view of the screen has is left out. */
function pickQuery(endpoint: Endpoint, state: Readonly<Record<string, unknown>>): ScreenQuery | null {
  const fields = listFields(endpoint)
  const body = Object.fromEntries(Object.entries(state).filter(([name]) => fields.includes(name)))
  const parsed = endpoint.body.safeParse(body)
  if (parsed.success) return { endpoint, body }
  const invalid = new Set(parsed.error.issues.map(({ path: [name] }) => name))
  const rest = endpoint.body.safeParse(Object.fromEntries(Object.entries(body).filter(([name]) => !invalid.has(name))))
  return rest.success ? { endpoint, body: rest.data as ScreenQuery['body'] } : null
}

/** Query of a part of the title page; the head of the page, with the figures since release, if the question names a title alone. */
function buildTitleQuery(endpoint: Endpoint, parameters: Parameters, { latest, releaseDate }: ScreenContext): ScreenQuery | null {
  const { jan, tab: _tab, ...conditions } = parameters
  if (jan === undefined) return null
  if (endpoint === salesTrends && Object.keys(conditions).length === 0) return { endpoint: productDetail, body: { jan } }
  const query = readScreenParameters(endpoint, { jan, ...conditions }, [])
  if (query === null) return null
  const lacksPeriod = query.period === undefined && listFields(endpoint).includes('period')
  const period = lacksPeriod ? { period: getDefaultTitlePeriod({ releaseDate, asOf: latest }, latest) } : {}
  const parsed = endpoint.body.safeParse({ ...query, ...period })
  if (!parsed.success) return null
  const body = Object.entries(parsed.data as object).filter(([name]) => !omittedByTitlePage.has(name))
  return { endpoint, body: Object.fromEntries(body) }
}

/** What the conditions that a question leaves out depend on. */
interface ScreenContext {
  /** Last complete day. */
  latest: string
  contract: OwnContract
  /** Release of the title that the question names. */
  releaseDate: string | null
}

/**
 * The call that a screen makes with these parameters of its URL, and its body: the same request has the same figures, and the
 * result is shared with the screen. null if no single call shows them, or a required condition is missing.
 */
export function buildScreenQuery(
  { screen, params }: { screen: string; params: Parameters },
  context: ScreenContext,
): ScreenQuery | null {
  const found = findScreenCall(screen, params)
  if (found === null || !isWarehouseQuery(found.endpoint)) return null
  const { endpoint } = found
  if (screen === 'product-detail') return buildTitleQuery(endpoint, params, context)
  const declared = screens[screen]
  if (declared === undefined) return null
  const ownDefaults = declared.calls.flatMap((call) => call.ownDefaults ?? [])
  const defaults = setOwnDefaults({ ownDefaults }, declared.defaults(context.latest), context.contract)
  const state = searchToState(declared.state, new URLSearchParams(params).toString(), defaults) as Record<string, unknown>
  const isIncomplete = declared.conditions.some(({ required, path }) => required === true && isUnset(getAtPath(state, path)))
  const query = isIncomplete ? null : pickQuery(endpoint, state)
  return query === null ? null : { endpoint, body: adaptQuery(endpoint, query.body) }
}

const isUnset = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** What the screens of two calls change of their state before they send it. */
function adaptQuery(endpoint: Endpoint, body: ScreenQuery['body']): ScreenQuery['body'] {
  if (endpoint === productSearch) return addDefaultCondition(productSearch.body.parse(body))
  // the order of the titles is that of the screen alone
  if (endpoint === compareProducts) return { ...body, jans: [...new Set(body.jans as string[])].sort() }
  return body
}
