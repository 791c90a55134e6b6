import { z } from 'zod'
import { addDays } from '../period.ts'
import { endpoint } from './endpoint.ts'
import { exportFields, fileAnswer } from './export.ts'
import { code, optionalName, period, productFilter, productListErrors, storeFilter } from './question-fields.ts'
import { countedGoods, stamps } from './report.ts'

const clusterBody = z.strictObject({
  period,
  /** Products by any written form of their code; with `products`, at least one condition has to be given. */
  jans: z.array(code).max(20).default([]),
  products: productFilter.prefault({}),
  stores: storeFilter.prefault({}),
  /** Which genre of the products the buyers are compared with. */
  genreLevel: z.enum(['large', 'medium', 'small']).default('medium'),
})
export type ClusterBody = z.output<typeof clusterBody>

/** A count of distinct members; null with `suppressed` where it would name too few (fewer than 10, or derivable). */
const members = z.number().int().nullable()

const figures = {
  /** Distinct members who bought one of the products, in whole tens (decision 0039). */
  buyers: members,
  /** Copies that they bought, refunds subtracted. */
  copies: z.number().int().nullable(),
  /** 100 × buyers ÷ all buyers, percent. */
  share: z.number().nullable(),
  /** 100 × share in the buyers of the products ÷ share in all buyers of their genre, whole. */
  index: z.number().int().nullable(),
  suppressed: z.boolean(),
  /** The index alone is hidden where the genre’s buyers are too few. */
  indexSuppressed: z.boolean(),
}

/** Gender 0 and age group 0 are members of whom it is not known; 90 is everyone from 90. */
export const clusterCell = z.strictObject({
  gender: z.number().int().min(0).max(2),
  ageGroup: z.number().int().min(0).max(90),
  ...figures,
})
export type ClusterCell = z.output<typeof clusterCell>

/** Buyers by the store of their first purchase. */
export const clusterStoreRow = z.strictObject({
  dimension: z.enum(['category', 'location', 'area']),
  /** null for stores of which it is not known. */
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
  /** Members of the sample in the cluster. */
  buyers: members,
  share: z.number().nullable(),
  suppressed: z.boolean(),
  /** What they buy more often than the other buyers do. */
  genres: z.array(
    z.strictObject({
      /** In English by its code where it has no English name. */
      name: bothLanguages,
      /** Share of the cluster's members who bought something of it, percent. */
      rate: z.number(),
      /** That share ÷ the same share of all buyers of the sample. */
      lift: z.number().nullable(),
    }),
  ),
  /** Products that at least 10 of them bought, those first that set them apart. */
  products: z.array(z.strictObject({ jan: z.string(), productName: z.string(), authorName: optionalName })),
})
export type BuyerCluster = z.output<typeof buyerCluster>

export const clusterAnalysis = endpoint({
  name: 'clusterAnalysis',
  method: 'POST',
  path: '/stat/cluster-analysis',
  access: 'purchase-cluster',
  scope: 'analyses',
  summary: { ja: '購買クラスタ分析（誰が買っているか）', en: 'Who buys: gender, age, stores, clusters of buyers' },
  body: clusterBody,
  answer: z.strictObject({
    /** The products asked about; the first 20 by code where a condition names more. */
    products: z.array(z.strictObject({ jan: z.string(), productName: z.string(), own: z.boolean() })),
    /** How many products the question covers. */
    numberOfProducts: z.number().int(),
    /** Genres that the buyers are compared with. */
    genres: z.array(z.string()),
    totals: z.strictObject({
      buyers: members,
      copies: z.number().int().nullable(),
      /** Distinct members who bought anything of the genres. */
      genreBuyers: members,
      /** Share of the copies that members bought, percent: the rest was bought without a card. */
      memberShare: z.number().nullable(),
      suppressed: z.boolean(),
    }),
    /** Every gender and age group, unknown ones last. */
    cells: z.array(clusterCell),
    byGender: z.array(clusterCell.omit({ ageGroup: true })),
    byAge: z.array(clusterCell.omit({ gender: true })),
    stores: z.array(clusterStoreRow),
    clusters: z.array(buyerCluster),
    /** Buyers that were grouped: all, or a sample where there are more than 20,000. */
    clusteredBuyers: members,
    sampled: z.boolean(),
    ...stamps,
    counted: countedGoods,
  }),
  errors: ['products.required', ...productListErrors],
  example: ({ jan, today }) => ({ body: { period: { from: addDays(today, -89), to: today }, jans: [jan] } }),
})

export const clusterAnalysisExport = endpoint({
  name: 'clusterAnalysisExport',
  method: 'POST',
  path: '/stat/cluster-analysis/export',
  access: 'purchase-cluster',
  scope: 'analyses',
  summary: { ja: '購買クラスタ分析をファイルに書き出す', en: 'The purchase cluster analysis as a file' },
  body: clusterBody.extend({ table: z.enum(['cells', 'stores', 'clusters']).default('cells'), ...exportFields }),
  answer: fileAnswer,
  errors: ['products.required', ...productListErrors],
  example: ({ jan, today }) => ({ body: { period: { from: addDays(today, -89), to: today }, jans: [jan] } }),
})
