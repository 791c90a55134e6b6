import { combinedSalesExport } from '../../../shared/api/combined-sales-analysis.ts'
import type { BodyInput, Endpoint } from '../../../shared/api/endpoint.ts'
import { salesCumulativeExport } from '../../../shared/api/product-all-detail.ts'
import { storeCharacteristicsExport } from '../../../shared/api/product-characteristics.ts'
import { dailyRankingExport } from '../../../shared/api/product-daily-ranking.ts'
import { salesTrendsExport } from '../../../shared/api/product-detail.ts'
import { sellThroughForecastExport } from '../../../shared/api/product-forecast.ts'
import { issueTransitionExport } from '../../../shared/api/product-issues.ts'
import { orderInfoExport } from '../../../shared/api/product-orders.ts'
import { productPublicityExport } from '../../../shared/api/product-publication.ts'
import { stockDistributionDetailsExport } from '../../../shared/api/product-stock.ts'
import { clusterAnalysisExport } from '../../../shared/api/purchase-cluster.ts'
import { reservationExport } from '../../../shared/api/reservation-subscription.ts'
import { buildScreenPath } from '../../../shared/api/screen-path.ts'
import { stockOutsExport } from '../../../shared/api/stock-outs.ts'
import type { Period } from '../../../shared/calendar/period.ts'
import type { UrlStateObject } from '../../../shared/fields/url-state.ts'
import type { ReportFile } from '../../report/favorites/saved-screen.ts'
import type { DetailState, ProductTab } from './product-detail.state.ts'

/** A title with the conditions of its page. */
interface TitleConditions {
  jan: string
  state: DetailState
  period: Period
}

/** Queries of the parts, without what a part chooses itself, such as its sort order. */
export const partQueries = {
  trend: ({ jan, state: { unit, weekStartsOn, stores, channel }, period }) => ({
    jan,
    period,
    unit,
    weekStartsOn,
    stores,
    channel,
  }),
  cumulative: ({ jan, state: { stores } }) => ({ jan, stores }),
  ranking: ({ jan, state: { stores, channel }, period }) => ({ jan, period, stores, channel }),
  characteristics: ({ jan, state: { groupBy, stores }, period }) => ({ jan, period, groupBy, stores }),
  issues: ({ jan, state: { stores } }) => ({ jan, stores }),
  forecast: ({ jan, state: { stores } }) => ({ jan, stores }),
  stock: ({ jan, state: { stores, band, health } }) => ({ jan, stores, band, health }),
  'stock-outs': ({ jan, state: { stores } }) => ({
    // of any publisher, although the list of stock-outs begins with the own ones
    products: { jans: [jan], kind: 'all' as const, publisherCds: [] },
    stores,
    groupBy: 'store' as const,
    minLostCopies: 0,
  }),
  orders: ({ jan, state: { stores }, period }) => ({ jan, period, stores }),
  cluster: ({ jan, state: { stores }, period }) => ({ jans: [jan], period, stores }),
  together: ({ jan, state: { stores }, period }) => ({ jans: [jan], period, stores }),
  reservation: ({ jan, state: { stores } }) => ({
    products: { jans: [jan], kind: 'all' as const },
    stores,
    state: 'all' as const,
  }),
  publicity: ({ jan, state: { stores } }) => ({ jan, stores }),
} satisfies Partial<Record<ProductTab, (title: TitleConditions) => object>>

const createReportFile = <E extends Endpoint>(endpoint: E, body: BodyInput<E>): ReportFile<Endpoint> => ({ endpoint, body })

/** Path of the screen that answers the query of a part. */
export const getTabScreenPath = (endpoint: Endpoint, query: UrlStateObject): string => buildScreenPath(endpoint, query) ?? ''

/** Exports of the parts with their queries; null for a part without one. */
const partExports: Readonly<Record<ProductTab, ((title: TitleConditions) => ReportFile<Endpoint>) | null>> = {
  trend: (title) => createReportFile(salesTrendsExport, partQueries.trend(title)),
  cumulative: (title) => createReportFile(salesCumulativeExport, partQueries.cumulative(title)),
  ranking: (title) => createReportFile(dailyRankingExport, partQueries.ranking(title)),
  characteristics: (title) => createReportFile(storeCharacteristicsExport, partQueries.characteristics(title)),
  'share-gap': (title) => createReportFile(storeCharacteristicsExport, partQueries.characteristics(title)),
  issues: (title) => createReportFile(issueTransitionExport, partQueries.issues(title)),
  forecast: (title) => createReportFile(sellThroughForecastExport, partQueries.forecast(title)),
  stock: (title) => createReportFile(stockDistributionDetailsExport, partQueries.stock(title)),
  'stock-outs': (title) => createReportFile(stockOutsExport, partQueries['stock-outs'](title)),
  orders: (title) => createReportFile(orderInfoExport, partQueries.orders(title)),
  cluster: (title) => createReportFile(clusterAnalysisExport, partQueries.cluster(title)),
  together: (title) => createReportFile(combinedSalesExport, partQueries.together(title)),
  reservation: (title) => createReportFile(reservationExport, { ...partQueries.reservation(title), kind: 'pre-order' }),
  publicity: (title) => createReportFile(productPublicityExport, partQueries.publicity(title)),
  publication: null,
}

/** Export of a part with its query; null for a part without one. */
export const getTabExport = (tab: ProductTab, title: TitleConditions): ReportFile<Endpoint> | null =>
  partExports[tab]?.(title) ?? null
