import type { Analysis } from './analysis.ts'
import { moversCommand } from './commands/movers.ts'
import { publisherRankingCommand } from './commands/publisher-ranking.ts'
import { preOrdersCommand, reservationsCommand, subscriptionsCommand } from './commands/reservation-subscription.ts'
import { compareCommand } from './commands/sale-compare.ts'
import { companyRankingCommand, storeRankingCommand } from './commands/sale-ranking.ts'
import { stockDistributionCommand } from './commands/stock-distribution.ts'
import { genreTrendCommand } from './commands/trend-by-genre.ts'

/** The analyses that have a command of the common form, one a line. */
export const analyses: readonly Analysis[] = [
  stockDistributionCommand,
  storeRankingCommand,
  companyRankingCommand,
  publisherRankingCommand,
  genreTrendCommand,
  compareCommand,
  preOrdersCommand,
  subscriptionsCommand,
  reservationsCommand,
  moversCommand,
]
