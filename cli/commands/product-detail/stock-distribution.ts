import type { Answer } from '../../../shared/contract/endpoint.ts'
import type { stockDistribution } from '../../../shared/contract/product-stock.ts'
import type { Analysis } from '../../analysis/analysis.ts'

type Distribution = Answer<typeof stockDistribution>

export const stockDistributionCommand: Analysis = {
  name: 'stock',
  call: 'stockDistribution',
  contract: () => import('../../../shared/contract/product-stock.ts'),
  rows: (answer: Distribution) => [answer],
  report: async () => (await import('../../../shared/contract/product-stock.columns.ts')).stockBandReport,
  examples: ['stock 9784999900114', 'stock 9784999900114 --prefecture 13'],
}
