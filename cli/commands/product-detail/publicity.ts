import type { Answer } from '../../../shared/api/endpoint.ts'
import type { productPublicity } from '../../../shared/api/product-publication.ts'
import type { Analysis } from '../../analysis/analysis.ts'

export const publicityCommand: Analysis = {
  name: 'publicity',
  call: 'productPublicity',
  exportCall: 'productPublicityExport',
  contract: () => import('../../../shared/api/product-publication.ts'),
  rows: ({ list }: Answer<typeof productPublicity>) => list,
  report: async () => (await import('../../../shared/api/product-publication.columns.ts')).publicityReport,
  examples: ['publicity 9784999900114', 'publicity 9784999900114 --from 2026-10-01 --to 2026-10-31'],
}
