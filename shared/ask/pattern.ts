import { foldText } from '../fold.ts'
import type { Fact, ScreenHint } from './fact.ts'

/** Days on which relative periods are based. */
export interface AskDays {
  /** Today in Japan. */
  today: string
  /** Last complete day with data. */
  latest: string
}

/** What a pattern found; null if the numbers make no sense. */
export interface PatternResult {
  facts: readonly Fact[]
  hints?: readonly ScreenHint[]
  /** Numbers that no condition has: the whole expression is reported. */
  unsupported?: boolean
}

/** An expression with numbers, such as 11/1〜11/15 or 1500円以下. */
export interface Pattern {
  expression: RegExp
  read: (groups: readonly string[], days: AskDays, found: string) => PatternResult | null
}

/**
 * Compiles an expression that is matched against folded text. The source is folded, too: it is written like normal text, without
 * spaces, and in lower case.
 */
export const definePattern = (source: string, read: Pattern['read']): Pattern => ({
  expression: new RegExp(foldText(source), 'gu'),
  read,
})

const kanjiDigits: Readonly<Record<string, number>> = { 一: 1, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9, 十: 10 }
const englishNumbers: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
}

/** Expression of a number: digits with commas, kanji up to 九十九, or an English word. */
export const numberSource = '([0-9][0-9,]*|[一二三四五六七八九十]{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|twelve)'

/** Reads a number of {@link numberSource}; null if it is none. */
export function readNumber(text: string): number | null {
  if (/^[0-9][0-9,]*$/.test(text)) {
    const value = Number(text.replaceAll(',', ''))
    return value <= 10_000_000 ? value : null
  }
  const english = englishNumbers[text]
  if (english !== undefined) return english
  const [tens, ones] = text.includes('十') ? text.split('十') : ['0', text]
  const high = tens === '' ? 1 : tens === '0' ? 0 : kanjiDigits[tens ?? '']
  const low = ones === '' ? 0 : kanjiDigits[ones ?? '']
  return high === undefined || low === undefined ? null : high * 10 + low
}
