import { fillPlaceholders } from './translate.ts'

const japanese = /[\u3040-\u30ff\u3400-\u9fff]/

/**
 * Returns the part of a bilingual text (`壊れています / is damaged`) in the given language; a text in one language is returned
 * unchanged.
 */
export function reduceToLanguage(text: string, language: 'ja' | 'en'): string {
  const at = text.indexOf(' / ')
  const [ja, en] = [text.slice(0, at), text.slice(at + 3)]
  if (at < 0 || !japanese.test(ja) || !/^[\u0020-\u007e\u201c]/.test(en)) return text
  return language === 'en' ? en : ja
}

/** Fills the placeholders of a sentence; bilingual values are reduced to the sentence's language. */
export const fillSingleLanguage = (
  language: 'ja' | 'en',
  sentence: string,
  values: Readonly<Record<string, string | number>> = {},
): string =>
  fillPlaceholders(
    sentence,
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'string' ? reduceToLanguage(value, language) : value,
      ]),
    ),
  )
