import type { ErrorCode, FieldError } from '../errors/errors.ts'
import { client as clientMessages } from '../messages/client.ts'
import { errors as errorMessages } from '../messages/errors.ts'
import { fillSingleLanguage } from '../messages/single-language.ts'
import { validation } from '../messages/validation.ts'

/** A text in Japanese and in English. */
export interface BothLanguages {
  ja: string
  en: string
}

/** A field of the request that has to be corrected. */
export interface UresujiFieldError {
  /** Path of the field in the request, e.g. `period.from`. */
  field: string
  /** What is wrong with it, e.g. `validation.required`. */
  code: string
  /** Values of the message, e.g. the allowed maximum. */
  values: Record<string, string | number>
  messages: BothLanguages
}

type Texts = Readonly<Record<string, string>>
const texts: Readonly<Record<'ja' | 'en', readonly Texts[]>> = {
  ja: [clientMessages.ja, errorMessages.ja, validation.ja],
  en: [clientMessages.en, errorMessages.en, validation.en],
}

/** Message of a code in both languages; `fallback` for codes of a newer server. */
function getMessages(code: string, values: Record<string, string | number>, fallback: string): BothLanguages {
  const fillInLanguage = (language: 'ja' | 'en'): string => {
    const text = texts[language].find((table) => Object.hasOwn(table, code))?.[code]
    return text === undefined ? fallback : fillSingleLanguage(language, text, values)
  }
  return { ja: fillInLanguage('ja'), en: fillInLanguage('en') }
}

/** An `ApiError`, whose declaration is not part of the package. */
interface ServerError {
  status: number
  code: string
  message: string
  errors: FieldError[]
  values: Record<string, string | number>
  retryAfter: number | null
}

/** A refusal of the server, or a failure to reach it (`status` 0, code `network`). */
export class UresujiError extends Error {
  override readonly name = 'UresujiError'
  /** HTTP status; 0 if the server was not reached. */
  readonly status: number
  /** Code of the error, e.g. `request.invalid`; the document of the API lists them per call. */
  readonly code: ErrorCode | 'network'
  /** First field that has to be corrected, e.g. `period.from`; null if the error is not about a field. */
  readonly field: string | null
  /** All fields that have to be corrected. */
  readonly errors: readonly UresujiFieldError[]
  /** Values of the message. */
  readonly values: Readonly<Record<string, string | number>>
  /** The message in both languages; `message` is in the language of the client. */
  readonly messages: BothLanguages
  /** Seconds after which the server accepts the request again; null if it named none. */
  readonly retryAfter: number | null
  /** Name of the call that failed. */
  readonly call: string

  /** @internal */
  constructor(error: ServerError, { call, language }: { call: string; language: 'ja' | 'en' }) {
    const messages = getMessages(error.code, error.values, error.message)
    super(messages[language], { cause: error })
    this.status = error.status
    // the cast leaves out a code that cannot occur: this client throws aborts as the signal's reason
    this.code = error.code as UresujiError['code']
    this.values = error.values
    this.errors = error.errors.map(({ field, code, values = {} }) => ({
      field,
      code,
      values,
      messages: getMessages(code, values, code),
    }))
    // an unknown field is an error of the request as a whole
    this.field = this.errors.find(({ field }) => field !== '')?.field ?? null
    this.messages = messages
    this.retryAfter = error.retryAfter
    this.call = call
  }
}
