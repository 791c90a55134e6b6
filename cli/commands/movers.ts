import type { Answer } from '../../shared/contract/endpoint.ts'
import type { movers } from '../../shared/contract/movers.ts'
import type { Analysis } from '../analysis/analysis.ts'

type Movers = Answer<typeof movers>

export const moversCommand: Analysis = {
  name: 'movers',
  call: 'movers',
  exportCall: 'moversExport',
  contract: () => import('../../shared/contract/movers.ts'),
  rows: ({ list }: Movers) => list,
  report: async () => (await import('../../shared/contract/movers.columns.ts')).moverReport,
  examples: [
    'movers',
    'movers --direction up --least 100 --publisher 9901',
    'movers --compare-with lastYear --period last-month --format xlsx --out movers.xlsx',
  ],
}
