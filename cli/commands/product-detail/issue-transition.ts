import type { Answer } from '../../../shared/api/endpoint.ts'
import type { issueTransition } from '../../../shared/api/product-issues.ts'
import type { Analysis } from '../../analysis/analysis.ts'

export const issueTransitionCommand: Analysis = {
  name: 'transition',
  call: 'issueTransition',
  exportCall: 'issueTransitionExport',
  contract: () => import('../../../shared/api/product-issues.ts'),
  rows: ({ list }: Answer<typeof issueTransition>) => list,
  report: async () => (await import('../../../shared/api/product-issues.columns.ts')).issueReport,
  examples: ['transition 39041-12', 'transition 9784999900114 --max-issues 12 --days 60 --csv'],
}
