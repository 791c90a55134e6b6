import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { moverRow } from './movers.ts'
import { productIdentity } from './product-identity.ts'
import { comparedMeasure } from './question-fields.ts'
import { stamps } from './report.ts'

const productLine = z.strictObject({
  rank: z.number().int(),
  ...productIdentity.shape,
  quantity: z.number().int(),
  /** Of the same weekday a week before. */
  previousQuantity: z.number().int(),
  /** 14 days of sales, the last being the day of the figures. */
  trend: z.array(z.number().int()),
  saleRate: z.number().nullable(),
  /** Stock ÷ mean daily sales of the last 28 days. */
  daysOfCover: z.number().nullable(),
})

export const dashboard = endpoint({
  name: 'dashboard',
  method: 'POST',
  path: '/stat/dashboard',
  access: 'dashboard',
  scope: 'analyses',
  summary: { ja: 'ダッシュボード', en: 'Dashboard' },
  body: z.strictObject({ scope: z.enum(['own', 'all']).default('all') }),
  answer: z.strictObject({
    /** Last whole day, YYYY-MM-DD, or null in an empty warehouse. */
    day: z.string().nullable(),
    /** Day that stock and sell-through stand at: the last whole one. */
    asOf: z.string().nullable(),
    /** Of the last whole day, against the same weekday a week before. */
    daySales: comparedMeasure,
    dayAmount: comparedMeasure,
    /** From the week's Monday to the last whole day, against the same days of the week before. */
    weekSales: comparedMeasure,
    /** From the 1st to the last whole day, against the same days of the month before. */
    monthSales: comparedMeasure,
    /** Sale rate of products released in the last 90 days. */
    newReleases: z.strictObject({ products: z.number().int(), saleRate: z.number().nullable() }),
    /** Products with a sale rate of 60 % or more and stock for 7 days or less. */
    shortProducts: z.number().int(),
    /** The last 8 hours on the clock that are over, and the same hours a week before; an hour without sales is 0. */
    hours: z.array(
      z.strictObject({ date: z.string(), hour: z.number().int(), quantity: z.number().int(), weekBefore: z.number().int() }),
    ),
    best: z.array(productLine),
    /** At least 20 copies in one of the two weeks; the first rows of what stat/movers answers for these seven days. */
    movers: z.array(moverRow),
    genres: z.array(
      z.strictObject({
        genreKey: z.string(),
        name: z.string(),
        quantity: z.number().int(),
        previousQuantity: z.number().int(),
        changeRate: z.number().nullable(),
      }),
    ),
    /** Releases of the next 7 days with their pre-orders and first allotment. */
    upcoming: z.array(
      z.strictObject({
        ...productIdentity.shape,
        releaseDate: z.string(),
        preOrders: z.number().int(),
        deliveries: z.number().int(),
      }),
    ),
    ...stamps,
  }),
  example: () => ({ body: { scope: 'own' } }),
})
