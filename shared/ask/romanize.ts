import { toRomaji } from 'wanakana'

/** English words in names, as they are read in Japanese, the longest first. */
const loanwords: readonly (readonly [kana: string, english: string])[] = [
  ['ほーるでぃんぐす', 'holdings'],
  ['びじねす', 'business'],
  ['ぐるーぷ', 'group'],
  ['おんらいん', 'online'],
  ['せんたー', 'center'],
  ['すたんど', 'stand'],
  ['こみっくす', 'comics'],
  ['のべるす', 'novels'],
  ['でざいん', 'design'],
  ['がーでん', 'garden'],
  ['めでぃあ', 'media'],
  ['ぶっくす', 'books'],
  ['こみっく', 'comic'],
  ['ぷらす', 'plus'],
  ['きっず', 'kids'],
  ['ぶっく', 'book'],
]
const toEnglishWords = (kana: string) => loanwords.reduce((text, [word, english]) => text.replaceAll(word, english), kana)

/**
 * Latin spellings (Hepburn) of a reading in kana, as names are typed without a keyboard for Japanese: きてきどう is kitekido or
 * kitekidou, つきしろどおりしゅっぱん also tsukishiro-dori shuppan, きてきどうぷらす also kitekido plus. Without spaces, in lower case.
 */
export function romanize(kana: string): string[] {
  const exact = toRomaji(kana).replace(/[\s'-]/g, '')
  const short = exact.replace(/o[uo]/g, 'o').replaceAll('uu', 'u')
  const hyphenated = short.replace(/(?<=.)(dori|sha|do)(?=shuppan|shobo|shoin|shoten|$)/, '-$1')
  const mixed = toEnglishWords(kana)
  return [...new Set([short, hyphenated, exact, ...(mixed === kana ? [] : romanize(mixed))])]
}
