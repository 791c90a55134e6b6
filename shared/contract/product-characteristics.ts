import { z } from 'zod'
import { addDays } from '../period.ts'
import { endpoint } from './endpoint.ts'
import { exportFields, fileAnswer } from './export.ts'
import { jan } from './product-detail.ts'
import { optionalName, period, productErrors, storeFilter } from './question-fields.ts'
import { stamps } from './report.ts'

export const characteristics = ['area', 'prefecture', 'location', 'scale', 'category', 'chain'] as const
export type Characteristic = (typeof characteristics)[number]

const body = z.strictObject({
  jan,
  period,
  by: z.enum(characteristics).default('area'),
  stores: storeFilter.prefault({}),
  /** Adds the table of location × scale. */
  cross: z.boolean().default(false),
})

const figures = z.strictObject({
  /** Stores of the group; those that ever had a delivery. */
  stores: z.number().int(),
  deliveredStores: z.number().int(),
  /** Sales in the period: copies, and yen ex tax. */
  quantity: z.number().int(),
  amount: z.number().int(),
  /** Share of the group in the product's sales of the period, percent. */
  share: z.number().nullable(),
  /** Share of the group in the sales of the product's large genre, and of everything, in copies, percent. */
  genreShare: z.number().nullable(),
  marketShare: z.number().nullable(),
  /** 100 × share ÷ genreShare, from unrounded shares; over 100: sells better here than its genre. */
  index: z.number().nullable(),
  /** Copies sold in the period ÷ stores of the group that ever had a delivery. */
  salesPerStore: z.number().nullable(),
  totalDeliveryQuantity: z.number().int(),
  /** To the period's end. */
  cumulativeDeliveryQuantity: z.number().int(),
  cumulativeSaleQuantity: z.number().int(),
  cumulativeStockQuantity: z.number().int(),
  saleRate: z.number().nullable(),
  /** Shares of the group in deliveries and sales to the period's end, percent, and their difference in points. */
  shippingShare: z.number().nullable(),
  saleShare: z.number().nullable(),
  shareGap: z.number().nullable(),
})

/** A group; code null for stores without a value (internet shops have no area, say). */
const group = z.strictObject({ groupCd: optionalName, groupName: z.string(), ...figures.shape })
const cell = z.strictObject({
  locationCd: optionalName,
  locationName: z.string(),
  scaleCd: optionalName,
  scaleName: z.string(),
  ...figures.shape,
})
export type CharacteristicGroup = z.output<typeof group>

/** Bookstore characteristic analysis: where a product sells better or worse than its genre. Σ groups = total. */
export const storeCharacteristics = endpoint({
  name: 'storeCharacteristics',
  method: 'POST',
  path: '/stat/analyze-product-by-area',
  access: 'product-detail',
  scope: 'analyses',
  summary: { ja: '書店特性分析（地域・立地・規模など）', en: 'Bookstore characteristics: area, location, scale' },
  body,
  answer: z.strictObject({
    period,
    /** Large genre that the index compares with; null where the product has none. */
    genreC1Nm: optionalName,
    list: z.array(group),
    totals: figures,
    /** Location × scale, where asked for; cells without stores are left out. */
    cross: z.array(cell).nullable(),
    ...stamps,
  }),
  errors: productErrors,
  example: ({ jan, today }) => ({ body: { jan, period: { from: addDays(today, -27), to: today }, by: 'area', cross: true } }),
})

export const storeCharacteristicsExport = endpoint({
  name: 'storeCharacteristicsExport',
  method: 'POST',
  path: '/stat/analyze-product-by-area/export',
  access: 'product-detail',
  scope: 'analyses',
  summary: { ja: '書店特性分析をファイルに書き出す', en: 'Bookstore characteristics as a file' },
  body: body.extend(exportFields),
  answer: fileAnswer,
  errors: productErrors,
  example: ({ jan, today }) => ({ body: { jan, period: { from: addDays(today, -27), to: today }, by: 'location' } }),
})
