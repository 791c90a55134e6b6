import type { Answer } from '../../shared/api/endpoint.ts'
import type { movers } from '../../shared/api/movers.ts'
import type { Analysis } from '../analysis/analysis.ts'

type Movers = Answer<typeof movers>

export const moversCommand: Analysis = {
  name: 'movers',
  call: 'movers',
  exportCall: 'moversExport',
  loadApi: () => import('../../shared/api/movers.ts'),
  rows: ({ list }: Movers) => list,
  loadReport: async () => (await import('../../shared/api/movers.columns.ts')).moverReport,
  examples: [
    'movers',
    'movers --direction up --least 100 --publisher 9901',
    'movers --compare-with lastYear --period last-month --format xlsx --out movers.xlsx',
  ],
}
