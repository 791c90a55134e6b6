import { z } from 'zod'
import { combinedSales, combinedSalesSummary } from './combined-sales-analysis.ts'
import { defineEndpoint } from './endpoint.ts'
import { patternFlagFields } from './pattern-flags.ts'
import { productDetail, salesTrends } from './product-detail.ts'
import { stockDistribution } from './product-stock.ts'
import { widgetPaths } from './widget-pages.ts'

/**
 * Calls of the widget, below `extension`: analyses of the main area with separate tokens, so that a token embedded in another
 * website gives access to nothing else.
 */

/** Content of the cookie `info_ext`. */
export const widgetCookieInfo = z.strictObject({
  isScreenCooperation: z.boolean(),
  contract: z.strictObject({ contractPattern: z.strictObject(patternFlagFields) }),
})

export const widgetInfo = defineEndpoint({
  name: 'widgetInfo',
  kind: 'lookup',
  route: `GET ${widgetPaths.info}`,
  access: 'widget',
  area: 'widget',
  scope: 'widget',
  summary: { ja: 'ウィジェットが開くときに確かめる情報', en: 'Information for opening the widget' },
  result: z.strictObject({
    ...widgetCookieInfo.shape,
    /** Sites that may embed it; the widget posts its height to these origins. */
    origins: z.array(z.string()),
    expiresAt: z.string(),
    dataState: z.strictObject({
      invented: z.boolean(),
      /** Last complete day with sales; the widget's periods end on it. */
      wholeDate: z.string().nullable(),
      stores: z.number().int(),
    }),
  }),
})

export const widgetCombinedSales = defineEndpoint({
  ...combinedSales,
  name: 'widgetCombinedSales',
  route: `POST ${widgetPaths.combinedSales}`,
  access: 'widget-combined-sales',
  area: 'widget',
  scope: 'widget',
  summary: { ja: 'ウィジェットの併売分析', en: 'Products bought together, for the widget' },
})

export const widgetCombinedSummary = defineEndpoint({
  ...combinedSalesSummary,
  name: 'widgetCombinedSummary',
  route: `POST ${widgetPaths.combinedSummary}`,
  access: 'widget-combined-sales',
  area: 'widget',
  scope: 'widget',
  summary: { ja: 'ウィジェットの併売分析の概要', en: 'Baskets with and without a product, for the widget' },
})

export const widgetProduct = defineEndpoint({
  ...productDetail,
  name: 'widgetProduct',
  route: `POST ${widgetPaths.product}`,
  access: 'widget-product',
  area: 'widget',
  scope: 'widget',
  summary: { ja: 'ウィジェットの商品と累計', en: 'A title with cumulative figures, for the widget' },
})

export const widgetSalesTrends = defineEndpoint({
  ...salesTrends,
  name: 'widgetSalesTrends',
  route: `POST ${widgetPaths.salesTrends}`,
  access: 'widget-product',
  area: 'widget',
  scope: 'widget',
  summary: { ja: 'ウィジェットの売上推移', en: 'Sales trends of a title, for the widget' },
})

export const widgetStock = defineEndpoint({
  ...stockDistribution,
  name: 'widgetStock',
  route: `POST ${widgetPaths.stock}`,
  access: 'widget-product',
  area: 'widget',
  scope: 'widget',
  summary: { ja: 'ウィジェットの店頭在庫', en: 'Store stock of a title, for the widget' },
})

/** Opens the widget without a token for a signed-in user (specification section 2). */
export const widgetSession = defineEndpoint({
  name: 'widgetSession',
  kind: 'command',
  route: `POST ${widgetPaths.session}`,
  access: 'widget',
  summary: { ja: 'ログイン中のユーザーがウィジェットを開く', en: 'Open the widget as the signed-in user' },
  result: z.strictObject({ token: z.string(), expiresAt: z.string() }),
})
