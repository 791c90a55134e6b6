import type { brandPickup } from '../../shared/api/brand-pickup.ts'
import type { Answer } from '../../shared/api/endpoint.ts'
import type { Analysis } from '../analysis/analysis.ts'

export const brandPickupCommand: Analysis = {
  name: 'brand',
  call: 'brandPickup',
  exportCall: 'brandPickupExport',
  loadApi: () => import('../../shared/api/brand-pickup.ts'),
  period: '28d',
  rows: ({ list }: Answer<typeof brandPickup>) => list,
  loadReport: async () => (await import('../../shared/api/brand-pickup.columns.ts')).brandReport,
  examples: [
    'brand',
    'brand --brand-cds 9901,9902 --period last-month',
    'brand --brand-type series --genre 02 --max-brands 20 --csv',
  ],
}
