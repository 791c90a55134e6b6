/** The languages of the product, the first one where nobody has chosen. */
export const languages = ['ja', 'en'] as const
export type Language = (typeof languages)[number]
