import { defineColumns, defineReport } from './columns.ts'
import type { MoverRow } from './movers.ts'

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
})
