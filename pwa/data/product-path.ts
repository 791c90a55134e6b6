/** URL of a title's page, for any written form of its code. */
export const getProductPath = (jan: string): string => `/product-detail?jan=${encodeURIComponent(jan)}`

/** URL of a title on the shop floor screen. */
export const getShopPath = (storeCd: string, code: string): string =>
  `/shop?store=${encodeURIComponent(storeCd)}&code=${encodeURIComponent(code)}`
