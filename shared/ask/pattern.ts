import { foldText } from '../text/fold.ts'
import type { Fact, ScreenHint } from './fact.ts'

/** Days on which relative periods are based. */
export interface AskDays {
  /** Today in Japan. */
  today: string
  /** Last complete day with data. */
  latest: string
}

/** What a pattern found; null if the numbers make no sense. */
interface PatternResult {
  facts: readonly Fact[]
  hints?: readonly ScreenHint[]
  /** Numbers that no condition has: the whole expression is reported. */
  unsupported?: boolean
  /** An expression without content. */
  isFiller?: boolean
  /** The conditions count only on the screens of the hints: 売上の多い店 needs rows of stores. */
  isBoundToHints?: boolean
}

/** An expression with numbers, such as 11/1〜11/15 or 1500円以下. */
export interface Pattern {
  expression: RegExp
  /** `toTyped` returns a group as it was typed, because groups are folded. */
  read: (groups: readonly string[], days: AskDays, found: string, toTyped: (group: string) => string) => PatternResult | null
}

/**
 * Compiles an expression that is matched against folded text. The source is folded, too: it is written like normal text, without
 * spaces, and in lower case.
 */
export const definePattern = (source: string, read: Pattern['read']): Pattern => ({
  expression: new RegExp(foldText(source), 'gu'),
  read,
})

const kanjiDigits: Readonly<Record<string, number>> = { 一: 1, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 }
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
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  hundred: 100,
}

/** Expression of a number: digits with commas, also with 百, 千 or 万 (1万5千), kanji, or an English word. */
export const numberSource =
  '([0-9][0-9,]*(?:万(?:[0-9][0-9,]*[百千]?)?|[百千])?|[一二三四五六七八九十百千万〇]{1,8}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|hundred)'

const powers: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 }

/** Reads a number in kanji: 二十, 千五百, 三万. */
function readKanjiNumber(text: string): number | null {
  let [total, group, digit]: [number, number, number | null] = [0, 0, null]
  for (const char of text) {
    const power = powers[char]
    if (char === '万') {
      total += (group + (digit ?? (group === 0 ? 1 : 0))) * 10_000
      ;[group, digit] = [0, null]
    } else if (power !== undefined) {
      group += (digit ?? 1) * power
      digit = null
    } else {
      const value = char === '〇' ? 0 : kanjiDigits[char]
      // two digits beside each other are positions: 二〇
      if (value === undefined) return null
      digit = digit === null ? value : digit * 10 + value
    }
  }
  return total + group + (digit ?? 0)
}

/** Reads a number of {@link numberSource}; null if it is none. */
export function readNumber(text: string): number | null {
  // 1万5千
  const [, tenThousands, rest] = /^([0-9][0-9,]*万)([0-9].*)$/.exec(text) ?? []
  if (tenThousands !== undefined && rest !== undefined) {
    const [high, low] = [readNumber(tenThousands), readNumber(rest)]
    return high === null || low === null || low >= 10_000 ? null : high + low
  }
  const digits = /^([0-9][0-9,]*)([百千万]?)$/.exec(text)
  if (digits) {
    const value = Number((digits[1] ?? '').replaceAll(',', '')) * (digits[2] === '万' ? 10_000 : (powers[digits[2] ?? ''] ?? 1))
    return value <= 10_000_000 ? value : null
  }
  return text === '' ? null : (englishNumbers[text] ?? readKanjiNumber(text))
}

/** Reads a number; null if it is larger than `max`. */
export const readNumberUpTo = (text: string, max: number): number | null => {
  const value = readNumber(text)
  return value === null || value < 0 || value > max ? null : value
}
