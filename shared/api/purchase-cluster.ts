import { z } from 'zod'
import { addDays } from '../calendar/period.ts'
import { defineEndpoint } from './endpoint.ts'
import { exportFields, fileResult } from './exporting/export.ts'
import { code, optionalName, period, productFilter, productListErrors, storeFilter } from './query-fields.ts'
import { countedGoods, reportMetadata } from './report.ts'

const clusterBody = z.strictObject({
  period,
  /** Products by any written form of the code; at least one condition is required here or in `products`. */
  jans: z.array(code).max(20).default([]),
  products: productFilter.prefault({}),
  stores: storeFilter.prefault({}),
  /** Genre level at which buyers are compared. */
  genreLevel: z.enum(['large', 'medium', 'small']).default('medium'),
})
export type ClusterBody = z.output<typeof clusterBody>

/** Number of distinct members with a small error that protects individuals (decision 0039); null with `suppressed` if it is below 10. */
const members = z.number().int().nullable()

const figures = {
  /** Distinct members who bought one of the products. */
  buyers: members,
  /** Copies bought by them, refunds subtracted: those of an average buyer times `buyers`. */
  copies: z.number().int().nullable(),
  /** 100 × buyers ÷ all buyers, percent. */
  share: z.number().nullable(),
  /** 100 × share among the buyers of the products ÷ share among all buyers of their genre, rounded to an integer. */
  index: z.number().int().nullable(),
  suppressed: z.boolean(),
  /** Only the index is hidden, because the genre has too few buyers. */
  indexSuppressed: z.boolean(),
}

/** Gender 0 and age group 0 mean unknown; 90 is 90 and older. */
export const clusterCell = z.strictObject({
  gender: z.number().int().min(0).max(2),
  ageGroup: z.number().int().min(0).max(90),
  ...figures,
})
export type ClusterCell = z.output<typeof clusterCell>

/** Buyers by the store of their first purchase. */
export const clusterStoreRow = z.strictObject({
  dimension: z.enum(['category', 'location', 'area']),
  /** null if the store's value is unknown. */
  cd: optionalName,
  ...figures,
})
export type ClusterStoreRow = z.output<typeof clusterStoreRow>

const bothLanguages = z.strictObject({ ja: z.string(), en: z.string() })

export const buyerCluster = z.strictObject({
  /** By size, from 1. */
  clusterNo: z.number().int(),
  name: bothLanguages,
  explanation: bothLanguages,
  /** Members of the sample in this cluster. */
  buyers: members,
  share: z.number().nullable(),
  suppressed: z.boolean(),
  /** Genres that they buy more often than other buyers. */
  genres: z.array(
    z.strictObject({
      /** In English the genre code if there is no English name. */
      name: bothLanguages,
      /** Percent of the cluster's members who bought something of the genre. */
      rate: z.number(),
      /** This percentage ÷ the same percentage of all buyers in the sample. */
      lift: z.number().nullable(),
    }),
  ),
  /** Products bought by at least 10 of them, most distinctive first. */
  products: z.array(z.strictObject({ jan: z.string(), productName: z.string(), authorName: optionalName })),
})
export type BuyerCluster = z.output<typeof buyerCluster>

export const clusterAnalysis = defineEndpoint({
  countsMembers: () => true,
  name: 'clusterAnalysis',
  kind: 'report',
  route: 'POST /stat/cluster-analysis',
  access: 'purchase-cluster',
  scope: 'analyses',
  summary: { ja: '購買クラスタ分析（誰が買っているか）', en: 'Who buys: gender, age, stores, clusters of buyers' },
  body: clusterBody,
  result: z.strictObject({
    /** The requested products; if conditions match more than 20, the first 20 by code. */
    products: z.array(z.strictObject({ jan: z.string(), productName: z.string(), own: z.boolean() })),
    /** Number of products matching the request. */
    numberOfProducts: z.number().int(),
    /** Genres used for the comparison. */
    genres: z.array(z.string()),
    totals: z.strictObject({
      buyers: members,
      copies: z.number().int().nullable(),
      /** Distinct members who bought anything in these genres. */
      genreBuyers: members,
      /** Percent of copies bought by members; the rest was bought without a card. */
      memberShare: z.number().nullable(),
      suppressed: z.boolean(),
    }),
    /** All genders and age groups, unknown last. */
    cells: z.array(clusterCell),
    byGender: z.array(clusterCell.omit({ ageGroup: true })),
    byAge: z.array(clusterCell.omit({ gender: true })),
    stores: z.array(clusterStoreRow),
    clusters: z.array(buyerCluster),
    /** Clustered buyers: all, or a sample if there are more than 20,000. */
    clusteredBuyers: members,
    sampled: z.boolean(),
    ...reportMetadata,
    counted: countedGoods,
  }),
  errors: ['products.required', ...productListErrors],
  example: ({ jan, today }) => ({ body: { period: { from: addDays(today, -89), to: today }, jans: [jan] } }),
})

export const clusterAnalysisExport = defineEndpoint({
  name: 'clusterAnalysisExport',
  kind: 'file',
  exports: ['clusterAnalysis'],
  route: 'POST /stat/cluster-analysis/export',
  access: 'purchase-cluster',
  scope: 'analyses',
  summary: { ja: '購買クラスタ分析をファイルに書き出す', en: 'Export buyer clusters' },
  body: clusterBody.extend({ table: z.enum(['cells', 'stores', 'clusters']).default('cells'), ...exportFields }),
  result: fileResult,
  errors: ['products.required', ...productListErrors],
  example: ({ jan, today }) => ({ body: { period: { from: addDays(today, -89), to: today }, jans: [jan] } }),
})
