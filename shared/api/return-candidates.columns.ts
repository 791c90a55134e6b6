import { defineColumns, defineReport } from './columns.ts'
import { type ReturnCandidate, returnCandidateSorts } from './return-candidates.ts'

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
    sorts: returnCandidateSorts,
  }),
}
