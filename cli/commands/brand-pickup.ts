import type { brandPickup } from '../../shared/contract/brand-pickup.ts'
import type { Answer } from '../../shared/contract/endpoint.ts'
import type { Analysis } from '../analysis/analysis.ts'

export const brandPickupCommand: Analysis = {
  name: 'brand',
  call: 'brandPickup',
  exportCall: 'brandPickupExport',
  contract: () => import('../../shared/contract/brand-pickup.ts'),
  period: '28d',
  rows: ({ list }: Answer<typeof brandPickup>) =>
    list.map((row) => ({
      ...row,
      share: row.marketShare,
      shareInGenres: row.genreShare,
      topTitle: row.topTitles[0]?.productName ?? null,
      bestNewRelease: row.bestNewRelease?.productName ?? null,
    })),
  columns: [
    'rank',
    'brandCd',
    { name: 'brandName', most: 20 },
    'titlesSold',
    'quantity',
    'amount',
    { name: 'share', digits: 2 },
    { name: 'shareInGenres', digits: 2 },
    { name: 'changeRate', digits: 1 },
    { name: 'saleRate', digits: 1 },
    { name: 'topTitle', most: 28 },
    { name: 'bestNewRelease', most: 28 },
  ],
  examples: [
    'brand',
    'brand --brand-cds 9901,9902 --period last-month',
    'brand --brand-type series --genre 02 --max-brands 20 --csv',
  ],
}
