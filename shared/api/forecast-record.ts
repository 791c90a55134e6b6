import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { defineExport } from './exporting/export.ts'
import { jan, productErrors } from './query-fields.ts'
import { reportMetadata } from './report.ts'

/** Weeks of a recorded forecast. */
export const recordedHorizons = [4, 8, 12] as const
const outcomeStates = ['over', 'open', 'incomplete'] as const

const copies = z.number().int()

/** Accuracy of the recorded forecasts for a number of weeks. */
export const recordAccuracy = z.strictObject({
  weeks: z.number().int(),
  /** Forecasts whose weeks are over and complete. */
  forecasts: z.number().int(),
  /** Sum of the absolute errors ÷ copies sold, in percent; null without sales. */
  errorRate: z.number().nullable(),
  /** Percent by which the forecasts together were too high; negative: too low; null without sales. */
  bias: z.number().nullable(),
  /** Percent of the forecasts whose 80 % range contains the copies sold; null without forecasts. */
  coverage: z.number().nullable(),
})
export type RecordAccuracy = z.output<typeof recordAccuracy>

const recordedForecast = z.strictObject({
  /** Sunday: the last day whose sales the forecast knew. */
  knownUntil: z.string(),
  weeks: z.number().int(),
  /** Last day of its weeks. */
  until: z.string(),
  /** Day on which it was computed. */
  recordedOn: z.string(),
  /** Computed later than a week after knownUntil, with the sales known until then. */
  late: z.boolean(),
  expected: copies,
  /** 80 % range. */
  low: copies,
  high: copies,
  /** Copies sold in its weeks, with all corrections since; null unless over. */
  actual: copies.nullable(),
  /** Expected − sold. */
  forecastDifference: copies.nullable(),
  withinRange: z.boolean().nullable(),
  /** open: the weeks are not over; incomplete: more than a tenth of the stores’ sales days are missing. */
  state: z.enum(outcomeStates),
})
export type RecordedForecastRow = z.output<typeof recordedForecast>

/** Every week, forecasts are recorded for books with at least 20 copies sold in 13 weeks. The record covers 53 weeks. */
const body = z.strictObject({
  jan,
  /** Only forecasts of this number of weeks. */
  weeks: z
    .union(recordedHorizons.map((weeks) => z.literal(weeks)))
    .nullable()
    .default(null),
})

export const forecastRecord = defineEndpoint({
  name: 'forecastRecord',
  kind: 'report',
  route: 'POST /stat/forecast-record',
  access: 'product-detail',
  lane: 'short',
  scope: 'analyses',
  summary: { ja: 'これまでの売上予測と実績', en: 'Earlier forecasts and actual sales' },
  body,
  result: z.strictObject({
    asOf: z.string(),
    accuracy: z.array(recordAccuracy),
    /** Newest first. */
    list: z.array(recordedForecast),
    ...reportMetadata,
  }),
  errors: productErrors,
  example: ({ jan }) => ({ body: { jan } }),
})

export const forecastRecordExport = defineExport(forecastRecord, {
  summary: { ja: 'これまでの売上予測と実績をファイルに書き出す', en: 'Export earlier forecasts and actual sales' },
})
