import type { BrandRow } from './brand-pickup.ts'
import { defineColumns, defineReport } from './columns.ts'

const { count, text, code, copies, yen, titles, percent, percent2, decimal2 } = defineColumns<BrandRow>()

export const brandReport = defineReport<BrandRow>({
  columns: [
    count('rank'),
    code('brandCd'),
    text('brandName', { maxWidth: 20 }),
    titles('titlesOfBrand', { value: (row) => row.titles }),
    titles('titlesSold'),
    copies('quantity'),
    yen('amount'),
    percent2('share', { value: (row) => row.marketShare }),
    percent2('shareInGenres', { value: (row) => row.genreShare }),
    copies('previousQuantity'),
    yen('previousAmount'),
    percent('changeRate'),
    copies('lastYearQuantity'),
    yen('lastYearAmount'),
    percent('lastYearChangeRate'),
    percent2('lastYearShare'),
    decimal2('shareDifference', { unit: 'points' }),
    copies('cumulativeDeliveryQuantity'),
    copies('cumulativeSaleQuantity'),
    percent('saleRate'),
    text('topTitle', { maxWidth: 28, value: (row) => row.topTitles[0]?.productName ?? null }),
    text('bestNewRelease', { maxWidth: 28, value: (row) => row.bestNewRelease?.productName ?? null }),
  ],
  terminal: [
    'rank',
    'brandCd',
    'brandName',
    'titlesSold',
    'quantity',
    'amount',
    'share',
    'lastYearShare',
    'shareDifference',
    'shareInGenres',
    'changeRate',
    'saleRate',
    'topTitle',
    'bestNewRelease',
  ],
  dropOrder: ['bestNewRelease', 'topTitle', 'brandCd', 'titlesSold', 'lastYearShare', 'shareInGenres'],
})
