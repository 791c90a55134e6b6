import { z } from 'zod'
import { day } from '../fields/day.ts'
import { defineEndpoint } from './endpoint.ts'
import { defineExport } from './exporting/export.ts'
import { jan, optionalName, pageNum, pageSize, paging, period, productErrors, storeFilter } from './query-fields.ts'
import { reportMetadata } from './report.ts'

const sibling = z.strictObject({
  jan: z.string(),
  productName: z.string(),
  volume: optionalName,
  releaseDate: optionalName,
  price: z.number().int().nullable(),
})
export type RelatedVolume = z.output<typeof sibling>

export const publicationInfo = defineEndpoint({
  name: 'publicationInfo',
  kind: 'report',
  route: 'POST /fnd/product-publication-info',
  access: 'product-detail',
  lane: 'short',
  scope: 'analyses',
  summary: { ja: '書誌・受賞・価格改定・シリーズ', en: 'Bibliography, awards, price changes, series' },
  body: z.strictObject({ jan }),
  result: z.strictObject({
    jan: z.string(),
    kind: z.enum(['book', 'magazine', 'other']),
    productName: z.string(),
    productKana: optionalName,
    authorName: optionalName,
    authorKana: optionalName,
    publisherCd: optionalName,
    publisherName: optionalName,
    seriesCd: optionalName,
    seriesName: optionalName,
    volume: optionalName,
    genreKey: optionalName,
    genreC1Nm: optionalName,
    genreC2Nm: optionalName,
    genreC3Nm: optionalName,
    isbn10: optionalName,
    magazineCd: optionalName,
    issue: optionalName,
    cCode: optionalName,
    format: optionalName,
    pages: z.number().int().nullable(),
    releaseDate: optionalName,
    coverDate: optionalName,
    returnLimitDate: optionalName,
    /** Withdrawn by its publisher. */
    isWithdrawn: z.boolean(),
    /** 取引条件 as stated by the publisher: 委託, 買切 … */
    tradeTerms: optionalName,
    description: optionalName,
    keywords: optionalName,
    /** Yen, ex tax: the current price, and all prices with their first day, oldest first. */
    price: z.number().int().nullable(),
    prices: z.array(z.strictObject({ fromDate: day, price: z.number().int() })),
    /** Id for `mst/picture/{id}`. */
    pictureId: z.string(),
    awards: z.array(z.strictObject({ date: day, name: z.string() })),
    publicity: z.array(z.strictObject({ date: day, medium: z.string(), title: z.string() })),
    /** Volumes or issues of the series including this one, oldest first; at most the 200 nearest ones. */
    siblings: z.array(sibling),
    /** The previous and the next volume or issue. */
    previous: sibling.nullable(),
    next: sibling.nullable(),
    ...reportMetadata,
  }),
  errors: productErrors,
  example: ({ jan }) => ({ body: { jan } }),
})

const publicityBody = z.strictObject({
  jan,
  /** Null for all publicity. */
  period: period.nullable().default(null),
  stores: storeFilter.prefault({}),
  pageNum: pageNum.default(1),
  pageSize: pageSize.default(50),
})

export const publicityRow = z.strictObject({
  date: day,
  medium: z.string(),
  title: z.string(),
  /** Copies sold in the seven days before the day; null if they begin before the data. */
  quantityBefore: z.number().int().nullable(),
  /** Copies sold on the day and the six days after it; so far, if they are not over (`complete` is false). */
  quantityAfter: z.number().int(),
  complete: z.boolean(),
  /** Change from the seven days before, percent; null while the seven days are not over. */
  changeRate: z.number().nullable(),
})
export type PublicityRow = z.output<typeof publicityRow>

export const productPublicity = defineEndpoint({
  name: 'productPublicity',
  kind: 'report',
  ahead: true,
  route: 'POST /stat/publicity',
  access: 'product-detail',
  lane: 'short',
  scope: 'analyses',
  summary: { ja: 'パブリシティと前後7日の売上', en: 'Publicity and sales 7 days around it' },
  body: publicityBody,
  /** Newest first. If publicity falls on the same days, its effects overlap; they are not separated. */
  result: z.strictObject({ list: z.array(publicityRow), paging, ...reportMetadata }),
  errors: productErrors,
  example: ({ jan }) => ({ body: { jan } }),
})

export const productPublicityExport = defineExport(productPublicity, {
  summary: { ja: 'パブリシティをファイルに書き出す', en: 'Export publicity' },
})
