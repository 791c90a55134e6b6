/** Pages embedded in other websites (specification section 2, the widget layout). Each also exists under /en. */
export const widgetPages = ['combined-sales', 'sales-trend', 'stock'] as const
export type WidgetPage = (typeof widgetPages)[number]

/** Paths of the widget's calls; the widget page imports these instead of the schemas to stay small. */
export const widgetPaths = {
  info: '/extension/info',
  session: '/usr/widget-session',
  combinedSales: '/extension/stat/general-purchase-analysis',
  combinedSummary: '/extension/stat/general-purchase-analysis/summary',
  product: '/extension/fnd/detail-book-magazine',
  salesTrends: '/extension/stat/sales-trends',
  stock: '/extension/stat/distribution-inventory-store',
} as const

/** Number of token characters shown in lists and left in the page's URL once it has read the token. */
export const TOKEN_PREFIX_LENGTH = 10

/** True if the text has the form of a contract's token. Other texts are never displayed. */
export const hasTokenShape = (text: string): boolean => /^urt_[\w-]{43}$/.test(text)

/** Message from the widget to the embedding page. */
export interface WidgetMessage {
  source: 'uresuji-widget'
  type: 'height'
  page: WidgetPage
  /** Height of the content in pixels. */
  height: number
  /** Time of the message, ISO 8601. */
  at: string
}
