import { toKatakana } from 'wanakana'
import { foldName } from './fold.ts'

/** Kana that a vowel may be lengthened by in writing, although the Latin spelling does not show it: Tokyo, トウキョウ. */
const lengthenings = { a: 'アー', i: 'イー', u: 'ウー', e: 'イエー', o: 'ウオー' }
const rows: readonly (readonly [vowel: keyof typeof lengthenings, kana: string])[] = [
  ['a', 'アカサタナハマヤラワガザダバパァャ'],
  ['i', 'イキシチニヒミリギジビピィ'],
  ['u', 'ウクスツヌフムユルグズブプゥュヴ'],
  ['e', 'エケセテネヘメレゲゼデベペェ'],
  ['o', 'オコソトノホモヨロヲゴゾドボポォョ'],
]
const vowels = new Map(rows.flatMap(([vowel, kana]) => [...kana].map((char) => [char, vowel] as const)))

/** Kana that sound alike and have one Latin spelling. */
const homophones: Readonly<Record<string, string>> = {
  ワ: '[ワハ]',
  オ: '[オヲ]',
  エ: '[エヘ]',
  ジ: '[ジヂ]',
  ズ: '[ズヅ]',
  ー: '[アイウエオー]',
}

/**
 * Returns a regular expression for the reading of a word in Latin letters (Hepburn or Kunrei, with or without marks of long
 * vowels) within folded text: shimbun is シンブン, kitekido キテキドウ, wa ワ or ハ. null if the word is no Japanese reading.
 */
export function toReadingPattern(word: string): string | null {
  const plain = foldName(word.normalize('NFD').replace(/[\u0300-\u036f]/g, '')).replaceAll('-', '')
  if (!/^[a-z']{2,60}$/.test(plain) && plain !== 'o') return null
  const kana = toKatakana(plain.replace(/m(?=[bp])/g, 'n').replaceAll('tch', 'cch'))
  if (!/^[ァ-ヴー]+$/u.test(kana)) return null
  let pattern = ''
  for (const [index, char] of [...kana].entries()) {
    const vowel = vowels.get(char)
    // the vowel of イ in キャ is that of ャ
    const isSyllable = vowel !== undefined && !/[ァィゥェォャュョ]/u.test(kana[index + 1] ?? '')
    pattern += (homophones[char] ?? char) + (isSyllable ? `[${lengthenings[vowel]}]?` : '')
  }
  return pattern
}

/** Finds a folded word in folded texts of names and readings, as the server's search does. */
export function createNameMatcher(word: string): (text: string) => boolean {
  const pattern = toReadingPattern(word)
  const reading = pattern === null ? null : new RegExp(pattern, 'u')
  return (text) => text.includes(word) || reading?.test(text) === true
}
