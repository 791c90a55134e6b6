import i18next from 'i18next'
import type { account } from '../../shared/messages/account.ts'
import type { administration } from '../../shared/messages/administration.ts'
import type { analysis } from '../../shared/messages/analysis.ts'
import type { exportArea } from '../../shared/messages/exporting/area.ts'
import { isPrintable } from '../../shared/messages/fill.ts'
import type { MessageValues } from '../../shared/messages/formats.ts'
import type { messages } from '../../shared/messages/index.ts'
import type { notices } from '../../shared/messages/notices.ts'

type AllMessages = typeof messages & typeof account & typeof analysis & typeof administration & typeof notices & typeof exportArea
type Namespace = keyof AllMessages
/** `rows_other` is requested as `rows`, with its count. */
type BaseKey<K> = K extends `${infer Base}_other` ? Base : K
export type MessageKey<N extends Namespace> = BaseKey<keyof AllMessages[N]['ja'] & string>
export type Translate<N extends Namespace> = (key: MessageKey<N>, values?: MessageValues) => string

const translators = new Map<Namespace, Translate<Namespace>>()

/**
 * Makes the function that translates the keys of a namespace. Sentences without values are cached: i18next takes some
 * microseconds for each, and a page full of tables asks for thousands.
 */
function createTranslate(namespace: Namespace): Translate<Namespace> {
  let language: string | undefined
  const sentences = new Map<string, string>()
  return (key: string, values?: MessageValues) => {
    if (values !== undefined) return i18next.t(key, { ns: namespace, ...values })
    if (language !== i18next.language) {
      language = i18next.language
      sentences.clear()
    }
    const cached = sentences.get(key)
    if (cached !== undefined) return cached
    const sentence = i18next.t(key, { ns: namespace })
    // an unknown key is returned as it is, because its namespace may still be loading
    if (sentence !== key) sentences.set(key, sentence)
    return sentence
  }
}

/** The messages of a namespace; the same function every time. The compiler checks keys against the messages. */
export function getMessages<N extends Namespace>(namespace: N): Translate<N> {
  let translate = translators.get(namespace)
  if (translate === undefined) {
    translate = createTranslate(namespace)
    translators.set(namespace, translate)
  }
  return translate as Translate<N>
}

/** `getMessages` for components. The language changes only with a reload, so nothing has to be rendered again. */
export const useMessages = getMessages

/** The message of a key that only the running page knows; `defaultValue` if there is none. */
export const translateOr = (namespace: Namespace, key: string, defaultValue: string, values: MessageValues = {}): string =>
  i18next.t(key, { ns: namespace, defaultValue, ...values })

/** Sentence of an error code that the server may have sent; null if this client does not know it or cannot fill it in. */
export function translateErrorCode(code: string, values: MessageValues = {}): string | null {
  const ns = ['errors', 'validation'].find((value) => i18next.exists(code, { ns: value }))
  const sentence = ns === undefined ? null : i18next.t(code, { ns, ...values })
  return sentence !== null && isPrintable(sentence) ? sentence : null
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
