import { returnGroupings, returns, trendMeasures } from '../api/returns.ts'
import * as slot from '../ask/slots.ts'
import { getPresetPeriod } from '../calendar/period-presets.ts'
import * as condition from './conditions.ts'
import { defineReportScreen } from './report-screen.ts'

export const returnsScreen = defineReportScreen({
  call: returns,
  state: returns.body,
  // four weeks, because within one most titles have returns or deliveries but not both
  defaults: (latest) =>
    returns.body.parse({ period: getPresetPeriod('last28', { latest, current: { from: latest, to: latest } }) }),
  conditions: [
    condition.period(),
    condition.stores(),
    condition.publishers('products.publisherCds', { isPinned: true }),
    condition.choice('by', returnGroupings),
    condition.choice('genreLevel', ['large', 'medium', 'small']),
    condition.genres(),
    condition.products(),
    condition.productKind(),
    ...condition.titleDetails(),
    condition.itemGenres(),
    condition.choice('unit', ['week', 'month']),
    condition.choice('trendMeasure', trendMeasures),
    condition.flag('sameStores'),
  ],
  words: {
    needsName: true,
    slots: {
      ...slot.comparison,
      ...slot.sortBy(['totalReturnQuantity', 'totalReturnAmount', 'periodReturnRate', 'totalDeliveryQuantity']),
      groupBy: slot.choice('by', {
        product: 'product',
        store: 'store',
        company: 'company',
        publisher: 'publisher',
        genre: 'genre',
      }),
      unit: slot.choice('unit', { week: 'week', month: 'month' }),
    },
  },
})
