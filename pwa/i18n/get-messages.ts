import type { account } from '../../shared/messages/account.ts'
import type { administration } from '../../shared/messages/administration.ts'
import type { analysis } from '../../shared/messages/analysis.ts'
import type { exportArea } from '../../shared/messages/exporting/area.ts'
import type { MessageValues } from '../../shared/messages/formats.ts'
import type { messages } from '../../shared/messages/index.ts'
import type { notices } from '../../shared/messages/notices.ts'
import {
  type BaseKey,
  createTranslator,
  fillPlaceholders,
  findText,
  hasAllValues,
  isPrintable,
  type Translator,
} from '../../shared/messages/translate.ts'
import { COUNT_STYLE, getTexts } from './i18n.ts'

type AllMessages = typeof messages & typeof account & typeof analysis & typeof administration & typeof notices & typeof exportArea
type Namespace = keyof AllMessages
type KeyOf<N extends Namespace> = keyof AllMessages[N]['ja'] & string
export type MessageKey<N extends Namespace> = BaseKey<KeyOf<N>>
export type Translate<N extends Namespace> = Translator<KeyOf<N>>

const translators = new Map<Namespace, Translate<Namespace>>()

/**
 * The messages of a namespace; the same function every time. The compiler checks keys against the messages. The language
 * changes only with a reload, so no component has to be rendered again.
 */
export function getMessages<N extends Namespace>(namespace: N): Translate<N> {
  let translate = translators.get(namespace)
  if (translate === undefined) {
    // the namespace may still be loading
    translate = createTranslator(() => getTexts(namespace), COUNT_STYLE)
    translators.set(namespace, translate)
  }
  return translate as Translate<N>
}

/** The message of a key that only the running page knows; `defaultValue` if there is none. */
export const translateWithDefault = (
  namespace: Namespace,
  key: string,
  defaultValue: string,
  values: MessageValues = {},
): string => fillPlaceholders(findText(getTexts(namespace), key, values.count) ?? defaultValue, values, COUNT_STYLE)

/** Sentence of an error code that the server may have sent; null if this client does not know it or cannot fill it in. */
export function translateErrorCode(code: string, values: MessageValues = {}): string | null {
  const text = findText(getTexts('errors'), code) ?? findText(getTexts('validation'), code)
  if (text === undefined || !hasAllValues(text, values)) return null
  const sentence = fillPlaceholders(text, values, COUNT_STYLE)
  return isPrintable(sentence) ? sentence : null
}

interface FailureDetails {
  code: string
  values?: MessageValues
  message: string
  /** 0 if the server was not reached; absent if the error is not from a call. */
  status?: number
}

/** The sentence of an error for people: this client's own, else the server's, else a general one. */
export function getFailureMessage({ code, values, message, status }: FailureDetails): string {
  if (status === 0) return getMessages('states')('unreachableHelp')
  const own = translateErrorCode(code, values)
  if (own !== null) return own
  return message !== '' && isPrintable(message) ? message : getMessages('states')('errorTitle')
}
