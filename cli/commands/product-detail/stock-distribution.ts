import type { Answer } from '../../../shared/contract/endpoint.ts'
import type { stockDistribution } from '../../../shared/contract/product-stock.ts'
import type { Analysis } from '../../analysis/analysis.ts'

type Distribution = Answer<typeof stockDistribution>

/** One row: the stores of each band. */
const bandsOf = (answer: Distribution) => [
  {
    notDeliveredStores: answer.notDeliveredStores,
    ...Object.fromEntries(answer.stockStatus.map((stores, band) => [`stockStatus${band}`, stores])),
  },
]

export const stockDistributionCommand: Analysis = {
  name: 'stock',
  call: 'stockDistribution',
  contract: () => import('../../../shared/contract/product-stock.ts'),
  rows: bandsOf,
  columns: [
    'notDeliveredStores',
    'stockStatus0',
    'stockStatus1',
    'stockStatus2',
    'stockStatus3',
    'stockStatus4',
    'stockStatus5',
    'stockStatus6',
  ],
  examples: ['stock 9784999900114', 'stock 9784999900114 --prefecture 13'],
}
