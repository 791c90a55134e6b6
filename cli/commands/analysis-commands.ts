import type { AnalysisCommand } from '../analysis/analysis.ts'
import { brandPickupCommand } from './brand-pickup.ts'
import { combinedCommand, combinedSummaryCommand } from './combined-sales-analysis.ts'
import { continuousCommand, continuousSearchCommand } from './continuous-purchasing-trend.ts'
import { dashboardCommand } from './dashboard.ts'
import { eventsCommand } from './events.ts'
import { fairOrderCommand, fairTableCommand } from './fair-table.ts'
import { moversCommand } from './movers.ts'
import { peerStoreGapCommand } from './peer-store-gap.ts'
import {
  characteristicsCommand,
  cumulativeCommand,
  dailyRankingCommand,
  detailCommand,
  forecastCommand,
  forecastRecordCommand,
  issueTransitionCommand,
  ordersCommand,
  publicationCommand,
  publicityCommand,
  stockDistributionCommand,
  stockStoresCommand,
} from './product-detail/product-detail-analyses.ts'
import { publisherRankingCommand } from './publisher-ranking.ts'
import { clusterCommand } from './purchase-cluster.ts'
import { reprintCandidatesCommand } from './reprint-candidates.ts'
import { preOrdersCommand, reservationsCommand, subscriptionsCommand } from './reservation-subscription.ts'
import { returnCandidatesCommand } from './return-candidates.ts'
import { returnsCommand } from './returns.ts'
import { compareCommand } from './sale-compare.ts'
import { companyRankingCommand, storeRankingCommand } from './sale-ranking.ts'
import { stockOutsCommand } from './stock-outs.ts'
import { genreTrendCommand } from './trend-by-genre.ts'

/** Analyses with a command of the common form, one per line. */
export const analysisCommands: readonly AnalysisCommand[] = [
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
  forecastRecordCommand,
  brandPickupCommand,
  stockOutsCommand,
  reprintCandidatesCommand,
  returnCandidatesCommand,
  returnsCommand,
  peerStoreGapCommand,
  fairTableCommand,
  fairOrderCommand,
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
  eventsCommand,
]
