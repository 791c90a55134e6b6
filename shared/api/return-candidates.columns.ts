import { defineColumns, defineReport, type ReportColumn } from './columns.ts'
import type { ReturnCandidate } from './return-candidates.ts'

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

/** Returns the columns of candidates by title, or by title and store. */
export const getReturnCandidateColumns = (groupBy: 'product' | 'store'): readonly ReportColumn<ReturnCandidate>[] =>
  returnCandidateReport.columns.filter(({ name }) => (groupBy === 'product' ? !ofStores.has(name) : name !== 'returnStores'))
