import type { Answer } from '../../../shared/api/endpoint.ts'
import type { stockDistributionDetails } from '../../../shared/api/product-stock.ts'
import type { Analysis } from '../../analysis/analysis.ts'

type Stores = Answer<typeof stockDistributionDetails>

export const stockStoresCommand: Analysis = {
  name: 'stock-stores',
  call: 'stockDistributionDetails',
  exportCall: 'stockDistributionDetailsExport',
  contract: () => import('../../../shared/api/product-stock.ts'),
  rows: ({ list }: Stores) => list,
  report: async () => (await import('../../../shared/api/product-stock.columns.ts')).stockStoreReport,
  foot: ({ asOf, paging, list }: Stores) => `${asOf}  ${list.length} / ${paging.total}`,
  examples: [
    'stock-stores 9784999900114 --band 0',
    'stock-stores 9784999900114 --health soldOut --prefecture 13',
    'stock-stores 9784999900114 --sort-by digest --format xlsx --out stores.xlsx',
  ],
}
