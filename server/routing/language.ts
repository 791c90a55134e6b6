import type { ErrorCode } from '../../shared/errors.ts'
import { errors as en } from '../../shared/messages/en/errors.ts'
import { errors as ja } from '../../shared/messages/ja/errors.ts'

export type Language = 'ja' | 'en'

/** The sentence of an error code with its values filled in. */
export function errorSentence(code: ErrorCode, language: Language, values: Record<string, string | number> = {}): string {
  const sentence = (language === 'en' ? en : ja)[code]
  return sentence.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => String(values[name] ?? ''))
}

/** ja unless English is asked for first. */
export const languageOf = (acceptLanguage: string | undefined): Language =>
  acceptLanguage?.trim().toLowerCase().startsWith('en') ? 'en' : 'ja'
