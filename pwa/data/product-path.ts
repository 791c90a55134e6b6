import { bounds } from '../../shared/fields/bounds.ts'
import { shortenKeyword } from '../../shared/trade/product-code-list.ts'

/** URL of a title's page, for any written form of its code. */
export const getProductPath = (jan: string): string => `/product-detail?jan=${encodeURIComponent(jan)}`

/** URL of the product search for a keyword, among all kinds of products. */
export const getProductSearchPath = (keyword: string): string =>
  `/product-search?keyword=${encodeURIComponent(shortenKeyword(keyword, bounds.keyword))}&products.kind=all`

/** URL of a title on the shop floor screen. */
export const getShopPath = (storeCd: string, code: string): string =>
  `/shop?store=${encodeURIComponent(storeCd)}&code=${encodeURIComponent(code)}`
