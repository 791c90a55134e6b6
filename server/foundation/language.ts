import type { ErrorCode } from '../../shared/errors/errors.ts'
import { errors } from '../../shared/messages/errors.ts'
import type { Language } from '../../shared/messages/language.ts'
import { fillSingleLanguage } from '../../shared/messages/single-language.ts'

/** Returns the message of an error code with its values. */
export function getErrorMessage(code: ErrorCode, language: Language, values: Record<string, string | number> = {}): string {
  return fillSingleLanguage(language, errors[language][code], values)
}

/** Returns `ja` unless the header starts with English. */
export const parseAcceptLanguage = (acceptLanguage: string | undefined): Language =>
  acceptLanguage?.trim().toLowerCase().startsWith('en') ? 'en' : 'ja'
