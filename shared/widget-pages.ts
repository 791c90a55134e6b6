/** Pages that stand in screens of others (specification section 2, the widget layout). Each exists under /en too. */
export const widgetPages = ['combined-sales', 'sales-trend', 'stock'] as const
export type WidgetPage = (typeof widgetPages)[number]

/** Where the calls of the widget lie; its page takes these alone along, not the schemas. */
export const widgetPaths = {
  info: '/extension/info',
  session: '/usr/widget-session',
  combinedSales: '/extension/stat/general-purchase-analysis',
  combinedSummary: '/extension/stat/general-purchase-analysis/summary',
  product: '/extension/fnd/detail-book-magazine',
  salesTrends: '/extension/stat/sales-trends',
  stock: '/extension/stat/distribution-inventory-store',
} as const

/** So many characters of a token are shown in lists, and stand in the page's address once it has read the token. */
export const TOKEN_HEAD = 10

/** Has it the form of a contract's token? What has not is never shown, be it what it may. */
export const isTokenShaped = (text: string): boolean => /^urt_[\w-]{43}$/.test(text)

/** What a page of the widget tells the page that holds it. */
export interface WidgetMessage {
  source: 'uresuji-widget'
  type: 'height'
  page: WidgetPage
  /** Pixels that the content takes. */
  height: number
  /** When it was told, ISO 8601. */
  at: string
}
