import {
  type FairOrderLine,
  type FairTitle,
  fairTable,
  fairTableBody,
  fairTableOrder,
  MAX_FAIR_TITLES,
  MAX_FAIR_WEEKS,
} from '../api/fair-table.ts'
import { getPresetPeriod } from '../calendar/period-presets.ts'
import { fairReasonNames } from '../messages/fair-table.ts'
import { defineColumns, defineReport } from './columns.ts'
import * as condition from './conditions.ts'
import { defineReportScreen } from './report-screen.ts'

const { text, code, count, date, copies, yen, percent, decimal, decimal2 } = defineColumns<FairTitle>()
const total = { total: true }

/** Titles of a fair table. */
export const fairTableReport = defineReport<FairTitle>({
  columns: [
    count('rowNumber'),
    code('jan'),
    text('productName', { maxWidth: 30 }),
    text('volume'),
    text('authorName', { maxWidth: 16 }),
    text('publisherName', { maxWidth: 18 }),
    text('seriesName'),
    text('genreC1Nm'),
    text('genreC2Nm'),
    text('genreC3Nm'),
    date('releaseDate'),
    yen('price'),
    text('fairReason', { value: (row, language) => fairReasonNames[language][row.reason] }),
    decimal2('lift'),
    decimal2('reliableLift'),
    count('coOccurrences', { unit: 'baskets' }),
    percent('confidence'),
    copies('quantity', total),
    copies('stock', total),
    copies('numberOfPendingOrder', total),
    decimal('fairSales', { unit: 'copies', ...total }),
    copies('neededCopies', total),
    copies('orderCopies', total),
    yen('orderAmount', total),
  ],
  terminal: [
    'rowNumber',
    'jan',
    'productName',
    'authorName',
    'fairReason',
    'lift',
    'coOccurrences',
    'price',
    'quantity',
    'stock',
    'neededCopies',
    'orderCopies',
    'orderAmount',
  ],
  dropOrder: ['authorName', 'coOccurrences', 'neededCopies', 'price', 'rowNumber', 'quantity'],
  screen: [
    'rowNumber',
    'cover',
    'productName',
    'fairReason',
    'orderCopies',
    'orderAmount',
    'lift',
    'coOccurrences',
    'stock',
    'quantity',
    'price',
  ],
  phone: {
    name: 'productName',
    figure: 'orderCopies',
    note: 'orderAmount',
    facts: ['fairReason', 'stock', 'quantity'],
  },
})

const line = defineColumns<FairOrderLine>()

/** Lines of the order: the columns by which a load of orders knows date, store, title and quantity, then those for people. */
export const fairOrderReport = defineReport<FairOrderLine>({
  columns: [
    line.date('orderDate'),
    line.code('storeCd'),
    line.text('storeName', { maxWidth: 24 }),
    line.code('jan'),
    line.count('lineCopies', total),
    line.text('productName', { maxWidth: 30 }),
    line.text('volume'),
    line.text('publisherName', { maxWidth: 18 }),
    line.yen('price'),
    line.yen('lineAmount', total),
  ],
  terminal: ['orderDate', 'storeCd', 'storeName', 'jan', 'productName', 'lineCopies', 'lineAmount'],
  dropOrder: ['orderDate', 'storeName', 'lineAmount'],
})

export const fairTableScreen = defineReportScreen({
  calls: [fairTable, fairTableOrder],
  state: fairTableBody,
  defaults: (latest) =>
    fairTableBody.parse({ period: getPresetPeriod('last12Weeks', { latest, current: { from: latest, to: latest } }) }),
  conditions: [
    condition.products('jans', { max: 1, required: true }),
    condition.period(),
    condition.stores(),
    condition.amount('budget', { isPinned: true }),
    condition.number('titleCount', 'titles', { from: 1, to: MAX_FAIR_TITLES, usual: [10, 15, 20, 30] }),
    condition.number('fairWeeks', 'weeks', { from: 1, to: MAX_FAIR_WEEKS, usual: [2, 4, 8, 12] }),
    condition.products('chosenJans', { max: MAX_FAIR_TITLES }),
  ],
  words: { subject: 'title' },
})
