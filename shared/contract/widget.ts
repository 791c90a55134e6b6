import { z } from 'zod'
import { widgetPaths } from '../widget-pages.ts'
import { combinedSales, combinedSalesSummary } from './combined-sales-analysis.ts'
import { endpoint } from './endpoint.ts'
import { patternFlagFields } from './pattern-flags.ts'
import { productDetail, salesTrends } from './product-detail.ts'
import { stockDistribution } from './product-stock.ts'

/**
 * Calls of the widget, below `extension`: the analyses of the main area with tokens of their own, so that one that stands in a
 * page of somebody else opens these and nothing more.
 */

/** What the cookie `info_ext` carries. */
export const widgetCookieInfo = z.strictObject({
  isScreenCooperation: z.boolean(),
  contract: z.strictObject({ contractPattern: z.strictObject(patternFlagFields) }),
})

export const widgetInfo = endpoint({
  name: 'widgetInfo',
  method: 'GET',
  path: widgetPaths.info,
  access: 'widget',
  area: 'widget',
  scope: 'widget',
  summary: { ja: 'ウィジェットが開くときに確かめる情報', en: 'What the widget asks before it opens' },
  answer: z.strictObject({
    ...widgetCookieInfo.shape,
    /** Pages that may hold it: where its height is told. */
    origins: z.array(z.string()),
    expiresAt: z.string(),
    dataState: z.strictObject({
      invented: z.boolean(),
      /** Last day that is over, of those with sales: where its periods end. */
      wholeDate: z.string().nullable(),
      stores: z.number().int(),
    }),
  }),
})

export const widgetCombinedSales = endpoint({
  ...combinedSales,
  name: 'widgetCombinedSales',
  path: widgetPaths.combinedSales,
  access: 'widget-combined-sales',
  area: 'widget',
  scope: 'widget',
  summary: { ja: 'ウィジェットの併売分析', en: 'Sold together with a product, for the widget' },
})

export const widgetCombinedSummary = endpoint({
  ...combinedSalesSummary,
  name: 'widgetCombinedSummary',
  path: widgetPaths.combinedSummary,
  access: 'widget-combined-sales',
  area: 'widget',
  scope: 'widget',
  summary: { ja: 'ウィジェットの併売分析の概要', en: 'Baskets with and without a product, for the widget' },
})

export const widgetProduct = endpoint({
  ...productDetail,
  name: 'widgetProduct',
  path: widgetPaths.product,
  access: 'widget-product',
  area: 'widget',
  scope: 'widget',
  summary: { ja: 'ウィジェットの商品と累計', en: 'One title with its cumulative figures, for the widget' },
})

export const widgetSalesTrends = endpoint({
  ...salesTrends,
  name: 'widgetSalesTrends',
  path: widgetPaths.salesTrends,
  access: 'widget-product',
  area: 'widget',
  scope: 'widget',
  summary: { ja: 'ウィジェットの売上推移', en: 'Sales trends of one title, for the widget' },
})

export const widgetStock = endpoint({
  ...stockDistribution,
  name: 'widgetStock',
  path: widgetPaths.stock,
  access: 'widget-product',
  area: 'widget',
  scope: 'widget',
  summary: { ja: 'ウィジェットの店頭在庫', en: 'Stock of one title by band, for the widget' },
})

/** Opens the widget without a token, for somebody who is signed in (specification section 2). */
export const widgetSession = endpoint({
  name: 'widgetSession',
  method: 'POST',
  path: widgetPaths.session,
  access: 'widget',
  summary: { ja: 'ログイン中の利用者がウィジェットを開く', en: 'A short session of the widget, for whoever is signed in' },
  answer: z.strictObject({ token: z.string(), expiresAt: z.string() }),
})
