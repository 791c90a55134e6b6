import type { Answer } from '../../../shared/api/endpoint.ts'
import type { stockDistribution } from '../../../shared/api/product-stock.ts'
import type { Analysis } from '../../analysis/analysis.ts'

type Distribution = Answer<typeof stockDistribution>

export const stockDistributionCommand: Analysis = {
  name: 'stock',
  call: 'stockDistribution',
  contract: () => import('../../../shared/api/product-stock.ts'),
  rows: (answer: Distribution) => [answer],
  report: async () => (await import('../../../shared/api/product-stock.columns.ts')).stockBandReport,
  examples: ['stock 9784999900114', 'stock 9784999900114 --prefecture 13'],
}
