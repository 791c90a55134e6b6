import { brandPickupCommand } from '../commands/brand-pickup.ts'
import { combinedCommand, combinedSummaryCommand } from '../commands/combined-sales-analysis.ts'
import { continuousCommand, continuousSearchCommand } from '../commands/continuous-purchasing-trend.ts'
import { dashboardCommand } from '../commands/dashboard.ts'
import { moversCommand } from '../commands/movers.ts'
import { peerStoreGapCommand } from '../commands/peer-store-gap.ts'
import { characteristicsCommand } from '../commands/product-detail/characteristics.ts'
import { cumulativeCommand } from '../commands/product-detail/cumulative.ts'
import { dailyRankingCommand } from '../commands/product-detail/daily-ranking.ts'
import { detailCommand } from '../commands/product-detail/detail.ts'
import { forecastCommand } from '../commands/product-detail/forecast.ts'
import { issueTransitionCommand } from '../commands/product-detail/issue-transition.ts'
import { ordersCommand } from '../commands/product-detail/orders.ts'
import { publicationCommand } from '../commands/product-detail/publication.ts'
import { publicityCommand } from '../commands/product-detail/publicity.ts'
import { stockDistributionCommand } from '../commands/product-detail/stock-distribution.ts'
import { stockStoresCommand } from '../commands/product-detail/stock-stores.ts'
import { publisherRankingCommand } from '../commands/publisher-ranking.ts'
import { clusterCommand } from '../commands/purchase-cluster.ts'
import { preOrdersCommand, reservationsCommand, subscriptionsCommand } from '../commands/reservation-subscription.ts'
import { returnCandidatesCommand } from '../commands/return-candidates.ts'
import { compareCommand } from '../commands/sale-compare.ts'
import { companyRankingCommand, storeRankingCommand } from '../commands/sale-ranking.ts'
import { stockOutsCommand } from '../commands/stock-outs.ts'
import { genreTrendCommand } from '../commands/trend-by-genre.ts'
import type { Analysis } from './analysis.ts'

/** The analyses that have a command of the common form, one a line. */
export const analyses: readonly Analysis[] = [
  dashboardCommand,
  stockDistributionCommand,
  stockStoresCommand,
  characteristicsCommand,
  ordersCommand,
  publicationCommand,
  publicityCommand,
  detailCommand,
  cumulativeCommand,
  dailyRankingCommand,
  issueTransitionCommand,
  storeRankingCommand,
  companyRankingCommand,
  publisherRankingCommand,
  genreTrendCommand,
  forecastCommand,
  brandPickupCommand,
  stockOutsCommand,
  returnCandidatesCommand,
  peerStoreGapCommand,
  compareCommand,
  clusterCommand,
  combinedCommand,
  combinedSummaryCommand,
  continuousCommand,
  continuousSearchCommand,
  preOrdersCommand,
  subscriptionsCommand,
  reservationsCommand,
  moversCommand,
]
