import type { Answer } from '../../../shared/contract/endpoint.ts'
import type { stockDistributionDetails } from '../../../shared/contract/product-stock.ts'
import { storeHealthNames as english } from '../../../shared/messages/en/store-health.ts'
import { storeHealthNames as japanese } from '../../../shared/messages/ja/store-health.ts'
import type { Analysis } from '../../analysis/analysis.ts'

type Stores = Answer<typeof stockDistributionDetails>

export const stockStoresCommand: Analysis = {
  name: 'stock-stores',
  call: 'stockDistributionDetails',
  exportCall: 'stockDistributionDetailsExport',
  contract: () => import('../../../shared/contract/product-stock.ts'),
  rows: ({ list }: Stores, language) =>
    list.map((row) => ({ ...row, health: (language === 'en' ? english : japanese)[row.health] })),
  columns: [
    'storeCd',
    { name: 'storeName', most: 26 },
    'prefectureName',
    'health',
    'stock',
    'cumulativeDeliveryQuantity',
    'cumulativeSaleQuantity',
    { name: 'saleRate', digits: 1 },
    'sold28Days',
    { name: 'daysOfCover', digits: 1 },
    'lastSaleDate',
  ],
  foot: ({ asOf, paging, list }: Stores) => `${asOf}  ${list.length} / ${paging.total}`,
  examples: [
    'stock-stores 9784999900114 --band 0',
    'stock-stores 9784999900114 --health soldOut --prefecture 13',
    'stock-stores 9784999900114 --sort-by digest --format xlsx --out stores.xlsx',
  ],
}
