import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { defineExport } from './exporting/export.ts'
import {
  ageGroup,
  code,
  gender,
  optionalName,
  pageNum,
  pageSize,
  paging,
  period,
  productListErrors,
  storeFilter,
} from './query-fields.ts'
import { reportMetadata } from './report.ts'

export const continuousBody = z.strictObject({
  /** A magazine or a book series. */
  seriesCd: code.nullable().default(null),
  /** Alternatively, products in this order, by any written form of the code. */
  jans: z.array(code).max(20).default([]),
  /** For a series: issues or volumes released in this period; null for the latest ones. */
  period: period.nullable().default(null),
  /** For a series: number of issues or volumes, counted back from the latest. */
  latest: z.number().int().min(2).max(60).default(12),
  /** W: days from the on-sale day within which a purchase counts; null: min(days to the next issue + 7, 60); volumes 90. */
  windowDays: z.number().int().min(1).max(365).nullable().default(null),
  gender: gender.default(0),
  ageRange: z.strictObject({ from: ageGroup, to: ageGroup }).nullable().default(null),
  stores: storeFilter.prefault({}),
})
export type ContinuousBody = z.output<typeof continuousBody>

/**
 * Number of members with a small error that protects individuals (decision 0039); null if it is below 10, or undefined (first and
 * last issue).
 */
const members = z.number().int().nullable()
const rate = z.number().nullable()

/** Figures of an issue that suppression can hide. */
export const suppressibleFields = [
  'buyers',
  'kept',
  'newBuyers',
  'returnedBuyers',
  'lost',
  'keptRate',
  'lostRate',
  'newRate',
  'returnedRate',
  'firstKept',
  'firstKeptRate',
] as const
export type SuppressibleField = (typeof suppressibleFields)[number]

export const continuousIssue = z.strictObject({
  /** Position in the order, from 1. */
  issueNo: z.number().int(),
  jan: z.string(),
  productName: z.string(),
  volume: optionalName,
  releaseDate: optionalName,
  /** W: days of the purchase window. */
  windowDays: z.number().int(),
  /** Last day of the window; `complete` once the data of that day is complete; today's never is. */
  windowTo: z.string(),
  complete: z.boolean(),
  /** Copies sold within the window, with or without a member card. */
  quantity: z.number().int(),
  /** |A_k|: members who bought the issue within the window. */
  buyers: members,
  /** 継続: of these, members who also bought the previous issue. */
  kept: members,
  /** 新規: members who bought no earlier issue. */
  newBuyers: members,
  /** 復帰: members who bought an earlier issue but not the previous one. */
  returnedBuyers: members,
  /** 離脱: buyers of this issue who did not buy the next one. */
  lost: members,
  /** 継続率: percent of the buyers of the previous issue. */
  keptRate: rate,
  /** 離脱率: 100 − 継続率 of the next issue, percent of this issue's buyers. */
  lostRate: rate,
  /** 新規率 and 復帰率: percent of this issue's buyers. */
  newRate: rate,
  returnedRate: rate,
  /** 1巻残存: buyers of the first issue who bought this one, and their share of the first issue's buyers. */
  firstKept: members,
  firstKeptRate: rate,
  /** True if a figure of this issue is hidden (null); `hidden` lists which. */
  suppressed: z.boolean(),
  hidden: z.array(z.enum(suppressibleFields)),
})
export type ContinuousIssue = z.output<typeof continuousIssue>

const errors = ['products.required', 'resource.notFound', 'continuous.tooFew', ...productListErrors] as const

export const continuousSale = defineEndpoint({
  countsMembers: () => true,
  name: 'continuousSale',
  kind: 'report',
  screen: { page: 'continuous-purchasing-trend', period: 'released' },
  route: 'POST /stat/continuous-sale-analysis',
  access: 'continuous-purchasing-trend',
  scope: 'analyses',
  summary: { ja: '継続購買推移（号・巻をまたぐ購入者）', en: 'Buyers from issue to issue or volume to volume' },
  body: continuousBody,
  result: z.strictObject({
    seriesCd: optionalName,
    seriesName: optionalName,
    issues: z.array(continuousIssue),
    totals: z.strictObject({
      /** New buyers over all issues. */
      buyers: members,
      /** Continued buyers ÷ buyers of the previous issue over all complete and visible steps, percent. */
      keptRate: rate,
      suppressed: z.boolean(),
    }),
    ...reportMetadata,
  }),
  errors,
  example: () => ({ body: { seriesCd: 'm3900' } }),
})

export const continuousSaleExport = defineExport(continuousSale, {
  summary: { ja: '継続購買推移をファイルに書き出す', en: 'Export the continuous purchasing trend' },
})

export const continuousSeries = z.strictObject({
  seriesCd: z.string(),
  seriesName: z.string(),
  seriesKind: z.enum(['magazine', 'series']),
  publisherName: optionalName,
  own: z.boolean(),
  /** Issues or volumes released up to the last day with sales. */
  numberOfIssues: z.number().int(),
  firstRelease: optionalName,
  lastRelease: optionalName,
  /** Copies sold in the 90 days up to the last day with sales. */
  quantity: z.number().int(),
  /** Distinct members who bought at least one of them in those 90 days. */
  buyers: members,
  suppressed: z.boolean(),
})

export const continuousSaleSearch = defineEndpoint({
  name: 'continuousSaleSearch',
  kind: 'report',
  route: 'POST /stat/continuous-sale-analysis/search',
  access: 'continuous-purchasing-trend',
  scope: 'analyses',
  screen: null,
  summary: { ja: '継続購買の対象（雑誌・シリーズ）を探す', en: 'Find magazines and series to analyse' },
  body: z.strictObject({
    keyword: z.string().max(200).default(''),
    seriesKind: z.enum(['all', 'magazine', 'series']).default('all'),
    pageNum: pageNum.default(1),
    pageSize: pageSize.default(20),
  }),
  result: z.strictObject({ list: z.array(continuousSeries), paging, ...reportMetadata }),
  example: () => ({ body: { keyword: '' } }),
})
