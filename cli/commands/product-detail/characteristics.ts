import type { Answer } from '../../../shared/contract/endpoint.ts'
import type { storeCharacteristics } from '../../../shared/contract/product-characteristics.ts'
import type { Analysis } from '../../analysis/analysis.ts'

export const characteristicsCommand: Analysis = {
  name: 'characteristics',
  call: 'storeCharacteristics',
  exportCall: 'storeCharacteristicsExport',
  contract: () => import('../../../shared/contract/product-characteristics.ts'),
  period: '28d',
  rows: ({ list }: Answer<typeof storeCharacteristics>) => list,
  columns: [
    { name: 'groupName', most: 24 },
    'stores',
    'deliveredStores',
    'quantity',
    { name: 'share', digits: 1 },
    { name: 'genreShare', digits: 1 },
    { name: 'index', digits: 1 },
    { name: 'salesPerStore', digits: 2 },
    { name: 'saleRate', digits: 1 },
    { name: 'shippingShare', digits: 1 },
    { name: 'saleShare', digits: 1 },
    { name: 'shareGap', digits: 1 },
  ],
  examples: ['characteristics 9784999900114', 'characteristics 9784999900114 --by scale --period last-month --csv'],
}
