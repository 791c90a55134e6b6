import type { dashboard } from '../api/dashboard.ts'
import type { Result } from '../api/endpoint.ts'
import { defineColumns, defineReport } from './columns.ts'

type BestSellerRow = Result<typeof dashboard>['best'][number]
const { count, text, code, copies, percent, decimal } = defineColumns<BestSellerRow>()

/** Best-selling titles of the last day. */
export const bestReport = defineReport<BestSellerRow>({
  columns: [
    count('rank'),
    code('jan'),
    text('productName', { maxWidth: 36 }),
    text('publisherName', { maxWidth: 18 }),
    copies('quantity'),
    copies('previousQuantity'),
    percent('saleRate'),
    decimal('daysOfCover', { unit: 'days' }),
  ],
  terminal: ['rank', 'jan', 'productName', 'publisherName', 'quantity', 'previousQuantity', 'saleRate', 'daysOfCover'],
  dropOrder: ['publisherName', 'previousQuantity', 'rank'],
})
