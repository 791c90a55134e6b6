import type { Answer } from '../../shared/contract/endpoint.ts'
import type { movers } from '../../shared/contract/movers.ts'
import type { Analysis } from '../analysis/analysis.ts'

type Movers = Answer<typeof movers>

export const moversCommand: Analysis = {
  name: 'movers',
  call: 'movers',
  exportCall: 'moversExport',
  contract: () => import('../../shared/contract/movers.ts'),
  rows: (answer: Movers) =>
    answer.list.map((row) => ({ ...row, comparedQuantity: row.previousQuantity, comparedChangeRate: row.changeRate })),
  columns: [
    'jan',
    { name: 'productName', most: 28 },
    'quantity',
    'comparedQuantity',
    'difference',
    { name: 'comparedChangeRate', digits: 1 },
    { name: 'sentence', most: 60 },
  ],
  examples: [
    'movers',
    'movers --direction up --least 100 --publisher 9901',
    'movers --compare-with lastYear --period last-month --format xlsx --out movers.xlsx',
  ],
}
