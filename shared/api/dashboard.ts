import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { moverRow } from './movers.ts'
import { productIdentity } from './product-identity.ts'
import { comparedMeasure } from './query-fields.ts'
import { reportMetadata } from './report.ts'

const productLine = z.strictObject({
  rank: z.number().int(),
  ...productIdentity.shape,
  quantity: z.number().int(),
  /** Same weekday of the previous week; null if it is before the data. */
  previousQuantity: z.number().int().nullable(),
  /** Sales of 14 days, ending with the day of the figures. */
  trend: z.array(z.number().int()),
  saleRate: z.number().nullable(),
  /** Stock ÷ mean daily sales of the last 28 days. */
  daysOfCover: z.number().nullable(),
})

export const dashboard = defineEndpoint({
  name: 'dashboard',
  kind: 'report',
  route: 'POST /stat/dashboard',
  access: 'dashboard',
  scope: 'analyses',
  ownDefaults: ['scope'],
  summary: { ja: 'ダッシュボード', en: 'Dashboard' },
  /**
   * Omitted: `own` for a contract with publishers or stores of its own, otherwise `all`. `own`: the titles of its publishers, or
   * the sales of its stores.
   */
  body: z.strictObject({ scope: z.enum(['own', 'all']).optional() }),
  result: z.strictObject({
    /** Last complete day, YYYY-MM-DD; null if the warehouse is empty. */
    day: z.string().nullable(),
    /** As-of day of stock and sell-through: the last complete day. */
    asOf: z.string().nullable(),
    /** Last complete day, compared with the same weekday of the previous week. */
    daySales: comparedMeasure,
    dayAmount: comparedMeasure,
    /** Monday to the last complete day, compared with the same days of the previous week. */
    weekSales: comparedMeasure,
    /** 1st of the month to the last complete day, compared with the same days of the previous month, as far as it has them. */
    monthSales: comparedMeasure,
    /** All stores on the last complete day; null unless the figures are those of the contract's own stores. */
    market: z
      .strictObject({
        daySales: comparedMeasure,
        /** Share of the own stores, percent with two decimals; null if nothing was sold. */
        dayShare: z.number().nullable(),
        /** The same on the same weekday of the previous week. */
        previousDayShare: z.number().nullable(),
      })
      .nullable(),
    /** Sell-through of products released in the last 90 days. */
    newReleases: z.strictObject({ products: z.number().int(), saleRate: z.number().nullable() }),
    /** Products with a sell-through of 60 % or more and stock for 7 days or less. */
    shortProducts: z.number().int(),
    /** The last 8 complete hours and the same hours a week earlier; hours without sales are 0. */
    hours: z.array(
      z.strictObject({ date: z.string(), hour: z.number().int(), quantity: z.number().int(), weekBefore: z.number().int() }),
    ),
    best: z.array(productLine),
    /** Titles with at least 20 copies in one of the two weeks: the first rows of stat/movers for these seven days. */
    movers: z.array(moverRow),
    genres: z.array(
      z.strictObject({
        genreKey: z.string(),
        name: z.string(),
        quantity: z.number().int(),
        /** null if the week before begins before the data. */
        previousQuantity: z.number().int().nullable(),
        /** null if the week before begins before the data, or has no sales. */
        changeRate: z.number().nullable(),
      }),
    ),
    /** Releases of the next 7 days with pre-orders and first delivery. */
    upcoming: z.array(
      z.strictObject({
        ...productIdentity.shape,
        releaseDate: z.string(),
        preOrders: z.number().int(),
        deliveries: z.number().int(),
      }),
    ),
    ...reportMetadata,
  }),
  example: () => ({ body: { scope: 'own' } }),
})
