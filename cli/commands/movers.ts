import type { AnalysisCommand } from '../analysis/analysis.ts'

export const moversCommand: AnalysisCommand = {
  name: 'movers',
  call: 'movers',
  exportCall: 'moversExport',
  loadApi: () => import('../../shared/api/movers.ts'),
  loadReport: async () => (await import('../../shared/reports/movers.ts')).moverReport,
  examples: [
    'movers',
    'movers --direction up --min-sold-copies 100 --publisher 9901',
    'movers --compare-with lastYear --period last-month --format xlsx --out movers.xlsx',
  ],
}
