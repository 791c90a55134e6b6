import type { Endpoint } from '../../../shared/api/endpoint.ts'
import * as api from '../../../shared/api/index.ts'

type Parameters = Readonly<Record<string, string>>

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

const simple: Readonly<Record<string, Endpoint>> = {
  dashboard: api.dashboard,
  'product-search': api.productSearch,
  'purchase-cluster': api.clusterAnalysis,
  'combined-sales-analysis': api.combinedSales,
  'sale-compare': api.compareProducts,
  'continuous-purchasing-trend': api.continuousSale,
  'ranking-create': api.createRanking,
  'publisher-ranking': api.publisherRanking,
  'stock-outs': api.stockOuts,
  'reprint-candidates': api.reprintCandidates,
  'return-candidates': api.returnCandidates,
  returns: api.returns,
  movers: api.movers,
  'peer-store-gap': api.peerStoreGap,
}

/** Returns the call behind a screen with these parameters; null for pages that no call answers. */
export function findScreenCall(screen: string, { tab = 'trend', groupBy, view, kind }: Parameters): ScreenCall | null {
  if (screen === 'product-detail') {
    const endpoint = titleParts[tab]
    return endpoint === undefined ? null : { endpoint, expressed: ['tab'] }
  }
  if (screen === 'sale-ranking')
    return { endpoint: groupBy === 'company' ? api.saleRankingByCompany : api.saleRankingByStore, expressed: ['groupBy'] }
  if (screen === 'trend-by-genre')
    return view === 'brand' ? { endpoint: api.brandPickup, expressed: ['view'] } : { endpoint: api.trendByGenre, expressed: [] }
  if (screen === 'reservation-subscription')
    return { endpoint: kind === 'subscription' ? api.subscribedBooks : api.preOrderBooks, expressed: ['kind'] }
  const endpoint = simple[screen]
  return endpoint === undefined ? null : { endpoint, expressed: [] }
}
