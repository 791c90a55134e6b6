import { kanjiVariants } from './kanji/kanji-variants.ts'

/** Half-width katakana, and the full-width ones in the same order; voicing marks are combining. */
export const halfKana = 'ｦｧｨｩｪｫｬｭｮｯｰｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝﾞﾟ'
export const fullKana =
  'ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\u3099\u309A'

/**
 * Folding for search: ignores width, kana, letter case, kanji variants, spaces and middle dots. JavaScript (typed text) and SQL
 * (stored text) use the same character table: translate() takes the two strings, and NFC then combines a kana with its voicing
 * mark.
 */
function createFoldings(): Map<string, string> {
  const replacements = new Map<string, string>()
  // the first entry of a character wins, as in SQL's translate()
  const add = (from: string, to: string) => {
    if (!replacements.has(from)) replacements.set(from, to)
  }
  for (let code = 0x21; code <= 0x7e; code++) add(String.fromCharCode(code + 0xfee0), String.fromCharCode(code).toLowerCase())
  for (let code = 0x41; code <= 0x5a; code++) add(String.fromCharCode(code), String.fromCharCode(code + 32))
  // Kelvin sign, which NFC would turn into a capital K
  add('\u212a', 'k')
  for (let code = 0x3041; code <= 0x3096; code++) add(String.fromCharCode(code), String.fromCharCode(code + 0x60))
  for (let index = 0; index < halfKana.length; index++) add(halfKana[index] ?? '', fullKana[index] ?? '')
  for (const dash of '‐‑–—−－―') add(dash, '-')
  for (const wave of '〜～') add(wave, '~')
  return replacements
}

const map = createFoldings()
const folded = [...map.keys()]
/** Looked up after NFC, which itself replaces some kanji. */
const kanji = new Map(kanjiVariants)
const variants = [...kanji.keys()].join('')
const anyVariant = new RegExp(`[${variants}]`, 'gu')

/** Folds text for comparison. Idempotent. */
export function foldText(text: string): string {
  let joined = ''
  for (const char of text) joined += map.get(char) ?? char
  return joined
    .normalize('NFC')
    .replace(/[\s\u3000・･]/g, '')
    .replace(anyVariant, (char) => kanji.get(char) ?? char)
}

/** Punctuation, after folding, that names are typed with or without: 放課後、火星まで, ハロー！. */
const NAME_PUNCTUATION = '[、。､｡,.!?…‥「」『』｢｣()]'
const anyPunctuation = new RegExp(NAME_PUNCTUATION, 'g')

/** Folds a name, or a keyword that is searched for in names: as {@link foldText}, and without punctuation. Idempotent. */
export const foldName = (text: string): string => foldText(text).replace(anyPunctuation, '')

/** Blocks of the table: source characters, and a regular expression class that matches them. */
const blocks: readonly [characters: string, pattern: string][] = [
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZ\u212a', 'A-Z\u212a'],
  [folded.filter((char) => char >= '\u3041' && char <= '\u3096').join(''), '\u3041-\u3096'],
  [folded.filter((char) => char >= '\uff01' && char <= '\uff9f').join(''), '\uff01-\uff9f'],
  [folded.filter((char) => (char >= '\u2010' && char <= '\u2212') || char === '\u301c').join(''), '\u2010-\u2212\u301c'],
]

/**
 * Returns SQL (DuckDB) for the same folding of a text expression, which is evaluated once. translate() rebuilds its table for
 * every value, so each block is translated only if the text contains one of its characters.
 */
export function buildFoldSql(expression: string): string {
  const quoteSql = (text: string) => `'${text.replaceAll("'", "''")}'`
  const buildTranslateSql = (
    inner: string,
    value: string,
    { from, to, pattern }: { from: string; to: string; pattern: string },
  ) =>
    `list_transform([${inner}], lambda ${value}: case when regexp_matches(${value}, '[${pattern}]') then translate(${value}, ${quoteSql(from)}, ${quoteSql(to)}) else ${value} end)[1]`
  const translated = blocks.reduce((inner, [from, pattern], index) => {
    const to = [...from].map((char) => map.get(char) ?? char).join('')
    return buildTranslateSql(inner, `fold_${index}`, { from, to, pattern })
  }, expression)
  const joined = buildTranslateSql(`nfc_normalize(${translated})`, 'fold_kanji', {
    from: variants,
    to: [...kanji.values()].join(''),
    pattern: variants,
  })
  return `regexp_replace(${joined}, '[\\s\\x0b\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff・･]', '', 'g')`
}

/** Returns SQL (DuckDB) for the folding of names, {@link foldName}. */
export const buildFoldNameSql = (expression: string): string =>
  `regexp_replace(${buildFoldSql(expression)}, '${NAME_PUNCTUATION}', '', 'g')`
