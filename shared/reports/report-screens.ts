import { combinedScreen } from './combined-sales-analysis.ts'
import { continuousScreen } from './continuous-purchasing-trend.ts'
import { eventsScreen } from './events.ts'
import { fairTableScreen } from './fair-table.ts'
import { moversScreen } from './movers.ts'
import { peerStoreGapScreen } from './peer-store-gap.ts'
import { productSearchScreen } from './product-search.ts'
import { publisherRankingScreen } from './publisher-ranking.ts'
import { clusterScreen } from './purchase-cluster.ts'
import { rankingScreen } from './ranking-create.ts'
import type { ReportScreen } from './report-screen.ts'
import { reprintScreen } from './reprint-candidates.ts'
import { reservationScreen } from './reservation-subscription.ts'
import { returnCandidateScreen } from './return-candidates.ts'
import { returnsScreen } from './returns.ts'
import { saleCompareScreen } from './sale-compare.ts'
import { saleRankingScreen } from './sale-ranking.ts'
import { stockOutScreen } from './stock-outs.ts'
import { trendByGenreScreen } from './trend-by-genre.ts'

/** Screens of the reports, by the name of their page. Loaded with the command palette, not with a page. */
export const reportScreens = {
  'ranking-create': rankingScreen,
  'product-search': productSearchScreen,
  'sale-ranking': saleRankingScreen,
  'sale-compare': saleCompareScreen,
  'publisher-ranking': publisherRankingScreen,
  'trend-by-genre': trendByGenreScreen,
  'purchase-cluster': clusterScreen,
  'combined-sales-analysis': combinedScreen,
  'continuous-purchasing-trend': continuousScreen,
  'reservation-subscription': reservationScreen,
  returns: returnsScreen,
  'return-candidates': returnCandidateScreen,
  'reprint-candidates': reprintScreen,
  'stock-outs': stockOutScreen,
  events: eventsScreen,
  'fair-table': fairTableScreen,
  movers: moversScreen,
  'peer-store-gap': peerStoreGapScreen,
} satisfies Readonly<Record<string, ReportScreen>>
