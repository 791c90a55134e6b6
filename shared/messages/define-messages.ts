type Text = readonly [ja: string, en: string]
/** Japanese has one plural form, English two. */
type PluralText = readonly [ja: string, en: string, enSingular: string]
type Table<Key extends string> = { readonly [K in Key]: K extends `${string}_other` ? PluralText : Text }

type Texts<Key extends string> = Readonly<Record<Key, string>>
/** Texts by language and key. In a browser, those of the other language are absent: see pwa/i18n/single-language-plugin.ts. */
export interface Messages<Key extends string = string> {
  readonly ja: Texts<Key>
  readonly en: Texts<Key>
}
/** `count_one`, the form for the number 1, of the key `count_other`. */
export const toSingularKey = (key: string): string => key.replace(/_other$/, '_one')

/**
 * Declares messages as `key: [Japanese, English]`. A key that ends in `_other` is used as `key` with a count, and has the
 * English singular as third text.
 */
// without the annotation, a page that uses one export of a file would get all of them
/* @__NO_SIDE_EFFECTS__ */
export function defineMessages<Key extends string>(table: Table<Key>): Messages<Key> {
  const ja: Record<string, string> = {}
  const en: Record<string, string> = {}
  for (const [key, [japanese, english, singular]] of Object.entries<Text | PluralText>(table)) {
    ja[key] = japanese
    en[key] = english
    if (singular !== undefined) en[toSingularKey(key)] = singular
  }
  return { ja, en } as Messages<Key>
}

type KeysOf<M> = M extends Messages<infer Key> ? Key : never

/** Messages of several subjects as one. */
/* @__NO_SIDE_EFFECTS__ */
export const mergeMessages = <const M extends readonly Messages<never>[]>(...all: M): Messages<KeysOf<M[number]>> =>
  ({
    ja: Object.assign({}, ...all.map(({ ja }) => ja)),
    en: Object.assign({}, ...all.map(({ en }) => en)),
  }) as Messages<KeysOf<M[number]>>

/** The same messages with the keys `prefix.key`. */
/* @__NO_SIDE_EFFECTS__ */
export function prefixKeys<Prefix extends string, Key extends string>(
  prefix: Prefix,
  { ja, en }: Messages<Key>,
): Messages<`${Prefix}.${Key}`> {
  const prefixTexts = (texts: Texts<Key>) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${prefix}.${key}`, text]))
  return { ja: prefixTexts(ja), en: prefixTexts(en) } as Messages<`${Prefix}.${Key}`>
}
