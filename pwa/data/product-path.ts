/** Address of a title's page, by any written form of its code. */
export const productPath = (jan: string): string => `/product-detail?jan=${encodeURIComponent(jan)}`

/** Address of a title in the pack of a shop. */
export const shopPath = (storeCd: string, code: string): string =>
  `/shop?store=${encodeURIComponent(storeCd)}&code=${encodeURIComponent(code)}`
