import { type MoverRow, movers, moversBody } from '../api/movers.ts'
import * as slot from '../ask/slots.ts'
import { getDefaultReportPeriod } from '../calendar/period-presets.ts'
import { defineColumns, defineReport } from './columns.ts'
import * as condition from './conditions.ts'
import { defineReportScreen } from './report-screen.ts'

const { text, code, date, copies, percent } = defineColumns<MoverRow>()

export const moverReport = defineReport<MoverRow>({
  columns: [
    code('jan'),
    text('productName', { maxWidth: 28 }),
    text('volume'),
    text('authorName'),
    text('publisherName'),
    date('releaseDate'),
    copies('quantity'),
    copies('comparedQuantity', { value: (row) => row.previousQuantity }),
    text('comparedIssueName', { maxWidth: 24 }),
    copies('difference'),
    percent('comparedChangeRate', { value: (row) => row.changeRate }),
    copies('delivery'),
    date('reasonDate'),
    text('reasonText'),
    text('sentence', { maxWidth: 60 }),
  ],
  terminal: ['jan', 'productName', 'quantity', 'comparedQuantity', 'difference', 'comparedChangeRate', 'sentence'],
  dropOrder: ['comparedQuantity', 'comparedChangeRate'],
  screen: [
    'cover',
    'productName',
    'quantity',
    'comparedQuantity',
    'difference',
    'comparedChangeRate',
    'sentence',
    'delivery',
    'releaseDate',
    'publisherName',
  ],
  phone: { name: 'productName', figure: 'quantity', change: 'comparedChangeRate', facts: ['sentence'] },
})

/** Rows per page: usually all movers, so that the figures include all of them. */
const PAGE_SIZE = 1000

export const moversScreen = defineReportScreen({
  calls: [movers],
  state: moversBody,
  defaults: (latest) => moversBody.parse({ period: getDefaultReportPeriod(latest), pageSize: PAGE_SIZE }),
  conditions: [
    condition.period(),
    condition.stores(),
    condition.choice('direction', ['both', 'up', 'down', 'new']),
    condition.choice('compareWith', ['previous', 'lastYear']),
    condition.number('minSoldCopies', 'copies'),
    condition.genres(),
    condition.publishers(),
    condition.productKind(),
    ...condition.titleDetails(),
    condition.products(),
    condition.itemGenres(),
    condition.channel(),
    condition.flag('sameStores'),
    condition.flag('includeExcluded'),
  ],
  words: {
    slots: {
      minCopies: slot.text('minSoldCopies'),
      comparison: slot.choice('compareWith', { previousPeriod: 'previous', lastYear: 'lastYear' }),
    },
  },
})
