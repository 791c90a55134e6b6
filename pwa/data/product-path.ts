/** Address of a title's page, by any written form of its code. */
export const productPath = (jan: string): string => `/product-detail?jan=${encodeURIComponent(jan)}`
