import type { Analysis } from './analysis.ts'
import { combinedCommand, combinedSummaryCommand } from './commands/combined-sales-analysis.ts'
import { continuousCommand, continuousSearchCommand } from './commands/continuous-purchasing-trend.ts'
import { clusterCommand } from './commands/purchase-cluster.ts'
import { stockDistributionCommand } from './commands/stock-distribution.ts'

/** The analyses that have a command of the common form, one a line. */
export const analyses: readonly Analysis[] = [
  stockDistributionCommand,
  clusterCommand,
  combinedCommand,
  combinedSummaryCommand,
  continuousCommand,
  continuousSearchCommand,
]
