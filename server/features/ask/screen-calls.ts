import { isViewSelected } from '../../../shared/access/analyses.ts'
import type { Endpoint } from '../../../shared/api/endpoint.ts'
import * as api from '../../../shared/api/index.ts'
import type { ReportScreen } from '../../../shared/reports/report-screen.ts'
import { reportScreens } from '../../../shared/reports/report-screens.ts'

type Parameters = Readonly<Record<string, string | undefined>>

/** A call that answers what a screen shows, and the parameters that its choice expresses. */
interface ScreenCall {
  endpoint: Endpoint
  expressed: readonly string[]
}

/** Calls of the parts of the title page. Parts without an entry are shown by the app alone. */
const titleParts: Readonly<Record<string, Endpoint>> = {
  trend: api.salesTrends,
  forecast: api.sellThroughForecast,
  cumulative: api.salesCumulative,
  ranking: api.dailyRanking,
  characteristics: api.storeCharacteristics,
  'share-gap': api.storeCharacteristics,
  issues: api.issueTransition,
  stock: api.stockDistribution,
  orders: api.orderInfo,
  publication: api.publicationInfo,
  publicity: api.productPublicity,
}

const callsOfReports: Readonly<Record<string, readonly Endpoint[]>> = {
  dashboard: [api.dashboard],
  ...Object.fromEntries(Object.entries<ReportScreen>(reportScreens).map(([name, { calls }]) => [name, calls])),
}

/** Returns the call behind a screen with these parameters; null for pages that no call answers. */
export function findScreenCall(screen: string, parameters: Parameters): ScreenCall | null {
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
