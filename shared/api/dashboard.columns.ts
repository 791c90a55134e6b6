import { defineColumns, defineReport } from './columns.ts'
import type { dashboard } from './dashboard.ts'
import type { Answer } from './endpoint.ts'

type BestRow = Answer<typeof dashboard>['best'][number]
const { count, text, code, copies, percent, decimal } = defineColumns<BestRow>()

/** Best-selling titles of the last day. */
export const bestReport = defineReport<BestRow>({
  columns: [
    count('rank'),
    code('jan'),
    text('productName', { most: 36 }),
    text('publisherName', { most: 18 }),
    copies('quantity'),
    copies('previousQuantity'),
    percent('saleRate'),
    decimal('daysOfCover', { unit: 'days' }),
  ],
  terminal: ['rank', 'jan', 'productName', 'publisherName', 'quantity', 'previousQuantity', 'saleRate', 'daysOfCover'],
  yields: ['publisherName', 'previousQuantity', 'rank'],
})
