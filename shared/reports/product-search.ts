import { productSearchBody } from '../api/product-search.ts'
import { releaseWindows } from '../api/question-fields.ts'
import * as slot from '../ask/slots.ts'
import { getDefaultReportPeriod } from '../calendar/period-presets.ts'
import * as condition from './conditions.ts'
import { defineReportScreen } from './report-screen.ts'

/** Maximum number of products in the condition. */
const MAX_PRODUCTS = 5000

export const productSearchScreen = defineReportScreen({
  state: productSearchBody,
  defaults: (latest) => productSearchBody.parse({ period: getDefaultReportPeriod(latest) }),
  conditions: [
    condition.period(),
    condition.stores(),
    condition.genres(),
    condition.publishers(),
    condition.days('releaseDate'),
    condition.range('saleRate', 'percent'),
    condition.flag('inStock'),
    condition.flag('soldOutSomewhere'),
    condition.flag('runningShort'),
    condition.flag('soldInPeriod'),
    condition.number('minCopies', 'copies'),
    condition.productKind(),
    condition.range('saleQuantity', 'copies'),
    condition.range('returnRate', 'percent'),
    condition.range('price', 'yen'),
    condition.itemGenres(),
    condition.products('products.jans', { max: MAX_PRODUCTS }),
    condition.codes('products.seriesCds'),
    condition.choice('sinceRelease', [null, ...releaseWindows]),
    condition.text('keyword'),
    condition.choice('searchBy', ['all', 'name', 'series', 'author', 'code']),
  ],
  words: {
    slots: {
      ...slot.sorts([
        'saleRate',
        'returnRate',
        'cumulativeStockQuantity',
        'releaseDate',
        'totalReturnQuantity',
        'totalDeliveryQuantity',
        'cumulativeSaleQuantity',
        'changeRate',
        'shareGap',
        'publisherInventory',
        'numberOfPendingOrder',
        'price',
        'totalSalePrice',
        'totalSaleQuantity',
      ]),
      minCopies: (value) => ({ 'saleQuantity.from': String(value) }),
    },
  },
})
