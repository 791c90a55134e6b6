import type { Analysis } from './analysis.ts'
import { brandPickupCommand } from './commands/brand-pickup.ts'
import { characteristicsCommand } from './commands/characteristics.ts'
import { combinedCommand, combinedSummaryCommand } from './commands/combined-sales-analysis.ts'
import { continuousCommand, continuousSearchCommand } from './commands/continuous-purchasing-trend.ts'
import { cumulativeCommand } from './commands/cumulative.ts'
import { dailyRankingCommand } from './commands/daily-ranking.ts'
import { dashboardCommand } from './commands/dashboard.ts'
import { detailCommand } from './commands/detail.ts'
import { forecastCommand } from './commands/forecast.ts'
import { issueTransitionCommand } from './commands/issue-transition.ts'
import { moversCommand } from './commands/movers.ts'
import { ordersCommand } from './commands/orders.ts'
import { publicationCommand } from './commands/publication.ts'
import { publicityCommand } from './commands/publicity.ts'
import { publisherRankingCommand } from './commands/publisher-ranking.ts'
import { clusterCommand } from './commands/purchase-cluster.ts'
import { preOrdersCommand, reservationsCommand, subscriptionsCommand } from './commands/reservation-subscription.ts'
import { compareCommand } from './commands/sale-compare.ts'
import { companyRankingCommand, storeRankingCommand } from './commands/sale-ranking.ts'
import { stockDistributionCommand } from './commands/stock-distribution.ts'
import { stockOutsCommand } from './commands/stock-outs.ts'
import { stockStoresCommand } from './commands/stock-stores.ts'
import { genreTrendCommand } from './commands/trend-by-genre.ts'

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
