/**
 * Folding for search: width, kana and letter case do not matter, nor do spaces and middle dots.
 * The same character table serves JavaScript (what is typed) and SQL (what is stored): translate() takes the
 * two strings as they are, and NFC then joins a kana with its combining voice mark.
 */
function table(): { from: string; to: string } {
  let from = ''
  let to = ''
  const add = (a: string, b: string) => {
    from += a
    to += b
  }
  for (let code = 0x21; code <= 0x7e; code++) add(String.fromCharCode(code + 0xfee0), String.fromCharCode(code).toLowerCase())
  for (let code = 0x41; code <= 0x5a; code++) add(String.fromCharCode(code), String.fromCharCode(code + 32))
  for (let code = 0x3041; code <= 0x3096; code++) add(String.fromCharCode(code), String.fromCharCode(code + 0x60))
  const half = 'ｦｧｨｩｪｫｬｭｮｯｰｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝﾞﾟ'
  const full =
    'ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\u3099\u309A'
  for (let index = 0; index < half.length; index++) add(half[index] ?? '', full[index] ?? '')
  for (const dash of '‐‑–—−－―') add(dash, '-')
  for (const wave of '〜～') add(wave, '~')
  return { from, to }
}

const { from: FOLD_FROM, to: FOLD_TO } = table()
const map = new Map<string, string>()
// the first entry of a character wins, as in SQL's translate()
for (let index = 0; index < FOLD_FROM.length; index++) {
  const key = FOLD_FROM[index] ?? ''
  if (!map.has(key)) map.set(key, FOLD_TO[index] ?? '')
}

/** Folds text for comparison. Idempotent. */
export function fold(text: string): string {
  let folded = ''
  for (const char of text) folded += map.get(char) ?? char
  return folded.normalize('NFC').replace(/[\s\u3000・･]/g, '')
}

/** The SQL (DuckDB) of the same folding over a text expression. */
export function foldSql(expression: string): string {
  const quote = (text: string) => `'${text.replaceAll("'", "''")}'`
  return `regexp_replace(nfc_normalize(translate(${expression}, ${quote(FOLD_FROM)}, ${quote(FOLD_TO)})), '[\\s\u3000・･]', '', 'g')`
}
