import type { Answer } from '../../../shared/api/endpoint.ts'
import type { salesCumulative } from '../../../shared/api/product-detail.ts'
import type { Analysis } from '../../analysis/analysis.ts'

export const cumulativeCommand: Analysis = {
  name: 'cumulative',
  call: 'salesCumulative',
  exportCall: 'salesCumulativeExport',
  contract: async () => ({
    ...(await import('../../../shared/api/product-detail.ts')),
    ...(await import('../../../shared/api/product-all-detail.ts')),
  }),
  rows: ({ list }: Answer<typeof salesCumulative>) => list,
  report: async () => (await import('../../../shared/api/product-detail.columns.ts')).cumulativeReport,
  examples: ['cumulative 9784999900114', 'cumulative 9784999900114 --until 2026-10-31 --csv'],
}
