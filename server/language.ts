import type { ErrorCode } from '../shared/errors.ts'
import type { Language } from '../shared/language.ts'
import { errors as en } from '../shared/messages/en/errors.ts'
import { errors as ja } from '../shared/messages/ja/errors.ts'
import { fillIn } from '../shared/messages/one-language.ts'

/** The sentence of an error code with its values filled in. */
export function errorSentence(code: ErrorCode, language: Language, values: Record<string, string | number> = {}): string {
  return fillIn(language, (language === 'en' ? en : ja)[code], values)
}

/** ja unless English is asked for first. */
export const parseAcceptLanguage = (acceptLanguage: string | undefined): Language =>
  acceptLanguage?.trim().toLowerCase().startsWith('en') ? 'en' : 'ja'
