import { z } from 'zod'
import { addDays } from '../calendar/period.ts'
import { defineEndpoint } from './endpoint.ts'
import { defineExport } from './exporting/export.ts'
import { jan, optionalName, period, productErrors, storeFilter } from './query-fields.ts'
import { reportMetadata } from './report.ts'

export const characteristics = ['area', 'prefecture', 'location', 'scale', 'category', 'chain'] as const
export type Characteristic = (typeof characteristics)[number]

const body = z.strictObject({
  jan,
  period,
  groupBy: z.enum(characteristics).default('area'),
  stores: storeFilter.prefault({}),
  /** Adds the table location × scale. */
  cross: z.boolean().default(false),
})

const figures = z.strictObject({
  /** Stores of the group, and those of them that ever had a delivery. */
  stores: z.number().int(),
  deliveredStores: z.number().int(),
  /** Sales in the period: copies, and yen ex tax. */
  quantity: z.number().int(),
  amount: z.number().int(),
  /** The group's share of the product's sales in the period, percent. */
  share: z.number().nullable(),
  /** The group's share of the copies of the product's large genre, and of all copies, percent. */
  genreShare: z.number().nullable(),
  marketShare: z.number().nullable(),
  /** 100 × share ÷ genreShare, from unrounded shares; above 100 the product sells better here than its genre. */
  index: z.number().nullable(),
  /** Copies sold in the period ÷ stores of the group that ever had a delivery. */
  salesPerStore: z.number().nullable(),
  totalDeliveryQuantity: z.number().int(),
  /** Up to the end of the period. */
  cumulativeDeliveryQuantity: z.number().int(),
  cumulativeSaleQuantity: z.number().int(),
  cumulativeStockQuantity: z.number().int(),
  saleRate: z.number().nullable(),
  /**
   * The group's shares of deliveries and sales up to the end of the period, percent, and their difference in percentage points.
   */
  shippingShare: z.number().nullable(),
  saleShare: z.number().nullable(),
  shareGap: z.number().nullable(),
})

/** A group; the code is null for stores without a value (e.g. internet shops have no area). */
const group = z.strictObject({ groupCd: optionalName, groupName: z.string(), ...figures.shape })
const cell = z.strictObject({
  locationCd: optionalName,
  locationName: z.string(),
  scaleCd: optionalName,
  scaleName: z.string(),
  ...figures.shape,
})
export type CharacteristicGroup = z.output<typeof group>

/** Bookstore characteristic analysis: where a product sells better or worse than its genre. The groups add up to the total. */
export const storeCharacteristics = defineEndpoint({
  name: 'storeCharacteristics',
  kind: 'report',
  route: 'POST /stat/analyze-product-by-area',
  access: 'product-detail',
  lane: 'short',
  scope: 'analyses',
  summary: { ja: '書店特性分析（地域・立地・規模など）', en: 'Store characteristics: area, location, size' },
  body,
  result: z.strictObject({
    period,
    /** Large genre to which the index refers; null if the product has none. */
    genreC1Nm: optionalName,
    list: z.array(group),
    totals: figures,
    /** Location × scale, if requested; cells without stores are omitted. */
    cross: z.array(cell).nullable(),
    ...reportMetadata,
  }),
  errors: productErrors,
  example: ({ jan, today }) => ({
    body: { jan, period: { from: addDays(today, -27), to: today }, groupBy: 'area', cross: true },
  }),
})

export const storeCharacteristicsExport = defineExport(storeCharacteristics, {
  summary: { ja: '書店特性分析をファイルに書き出す', en: 'Export store characteristics' },
  example: ({ jan, today }) => ({ body: { jan, period: { from: addDays(today, -27), to: today }, groupBy: 'location' } }),
})
