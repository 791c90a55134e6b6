import { z } from 'zod'
import { addDays, weekStart } from '../period.ts'
import { type DemoFacts, endpoint } from './endpoint.ts'
import { excludedPublishers, includeExcluded } from './exclusions.ts'
import { exportFields, fileAnswer } from './export.ts'
import { dayUnit, optionalName, productFilter, sameStores, storeFilter, trendPeriod } from './question-fields.ts'
import { comparedPeriods, countedGoods, partial, stamps } from './report.ts'

export const genreTrendBody = z.strictObject({
  period: trendPeriod,
  unit: dayUnit.default('week'),
  /** First day of a week: 1 Monday … 7 Sunday. */
  weekStartsOn: z.number().int().min(1).max(7).default(1),
  /** What a row stands for: a genre, a publisher (with its imprints), or a publisher within a genre. */
  by: z.enum(['genre', 'publisher', 'genre-publisher']).default('genre'),
  /** Genres of the trade, or items and their genres. */
  genreLevel: z.enum(['large', 'medium', 'small', 'item', 'item-large', 'item-medium', 'item-small']).default('large'),
  /** 1 amount, 2 number of copies: what rows are ordered by and trends are made of. */
  basis: z.union([z.literal(1), z.literal(2)]).default(2),
  products: productFilter.prefault({}),
  stores: storeFilter.prefault({}),
  /** Stores open from the first day that is compared (last year included) to the period's end. */
  sameStores,
  channel: z.enum(['all', 'store', 'net']).default('all'),
  includeExcluded,
  /** Rows by name; everything else together is one more row, so that the rows always add up. */
  limit: z.number().int().min(1).max(2000).default(12),
})
export type GenreTrendBody = z.output<typeof genreTrendBody>

const figures = {
  quantity: z.number().int(),
  /** Yen, ex tax. */
  amount: z.number().int(),
  /** Of the days that are over: what the changes are taken of. */
  comparedQuantity: z.number().int(),
  comparedAmount: z.number().int(),
  previousQuantity: z.number().int(),
  previousAmount: z.number().int(),
  /** Change of the basis against the period before, percent. */
  changeRate: z.number().nullable(),
  lastYearQuantity: z.number().int(),
  lastYearAmount: z.number().int(),
  /** Change of the basis against the same period last year, percent. */
  lastYearChangeRate: z.number().nullable(),
  /** The basis in each bucket. */
  trend: z.array(z.number().int()),
}

export const genreTrendRow = z.strictObject({
  /** `rest`: all that has no row of its own. */
  kind: z.enum(['named', 'rest']),
  /** What a chart calls the row. */
  label: z.string(),
  /** Path of the genre; null for products without a genre of the level. */
  genreKey: optionalName,
  genreName: optionalName,
  /** null for products without a publisher. */
  publisherCd: optionalName,
  publisherName: optionalName,
  own: z.boolean(),
  /** Share of the basis in the total, percent. */
  share: z.number().nullable(),
  ...figures,
})
export type GenreTrendRow = z.output<typeof genreTrendRow>

const example = ({ today }: DemoFacts) => ({
  body: { period: { from: addDays(weekStart(today), -84), to: addDays(weekStart(today), -1) } },
})
const span = z.strictObject({ from: z.string(), to: z.string() })

export const trendByGenre = endpoint({
  name: 'trendByGenre',
  method: 'POST',
  path: '/stat/sale-trend-by-genres-publisher',
  access: 'trend-by-genre',
  scope: 'analyses',
  summary: { ja: 'ジャンル別・出版社別の売上推移', en: 'Sales trends by genre and publisher' },
  body: genreTrendBody,
  errors: ['period.tooManySteps'],
  answer: z.strictObject({
    list: z.array(genreTrendRow),
    /** Everything that counts; the shares are taken of it. */
    totals: z.strictObject(figures),
    /** First days of the buckets. */
    buckets: z.array(z.string()),
    partial,
    ...comparedPeriods,
    /** The days of last year that the same days of the period are compared with. */
    lastYear: span,
    excluded: excludedPublishers,
    /** Groups with sales in any of the three periods, shown by name or not. */
    groups: z.number().int(),
    numberOfStores: z.number().int(),
    ...stamps,
    counted: countedGoods,
  }),
  example,
})

export const trendByGenreExport = endpoint({
  name: 'trendByGenreExport',
  method: 'POST',
  path: '/stat/sale-trend-by-genres-publisher/export',
  access: 'trend-by-genre',
  scope: 'analyses',
  summary: { ja: 'ジャンル別・出版社別の売上推移をファイルに書き出す', en: 'The trends by genre and publisher as a file' },
  body: genreTrendBody.extend(exportFields),
  errors: ['period.tooManySteps'],
  answer: fileAnswer,
  example,
})
