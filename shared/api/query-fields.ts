import { z } from 'zod'
import { addDays, EARLIEST_DATE, getTodayInJapan, type Unit, units } from '../calendar/period.ts'
import type { ErrorCode } from '../errors/errors.ts'
import { bounds } from '../fields/bounds.ts'
import { day } from '../fields/day.ts'
import { requestKinds } from '../trade/kinds.ts'

/** A product code. */
export const jan = z.string().min(1, { message: 'validation.productCode' }).max(40).describe('Product code in any form')

/** Words that a list of records is filtered by; an empty text is no filter. */
export const listKeyword = z.string().trim().max(100).default('')

/** ISO 8601 date-time, stored in UTC so that values compare as text; therefore years must have four digits. */
export const createDateTimeSchema = (message: string) =>
  z.iso
    .datetime({ offset: true, message })
    .max(bounds.dateTimeLength, { message })
    .overwrite((text) => (Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString()))
    .refine((text) => text >= bounds.firstDay && text.slice(0, 10) <= bounds.lastDay, { message })
export const dateTime = createDateTimeSchema('validation.moment')

/** Latest day that a period may include: one year ahead, because pre-orders and deliveries lie in the future. */
const getLatestRequestDay = (): string => addDays(getTodayInJapan(), 366)

export const period = z
  .strictObject({ from: day, to: day }, { error: (issue) => (issue.input === undefined ? 'validation.salesPeriod' : undefined) })
  .refine((value) => value.from <= value.to, { message: 'period.reversed', path: ['to'] })
  .refine((value) => value.from >= EARLIEST_DATE, { message: 'period.beforeEarliest', path: ['from'] })
  .refine((value) => value.to <= getLatestRequestDay(), { message: 'period.tooFarAhead', path: ['to'] })
  .describe('Both ends inclusive')

/** Codes of trend units in specification section 9. */
export const unitCodes = { 1: 'day', 2: 'week', 3: 'month', 4: 'hour' } as const

/** Bucket width of a trend, by name or code. */
export const unit = z
  .union([z.enum([...units, 'realtime']), z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
  .transform((input): Unit => (input === 'realtime' ? 'hour' : typeof input === 'number' ? unitCodes[input] : input))
  .describe('hour (real time), day, week or month; or codes 4, 1, 2, 3')
/** Bucket width without hours. */
export const dayUnit = z
  .union([z.enum(['day', 'week', 'month']), z.literal(1), z.literal(2), z.literal(3)])
  .transform((input) => (typeof input === 'number' ? unitCodes[input] : input))
  .describe('day, week or month; or codes 1, 2, 3')

/**
 * Period of a trend; null for the last buckets of its unit (7 days, 12 weeks, 24 months, 8 hours) up to the last complete day.
 */
export const trendPeriod = period.nullable().default(null)
export const gender = z.union([z.literal(0), z.literal(1), z.literal(2)]).describe('0 all, 1 male, 2 female')
/** Lower bound of an age group: 10, 20 … 90. */
export const ageGroup = z.number().int().min(10).max(90).multipleOf(10)
/** Errors for a product code, and for a list of them. */
export const productErrors = [
  'product.notFound',
  'product.near',
  'product.outsideRange',
  'code.checkDigit',
  'code.ambiguous',
] as const satisfies readonly ErrorCode[]
export const productListErrors = [...productErrors, 'products.notFound'] as const

export const code = z.string().min(1).max(bounds.code)
export const codes = z.array(code).max(bounds.codes)

export const pageNum = z.number().int().min(1).max(bounds.page)
export const pageSize = z.number().int().min(1).max(bounds.pageSize)
/** Page number in the URL. */
export const pageInAddress = z.coerce.number().int().min(1).max(bounds.page).default(1)

/** Store filter; every non-empty list narrows the result. */
export const storeFilter = z.strictObject({
  areaCds: codes.default([]),
  prefectureCds: codes.default([]),
  companyCds: codes.default([]),
  chainCds: codes.default([]),
  storeCds: codes.default([]),
  locationCds: codes.default([]),
  scaleCds: codes.default([]),
  categoryCds: codes.default([]),
})
export type StoreFilter = z.output<typeof storeFilter>

/** Sales windows of specification section 9: from the release to the seventh day after it, 12 and 24 weeks. */
export const releaseWindows = [0, 1, 2, 3, 4, 5, 6, 7, 83, 167] as const
export const sinceRelease = z
  .union([
    z.literal(0),
    z.literal(1),
    z.literal(2),
    z.literal(3),
    z.literal(4),
    z.literal(5),
    z.literal(6),
    z.literal(7),
    z.literal(83),
    z.literal(167),
  ])
  .nullable()
  .default(null)
  .describe('Last day since release (day 0); 83 is 12 weeks, 167 is 24; null: calendar days')

/** 既存店: only stores open throughout the compared periods. */
export const sameStores = z.boolean().default(false)

/** Two inclusive bounds; null leaves an end open. A lower bound above the upper one is rejected. */
export const createRangeSchema = <T extends z.ZodType<number | string>>(bound: T) =>
  z
    .strictObject({ from: bound.nullable().default(null), to: bound.nullable().default(null) })
    .refine(({ from, to }) => from === null || to === null || from <= to, { message: 'validation.reversed', path: ['to'] })

/** Product conditions shared by all analyses and the search. */
export const releaseRange = createRangeSchema(day).describe('First and last release date')
export const priceRange = createRangeSchema(z.number().int().min(0).max(10_000_000)).describe('Yen, ex tax')
export const keyword = z.string().max(bounds.keyword)

/** Product filter. Genre keys are paths: `C1`, `C1/C2`, `C1/C2/C3`. */
export const productFilter = z.strictObject({
  kind: z
    .enum(requestKinds)
    .default('publication')
    .describe('publication: books and magazines; goods given by code or item always count'),
  genreKeys: z
    .array(z.string().min(1).max(bounds.genreKey))
    .max(bounds.genreKeys)
    .default([])
    .describe('Trade genres: C1, C1/C2 or C1/C2/C3'),
  itemGenreKeys: z
    .array(z.string().min(1).max(bounds.genreKey))
    .max(bounds.genreKeys)
    .default([])
    .describe('Item genres: item, item/dai, item/dai/chu or item/dai/chu/sho'),
  publisherCds: codes.default([]),
  seriesCds: codes.default([]),
  jans: codes.default([]).describe('Codes in any form; unknown codes are refused'),
  releaseDate: releaseRange.prefault({}),
  price: priceRange.prefault({}),
  author: keyword.default('').describe('Words of the author; width and kana are folded'),
  keyword: keyword.default('').describe('Words of name, series, author or code, as in the search'),
})
export type ProductFilter = z.output<typeof productFilter>

/** Sales through stores, online or both. */
export const channel = z.enum(['all', 'store', 'net']).default('all')

export const paging = z.strictObject({
  pageNum: z.number().int(),
  pageSize: z.number().int(),
  /** Number of rows on all pages. */
  total: z.number().int(),
})

export const optionalName = z.string().nullable()

/** A measure in the current and the previous period. */
export const comparedMeasure = z.strictObject({
  now: z.number(),
  /** null if nothing can be compared: the days before begin before the data, or no day of the period is complete. */
  before: z.number().nullable(),
  changeRate: z.number().nullable(),
})
