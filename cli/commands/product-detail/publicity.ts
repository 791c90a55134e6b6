import type { Answer } from '../../../shared/contract/endpoint.ts'
import type { productPublicity } from '../../../shared/contract/product-publication.ts'
import type { Analysis } from '../../analysis/analysis.ts'

export const publicityCommand: Analysis = {
  name: 'publicity',
  call: 'productPublicity',
  exportCall: 'productPublicityExport',
  contract: () => import('../../../shared/contract/product-publication.ts'),
  rows: ({ list }: Answer<typeof productPublicity>) =>
    list.map((row) => ({ ...row, publicityTitle: row.title, effectRate: row.changeRate })),
  columns: [
    'date',
    'medium',
    { name: 'publicityTitle', most: 40 },
    'quantityBefore',
    'quantityAfter',
    { name: 'effectRate', digits: 1 },
  ],
  examples: ['publicity 9784999900114', 'publicity 9784999900114 --from 2026-10-01 --to 2026-10-31'],
}
