import type { z } from 'zod'
import type { Result } from '../api/endpoint.ts'
import type { salesCumulative, trendPoint } from '../api/product-detail.ts'
import { defineColumns, defineReport } from './columns.ts'

type TrendPoint = z.output<typeof trendPoint>
const { date, count, copies, yen, percent } = defineColumns<TrendPoint>()
const total = { total: true }

/** Sales, deliveries and stock per bucket. */
export const trendReport = defineReport({
  columns: [
    date('date'),
    count('hour'),
    copies('quantity', total),
    yen('amount', total),
    yen('amountTaxIn', total),
    copies('delivery', total),
    copies('returned', total),
    copies('cumulativeQuantity'),
    copies('cumulativeDelivery'),
    copies('marketStock'),
    percent('saleRate'),
  ],
  terminal: [
    'date',
    'quantity',
    'amount',
    'delivery',
    'returned',
    'cumulativeQuantity',
    'cumulativeDelivery',
    'marketStock',
    'saleRate',
  ],
  // next to the chart; the table behind the chart has all
  screen: ['date', 'quantity', 'delivery', 'marketStock', 'saleRate'],
  phone: { name: 'date', figure: 'quantity', facts: ['delivery', 'marketStock', 'saleRate'] },
})

/** A bucket of one store: the result contains its sales; the file also tax, deliveries and returns. */
export interface StoreTrendPoint extends Pick<TrendPoint, 'date' | 'quantity' | 'amount'> {
  storeCd: string
  storeName: string
}
export type StoreTrendRow = StoreTrendPoint & TrendPoint
const sold = defineColumns<StoreTrendPoint>()
const moved = defineColumns<StoreTrendRow>()
const storeColumns = [
  sold.code('storeCd'),
  sold.text('storeName', { maxWidth: 24 }),
  sold.date('date'),
  sold.copies('quantity', total),
  sold.yen('amount', total),
]

/** Sales and deliveries per store and bucket. */
export const storeTrendReport = defineReport<StoreTrendPoint>({ columns: storeColumns })
export const storeTrendFile = defineReport<StoreTrendRow>({
  columns: [...storeColumns, moved.yen('amountTaxIn', total), moved.copies('delivery', total), moved.copies('returned', total)],
})

const ofHours: ReadonlySet<string> = new Set(['date', 'hour', 'quantity', 'amount', 'amountTaxIn'])

/** Returns the trend columns for a unit: hours have no deliveries and stock, longer buckets no hour. */
export const getTrendColumns = (unit: 'hour' | 'day' | 'week' | 'month') =>
  trendReport.columns.filter(({ name }) => (unit === 'hour' ? ofHours.has(name) : name !== 'hour'))

type CumulativeDay = Result<typeof salesCumulative>['list'][number]
const until = defineColumns<CumulativeDay>()

/** Cumulative sales, deliveries, returns and stock since the release. */
export const cumulativeReport = defineReport({
  columns: [
    until.date('date'),
    until.days('dayNumber'),
    until.copies('quantity', { value: (row) => row.sale }),
    until.copies('delivery'),
    until.copies('returned'),
    until.copies('adjusted', { value: (row) => row.adjust }),
    until.copies('cumulativeSaleQuantity', { value: (row) => row.cumulativeSale }),
    until.copies('cumulativeDeliveryQuantity', { value: (row) => row.cumulativeDelivery }),
    until.copies('cumulativeReturnQuantity', { value: (row) => row.cumulativeReturn }),
    until.copies('marketStock', { value: (row) => row.cumulativeStock }),
    until.percent('saleRate'),
    until.percent('returnRate'),
    until.percent('stockRate'),
  ],
  terminal: [
    'date',
    'dayNumber',
    'quantity',
    'delivery',
    'returned',
    'cumulativeSaleQuantity',
    'cumulativeDeliveryQuantity',
    'marketStock',
    'saleRate',
  ],
  screen: [
    'date',
    'dayNumber',
    'quantity',
    'delivery',
    'returned',
    'adjusted',
    'cumulativeSaleQuantity',
    'cumulativeDeliveryQuantity',
    'cumulativeReturnQuantity',
    'marketStock',
    'saleRate',
    'returnRate',
    'stockRate',
  ],
  phone: { name: 'date', figure: 'cumulativeSaleQuantity', facts: ['quantity', 'marketStock', 'saleRate'] },
})
