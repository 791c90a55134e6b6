import type { AnalysisCommand } from '../analysis/analysis.ts'

export const brandPickupCommand: AnalysisCommand = {
  name: 'brand',
  call: 'brandPickup',
  exportCall: 'brandPickupExport',
  loadApi: () => import('../../shared/api/brand-pickup.ts'),
  period: '28d',
  loadReport: async () => (await import('../../shared/reports/brand-pickup.ts')).brandReport,
  examples: [
    'brand',
    'brand --brand-cds 9901,9902 --period last-month',
    'brand --brand-type series --genre 02 --max-brands 20 --csv',
  ],
}
