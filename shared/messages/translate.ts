import { formatValue, type MessageValues, type NumberStyle } from './formats.ts'

type Texts = Readonly<Record<string, string>>
/** `rows_other` is used as `rows`, with its count. */
export type BaseKey<Key> = Key extends `${infer Base}_other` ? Base : Key
export type Translator<Key> = (key: BaseKey<Key>, values?: MessageValues) => string

const placeholder = /\{\{(\w+)(?:, (\w+))?\}\}/g

/**
 * False for texts with braces, such as unfilled templates and stack traces, which must not be shown (specification section 8).
 */
export const isPrintable = (text: string): boolean => !text.includes('{')

/** Whether each placeholder of the sentence has a value. */
export const hasAllValues = (sentence: string, values: MessageValues): boolean =>
  [...sentence.matchAll(placeholder)].every(([, name = '']) => name in values)

/** Replaces the placeholders `{{name}}` and `{{name, format}}` by their values; placeholders without a value become empty. */
export const fillPlaceholders = (sentence: string, values: MessageValues = {}, style?: NumberStyle): string =>
  sentence.replace(placeholder, (_all, name: string, format?: string) => formatValue(values[name], format, style))

/** The text of a key, in the plural form of `count` if the key has several; undefined for an unknown key. */
export function findText(texts: Texts, key: string, count?: MessageValues[string]): string | undefined {
  // of both languages, only English has a second form, which defineMessages stores as `_one`
  const forms = count === 1 || count === -1 ? [`${key}_one`, `${key}_other`, key] : [`${key}_other`, key]
  const form = forms.find((name) => Object.hasOwn(texts, name))
  return form === undefined ? undefined : texts[form]
}

/** Makes the function that translates the keys of a table of texts. An unknown key is returned as it is. */
export const createTranslator =
  <Key extends string>(getTexts: () => Readonly<Record<Key, string>>, style?: NumberStyle): Translator<Key> =>
  (key, values = {}) =>
    fillPlaceholders(findText(getTexts(), key, values.count) ?? key, values, style)
