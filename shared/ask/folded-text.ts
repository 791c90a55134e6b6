import { foldText } from '../text/fold.ts'

/** Folded text with the positions of its characters in the typed text. */
export interface FoldedText {
  typed: string
  /** Folded as in the search: width, kana, case, kanji variants; without spaces. */
  text: string
  /** Start and end of each folded character in the typed text. */
  starts: readonly number[]
  ends: readonly number[]
  /** True if the typed text has a space before the folded character. */
  breaks: readonly boolean[]
}

/** Maximum number of characters that are read. */
export const MAX_QUESTION_LENGTH = 200

/** A character with voicing marks, which folding combines with it. */
const cluster = /[\s\S][\uff9e\uff9f\u3099\u309a]*/gu

/** Folds a question. Text after the first {@link MAX_QUESTION_LENGTH} characters is ignored. */
export function foldWithPositions(typed: string): FoldedText {
  const starts: number[] = []
  const ends: number[] = []
  const breaks: boolean[] = []
  let text = ''
  let afterSpace = true
  for (const match of typed.slice(0, MAX_QUESTION_LENGTH).matchAll(cluster)) {
    const folded = foldText(match[0])
    if (folded === '') {
      // middle dots are left out, but do not separate words
      if (/\s/u.test(match[0])) afterSpace = true
      continue
    }
    for (let index = 0; index < folded.length; index++) {
      starts.push(match.index)
      ends.push(match.index + match[0].length)
      breaks.push(afterSpace)
      afterSpace = false
    }
    text += folded
  }
  return { typed, text, starts, ends, breaks }
}

const isLatin = (char: string | undefined) => char !== undefined && /[a-z]/.test(char)
const isDigit = (char: string | undefined) => char !== undefined && /[0-9]/.test(char)

const isKatakana = (char: string | undefined) => char !== undefined && /[\u30a1-\u30faー]/.test(char)

/**
 * True if a phrase is a part of a longer word in katakana, as it was typed: the particle だ in ダイエット. Folding makes one script of
 * both.
 */
export function isCutFromKatakana({ typed, starts, ends, breaks }: FoldedText, from: number, to: number): boolean {
  const [start, end] = [starts[from] ?? 0, ends[to - 1] ?? 0]
  if (![...typed.slice(start, end)].every(isKatakana)) return false
  const before = from > 0 && !breaks[from] && isKatakana(typed[(ends[from - 1] ?? 0) - 1])
  const after = to < breaks.length && !breaks[to] && isKatakana(typed[starts[to] ?? 0])
  return before || after
}

const isHiragana = (char: string | undefined) => char !== undefined && /[\u3041-\u3096ー]/.test(char)

/** True if a phrase in hiragana, as it was typed, follows another word without a space. */
export function isAttachedHiragana({ typed, starts, ends, breaks }: FoldedText, from: number, to: number): boolean {
  if (from === 0 || breaks[from]) return false
  return [...typed.slice(starts[from] ?? 0, ends[to - 1] ?? 0)].every(isHiragana)
}

/** True if a phrase may begin and end here: Latin words and numbers are never cut. */
export function isWholeWord({ text, breaks }: FoldedText, from: number, to: number): boolean {
  const isWithinWord = (at: number) => {
    if (at <= 0 || at >= text.length || breaks[at]) return false
    const [before, after] = [text[at - 1], text[at]]
    return (isLatin(before) && isLatin(after)) || (isDigit(before) && isDigit(after))
  }
  return !isWithinWord(from) && !isWithinWord(to)
}
