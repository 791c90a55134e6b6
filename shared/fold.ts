import { kanjiVariants } from './kanji/kanji-variants.ts'

/**
 * Folding for search: width, kana, letter case and variants of kanji do not matter, nor do spaces and middle dots.
 * The same character table serves JavaScript (what is typed) and SQL (what is stored): translate() takes the
 * two strings as they are, and NFC then joins a kana with its combining voice mark.
 */
function foldings(): Map<string, string> {
  const found = new Map<string, string>()
  // the first entry of a character wins, as in SQL's translate()
  const add = (from: string, to: string) => {
    if (!found.has(from)) found.set(from, to)
  }
  for (let code = 0x21; code <= 0x7e; code++) add(String.fromCharCode(code + 0xfee0), String.fromCharCode(code).toLowerCase())
  for (let code = 0x41; code <= 0x5a; code++) add(String.fromCharCode(code), String.fromCharCode(code + 32))
  // the sign of Kelvin, which NFC would make a capital K of
  add('\u212a', 'k')
  for (let code = 0x3041; code <= 0x3096; code++) add(String.fromCharCode(code), String.fromCharCode(code + 0x60))
  const half = 'ｦｧｨｩｪｫｬｭｮｯｰｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝﾞﾟ'
  const full =
    'ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\u3099\u309A'
  for (let index = 0; index < half.length; index++) add(half[index] ?? '', full[index] ?? '')
  for (const dash of '‐‑–—−－―') add(dash, '-')
  for (const wave of '〜～') add(wave, '~')
  return found
}

const map = foldings()
const folded = [...map.keys()]
/** Looked up after NFC, which makes some kanji of others. */
const kanji = new Map(kanjiVariants)
const variants = [...kanji.keys()].join('')
const anyVariant = new RegExp(`[${variants}]`, 'gu')

/** Folds text for comparison. Idempotent. */
export function fold(text: string): string {
  let joined = ''
  for (const char of text) joined += map.get(char) ?? char
  return joined
    .normalize('NFC')
    .replace(/[\s\u3000・･]/g, '')
    .replace(anyVariant, (char) => kanji.get(char) ?? char)
}

/** Blocks of the table with the characters that they start from, as a class of a regular expression. */
const blocks: readonly [characters: string, pattern: string][] = [
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZ\u212a', 'A-Z\u212a'],
  [folded.filter((char) => char >= '\u3041' && char <= '\u3096').join(''), '\u3041-\u3096'],
  [folded.filter((char) => char >= '\uff01' && char <= '\uff9f').join(''), '\uff01-\uff9f'],
  [folded.filter((char) => (char >= '\u2010' && char <= '\u2212') || char === '\u301c').join(''), '\u2010-\u2212\u301c'],
]

/**
 * The SQL (DuckDB) of the same folding over a text expression, which is calculated once. translate() builds its table
 * anew for every value: each block is only translated where the text has one of its characters.
 */
export function foldSql(expression: string): string {
  const quote = (text: string) => `'${text.replaceAll("'", "''")}'`
  const translate = (inner: string, value: string, { from, to, pattern }: { from: string; to: string; pattern: string }) =>
    `list_transform([${inner}], lambda ${value}: case when regexp_matches(${value}, '[${pattern}]') then translate(${value}, ${quote(from)}, ${quote(to)}) else ${value} end)[1]`
  const translated = blocks.reduce((inner, [from, pattern], index) => {
    const to = [...from].map((char) => map.get(char) ?? char).join('')
    return translate(inner, `fold_${index}`, { from, to, pattern })
  }, expression)
  const joined = translate(`nfc_normalize(${translated})`, 'fold_kanji', {
    from: variants,
    to: [...kanji.values()].join(''),
    pattern: variants,
  })
  return `regexp_replace(${joined}, '[\\s\\x0b\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff・･]', '', 'g')`
}
