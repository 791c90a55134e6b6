import { stockOuts } from '../api/stock-outs.ts'
import * as slot from '../ask/slots.ts'
import * as condition from './conditions.ts'
import { defineReportScreen } from './report-screen.ts'

export const stockOutScreen = defineReportScreen({
  call: stockOuts,
  state: stockOuts.body,
  defaults: () => stockOuts.body.parse({}),
  conditions: [
    condition.stores(),
    condition.publishers('products.publisherCds', { isPinned: true }),
    condition.genres(),
    condition.choice('groupBy', ['product', 'store']),
    condition.number('minLostCopies', 'copies'),
    condition.products(),
    ...condition.titleDetails(),
    condition.productKind(),
    condition.itemGenres(),
  ],
  words: {
    needsName: true,
    slots: {
      ...slot.sortBy(['lostCopies', 'lostAmount', 'stockOutDays', 'soldOutStores'], { direction: false }),
      measure: () => ({ sortBy: 'lostAmount' }),
      minCopies: slot.text('minLostCopies'),
      groupBy: slot.choice('groupBy', { product: 'product', store: 'store' }),
    },
  },
})
