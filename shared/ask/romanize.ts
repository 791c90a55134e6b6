import { toRomaji } from 'wanakana'

/**
 * Latin spellings (Hepburn) of a reading in kana, as names are typed without a keyboard for Japanese: きてきどう is kitekido or
 * kitekidou, つきしろどおりしゅっぱん also tsukishiro-dori shuppan. Without spaces, in lower case.
 */
export function romanize(kana: string): string[] {
  const exact = toRomaji(kana)
    .toLowerCase()
    .replace(/[\s'-]/g, '')
  const short = exact.replace(/o[uo]/g, 'o').replaceAll('uu', 'u')
  const hyphenated = short.replace(/(?<=.)(dori|sha|do)(?=shuppan|shobo|shoin|shoten|$)/, '-$1')
  return [...new Set([short, hyphenated, exact])]
}
