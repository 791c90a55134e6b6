import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { exportFields, fileResult } from './exporting/export.ts'
import { productDetailRow, salesCumulative } from './product-detail.ts'
import { jan, productErrors, storeFilter } from './query-fields.ts'
import { reportMetadata } from './report.ts'

const body = z.strictObject({
  /** Codes in any written form; duplicates of a product are answered once. */
  jans: z.array(jan).min(1, { message: 'validation.required' }).max(100),
  stores: storeFilter.prefault({}),
})

export const allProductDetail = defineEndpoint({
  name: 'allProductDetail',
  kind: 'report',
  route: 'POST /fnd/all-detail-book-magazine',
  access: 'product-detail',
  lane: 'short',
  scope: 'analyses',
  screen: null,
  summary: { ja: '複数商品の詳細をまとめて', en: 'Details of several products by JAN' },
  body,
  result: z.strictObject({
    /** In the order of the given codes. */
    list: z.array(productDetailRow),
    /** Codes without a result, each with the error that a call for this code alone would give. */
    missing: z.array(
      z.strictObject({
        code: z.string(),
        reason: z.enum(productErrors),
        /** Similar known code, or null. */
        near: z.string().nullable(),
      }),
    ),
    ...reportMetadata,
  }),
  example: ({ jan }) => ({ body: { jans: [jan, '4910000000000'] } }),
})

export const productDetailExport = defineEndpoint({
  name: 'productDetailExport',
  kind: 'file',
  exports: ['productDetail'],
  route: 'POST /stat/detail-book-magazine/export',
  access: 'product-detail',
  scope: 'analyses',
  summary: { ja: '商品詳細をファイルに書き出す（複数可）', en: 'Export details of one or more products' },
  body: body.extend(exportFields),
  result: fileResult,
  example: ({ jan }) => ({ body: { jans: [jan] } }),
})

export const salesCumulativeExport = defineEndpoint({
  name: 'salesCumulativeExport',
  kind: 'file',
  exports: ['salesCumulative'],
  route: 'POST /stat/export-sales-cumulative',
  access: 'product-detail',
  scope: 'analyses',
  summary: { ja: '発売からの累計をファイルに書き出す', en: 'Export cumulative figures since release' },
  body: salesCumulative.body.extend(exportFields),
  result: fileResult,
  errors: productErrors,
  example: ({ jan }) => ({ body: { jan } }),
})
