import { MAX_DAYS_AHEAD, type ReturnCandidate, returnCandidateSorts, returnCandidates } from '../api/return-candidates.ts'
import * as slot from '../ask/slots.ts'
import { defineColumns, defineReport } from './columns.ts'
import * as condition from './conditions.ts'
import { defineReportScreen } from './report-screen.ts'

const { text, code, date, copies, yen, stores, days, percent, decimal, decimal2 } = defineColumns<ReturnCandidate>()
const total = { total: true }

export const returnCandidateReport = defineReport<ReturnCandidate>({
  columns: [
    code('jan'),
    text('productName', { maxWidth: 28 }),
    text('volume'),
    text('authorName'),
    text('publisherName', { maxWidth: 18 }),
    date('releaseDate'),
    yen('price'),
    date('returnLimitDate'),
    days('daysLeft'),
    stores('returnStores', total),
    code('storeCd'),
    text('storeName', { maxWidth: 20 }),
    text('agencyName'),
    copies('cumulativeDeliveryQuantity', total),
    copies('cumulativeSaleQuantity', total),
    copies('cumulativeReturnQuantity', total),
    copies('cumulativeStockQuantity', total),
    yen('stockAmount', total),
    percent('saleRate', total),
    decimal2('dailySales', { unit: 'copies', ...total }),
    decimal('expectedSales', { unit: 'copies', ...total }),
    copies('returnCopies', total),
    yen('returnAmount', total),
  ],
  terminal: [
    'jan',
    'productName',
    'storeName',
    'returnLimitDate',
    'daysLeft',
    'cumulativeDeliveryQuantity',
    'cumulativeSaleQuantity',
    'cumulativeStockQuantity',
    'saleRate',
    'expectedSales',
    'returnCopies',
    'returnAmount',
  ],
  dropOrder: [
    'cumulativeDeliveryQuantity',
    'cumulativeSaleQuantity',
    'expectedSales',
    'saleRate',
    'daysLeft',
    'returnAmount',
    'cumulativeStockQuantity',
  ],
})

const ofStores: ReadonlySet<string> = new Set(['storeCd', 'storeName', 'agencyName'])

/** Candidates by title, and by title and store. */
export const returnCandidateReports = {
  product: defineReport<ReturnCandidate>({
    columns: returnCandidateReport.columns.filter(({ name }) => !ofStores.has(name)),
    screen: [
      'cover',
      'productName',
      'returnCopies',
      'returnLimitDate',
      'daysLeft',
      'returnAmount',
      'returnStores',
      'cumulativeStockQuantity',
      'expectedSales',
      'saleRate',
      'publisherName',
    ],
    phone: {
      name: 'productName',
      figure: 'returnCopies',
      note: 'daysLeft',
      facts: ['publisherName', 'returnLimitDate', 'cumulativeStockQuantity'],
    },
    sorts: returnCandidateSorts,
  }),
  store: defineReport<ReturnCandidate>({
    columns: returnCandidateReport.columns.filter(({ name }) => name !== 'returnStores'),
    screen: [
      'cover',
      'productName',
      'storeName',
      'returnCopies',
      'returnLimitDate',
      'daysLeft',
      'returnAmount',
      'cumulativeStockQuantity',
      'expectedSales',
      'dailySales',
      'publisherName',
    ],
    phone: {
      name: 'productName',
      figure: 'returnCopies',
      note: 'daysLeft',
      facts: ['storeName', 'returnLimitDate', 'cumulativeStockQuantity'],
    },
    sorts: returnCandidateSorts,
  }),
}

const MAX_COPIES = 1_000_000
const commonDays = [7, 14, 28, 56, MAX_DAYS_AHEAD]

export const returnCandidateScreen = defineReportScreen({
  calls: [returnCandidates],
  state: returnCandidates.body,
  defaults: () => returnCandidates.body.parse({}),
  conditions: [
    condition.number('withinDays', 'dayCount', { isPinned: true, from: 1, to: MAX_DAYS_AHEAD, usual: commonDays }),
    condition.stores(),
    condition.publishers('products.publisherCds', { isPinned: true }),
    condition.choice('groupBy', ['product', 'store'], { isPinned: true }),
    condition.genres(),
    condition.number('keepCopies', 'copies', { to: MAX_COPIES, usual: [0, 1, 2, 3] }),
    condition.number('minReturnCopies', 'copies', { to: MAX_COPIES, usual: [0, 1, 5, 10, 50] }),
    condition.products(),
    condition.productKind(),
    ...condition.titleDetails(),
    condition.itemGenres(),
  ],
  words: {
    needsName: true,
    slots: {
      ...slot.sortBy(['daysLeft', 'returnCopies', 'returnAmount']),
      minCopies: slot.text('minReturnCopies'),
      groupBy: slot.choice('groupBy', { product: 'product', store: 'store' }),
    },
  },
})
