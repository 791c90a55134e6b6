import { z } from 'zod'
import { addDays, getWeekStart } from '../calendar/period.ts'
import { type DemoFacts, defineEndpoint } from './endpoint.ts'
import { excludedPublishers, includeExcluded } from './exclusions.ts'
import { defineExport } from './exporting/export.ts'
import { channel, dayUnit, optionalName, productFilter, sameStores, storeFilter, trendPeriod } from './query-fields.ts'
import { comparedPeriods, comparedSums, countedGoods, partial, periodResult, reportMetadata } from './report.ts'

export const genreTrendBody = z.strictObject({
  period: trendPeriod,
  unit: dayUnit.default('week'),
  /** First day of a week: 1 Monday … 7 Sunday. */
  weekStartsOn: z.number().int().min(1).max(7).default(1),
  /** Row dimension: genre, publisher (with its imprints), or publisher within a genre. */
  groupBy: z.enum(['genre', 'publisher', 'genre-publisher']).default('genre'),
  /** Trade genres, or items and their genres. */
  genreLevel: z.enum(['large', 'medium', 'small', 'item', 'item-large', 'item-medium', 'item-small']).default('large'),
  /** 1 amount, 2 copies: the measure of order and trends. */
  basis: z.union([z.literal(1), z.literal(2)]).default(2),
  products: productFilter.prefault({}),
  stores: storeFilter.prefault({}),
  /** Only stores open from the first compared day (including last year) to the end of the period. */
  sameStores,
  channel,
  includeExcluded,
  /** Number of named rows; the rest is one additional row, so that rows always add up to the total. */
  limit: z.number().int().min(1).max(2000).default(12),
})
export type GenreTrendBody = z.output<typeof genreTrendBody>

const figures = {
  quantity: z.number().int(),
  /** Yen, ex tax. */
  amount: z.number().int(),
  ...comparedSums,
  /** The basis per bucket. */
  trend: z.array(z.number().int()),
}

export const genreTrendRow = z.strictObject({
  /** `rest`: everything that is not in a named row. */
  kind: z.enum(['named', 'rest']),
  /** Label of the row in charts. */
  label: z.string(),
  /** Genre path; null for products without a genre at this level. */
  genreKey: optionalName,
  genreName: optionalName,
  /** null for products without a publisher. */
  publisherCd: optionalName,
  publisherName: optionalName,
  own: z.boolean(),
  /** Share of the basis in the total, percent. */
  share: z.number().nullable(),
  /** Share of last year's total, percent, and share − lastYearShare as shown, in points; null if last year has no data. */
  lastYearShare: z.number().nullable(),
  shareDifference: z.number().nullable(),
  ...figures,
})
export type GenreTrendRow = z.output<typeof genreTrendRow>

const createExample = ({ today }: DemoFacts) => ({
  body: { period: { from: addDays(getWeekStart(today), -84), to: addDays(getWeekStart(today), -1) } },
})
export const trendByGenre = defineEndpoint({
  name: 'trendByGenre',
  kind: 'report',
  route: 'POST /stat/sale-trend-by-genres-publisher',
  access: 'trend-by-genre',
  scope: 'analyses',
  screen: { page: 'trend-by-genre', begins: ['period'] },
  summary: { ja: 'ジャンル別・出版社別の売上推移', en: 'Sales trends by genre and publisher' },
  body: genreTrendBody,
  errors: ['period.tooManySteps'],
  result: z.strictObject({
    list: z.array(genreTrendRow),
    /** Total of everything counted; the base of the shares. */
    totals: z.strictObject(figures),
    /**
     * The contract's own publishers with sales in any of the compared periods, best first, in named rows or in the rest; empty
     * for trends by genre.
     */
    own: z.array(z.strictObject({ publisherName: z.string(), quantity: z.number().int(), amount: z.number().int() })),
    /** Share of `own` in the total, percent; null without own publishers. */
    ownShare: z.number().nullable(),
    /** First day of each bucket. */
    buckets: z.array(z.string()),
    partial,
    ...comparedPeriods,
    /** The days of last year with which the same days of the period are compared; null if they begin before the data. */
    lastYear: periodResult.nullable(),
    excluded: excludedPublishers,
    /** Number of groups with sales in any of the three periods, named or not. */
    groups: z.number().int(),
    numberOfStores: z.number().int(),
    ...reportMetadata,
    counted: countedGoods,
  }),
  example: createExample,
})

export const trendByGenreExport = defineExport(trendByGenre, {
  summary: { ja: 'ジャンル別・出版社別の売上推移をファイルに書き出す', en: 'Export sales trends by genre and publisher' },
})
