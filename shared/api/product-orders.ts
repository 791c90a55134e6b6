import { z } from 'zod'
import { day } from '../fields/day.ts'
import { defineEndpoint } from './endpoint.ts'
import { defineExport } from './exporting/export.ts'
import { orderCounts } from './product-search.ts'
import { jan, optionalName, period, productErrors, storeFilter } from './query-fields.ts'
import { reportMetadata } from './report.ts'

const body = z.strictObject({
  jan,
  /** Null for the 28 days up to the last day with data. */
  period: period.nullable().default(null),
  stores: storeFilter.prefault({}),
})

/** Copies of one day. */
const orderDay = z.strictObject({
  date: day,
  /** Orders placed by internet shops, by stores, and by both. */
  netOrder: z.number().int(),
  normalOrder: z.number().int(),
  orderQuantity: z.number().int(),
  delivery: z.number().int(),
  quantity: z.number().int(),
  returned: z.number().int(),
  /** Stock in stores at the end of the day, raw: deliveries − sales − returns + adjustments. */
  marketStock: z.number().int(),
  /** Sum of each wholesaler's latest count at or before the day; null before the first count. */
  dailyInventory: z.number().int().nullable(),
  publisherInventory: z.number().int().nullable(),
  publisherInventoryDate: optionalName,
})
export type OrderDay = z.output<typeof orderDay>

export const orderInfo = defineEndpoint({
  name: 'orderInfo',
  kind: 'report',
  ahead: true,
  route: 'POST /stat/latest-order-and-inventory',
  access: 'product-detail',
  lane: 'short',
  scope: 'analyses',
  summary: { ja: '日別の受注と在庫', en: 'Daily orders and stock' },
  body,
  result: z.strictObject({
    period,
    /** Oldest first. */
    orderInfo: z.array(orderDay),
    totals: orderDay.pick({
      netOrder: true,
      normalOrder: true,
      orderQuantity: true,
      delivery: true,
      quantity: true,
      returned: true,
    }),
    /**
     * Up to the end of the period: orders of the last 7 days, 注残, and the orders of that week compared with the three weeks
     * before.
     */
    totalLatestOrder: z.number().int(),
    numberOfPendingOrder: z.number().int(),
    netOrder: orderCounts,
    normalOrder: orderCounts,
    ...reportMetadata,
  }),
  errors: productErrors,
  example: ({ jan }) => ({ body: { jan } }),
})

export const orderInfoExport = defineExport(orderInfo, {
  summary: { ja: '日別の受注と在庫をファイルに書き出す', en: 'Export daily orders and stock' },
})
