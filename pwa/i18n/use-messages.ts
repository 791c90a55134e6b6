import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { isPrintable } from '../../shared/messages/fill.ts'
import type { account } from '../../shared/messages/ja/account.ts'
import type { administration } from '../../shared/messages/ja/administration.ts'
import type { analysis } from '../../shared/messages/ja/analysis.ts'
import type { exportArea } from '../../shared/messages/ja/export-area.ts'
import type { messages } from '../../shared/messages/ja/index.ts'
import type { notices } from '../../shared/messages/ja/notices.ts'

type All = typeof messages & typeof account & typeof analysis & typeof administration & typeof notices & typeof exportArea
export type Namespace = keyof All
/** `rows_other` is asked for as `rows`, with its count. */
type Asked<K> = K extends `${infer Base}_other` ? Base : K
export type MessageKey<N extends Namespace> = Asked<keyof All[N] & string>
export type MessageValues = Record<string, string | number>
export type Translate<N extends Namespace> = (key: MessageKey<N>, values?: MessageValues) => string

/** The messages of one page. Keys are checked by the compiler against the Japanese source. */
export function useMessages<N extends Namespace>(namespace: N): Translate<N> {
  const { t } = useTranslation(namespace)
  return t as unknown as Translate<N>
}

/** The same outside of components. */
export const getMessages = <N extends Namespace>(namespace: N): Translate<N> =>
  ((key: string, values?: MessageValues) => i18next.t(key, { ns: namespace, ...values })) as unknown as Translate<N>

/** Sentence of an error code that the server may have sent; null if this client does not know it or cannot fill it in. */
export function translateErrorCode(code: string, values: MessageValues = {}): string | null {
  const ns = ['errors', 'validation'].find((one) => i18next.exists(code, { ns: one }))
  const sentence = ns === undefined ? null : i18next.t(code, { ns, ...values })
  return sentence !== null && isPrintable(sentence) ? sentence : null
}

interface Failed {
  code: string
  values?: MessageValues
  message: string
  /** 0 if the server was not reached; absent if it is no answer of a call. */
  status?: number
}

/** The sentence of an error for people: this client's own, else the server's, else a general one. */
export function failureSentence({ code, values, message, status }: Failed): string {
  if (status === 0) return getMessages('states')('unreachableHelp')
  const own = translateErrorCode(code, values)
  if (own !== null) return own
  return message !== '' && isPrintable(message) ? message : getMessages('states')('errorTitle')
}
