/** The languages of the product; the first one is the default. */
export const languages = ['ja', 'en'] as const
export type Language = (typeof languages)[number]

/** The Japanese or the English value of a pair. */
export const pickByLanguage = <T>(language: Language, [ja, en]: readonly [ja: T, en: T]): T => (language === 'en' ? en : ja)
