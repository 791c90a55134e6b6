import type { Answer } from '../../../shared/contract/endpoint.ts'
import type { issueTransition } from '../../../shared/contract/product-issues.ts'
import type { Analysis } from '../../analysis/analysis.ts'

export const issueTransitionCommand: Analysis = {
  name: 'transition',
  call: 'issueTransition',
  exportCall: 'issueTransitionExport',
  contract: () => import('../../../shared/contract/product-issues.ts'),
  rows: ({ list }: Answer<typeof issueTransition>) => list,
  columns: [
    'jan',
    { name: 'productName', most: 30 },
    'volume',
    'releaseDate',
    'cumulativeDeliveryQuantity',
    'soldDay7',
    'soldDay14',
    'soldDay28',
    'cumulativeSaleQuantity',
    { name: 'saleRate', digits: 1 },
    { name: 'returnRate', digits: 1 },
    { name: 'previousChangeRate', digits: 1 },
    { name: 'yearChangeRate', digits: 1 },
  ],
  examples: ['transition 39041-12', 'transition 9784999900114 --max-issues 12 --days 60 --csv'],
}
