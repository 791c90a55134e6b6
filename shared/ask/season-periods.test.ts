import { describe, expect, it } from 'vitest'
import { seasonPeriods } from './season-periods.ts'

const days = { today: '2026-11-26', latest: '2026-11-25' }

/** Days that a question about nothing but a season, in folded text, means. */
function readSeason(text: string) {
  for (const { expression, read } of seasonPeriods)
    for (const match of text.matchAll(expression)) {
      if (match[0] !== text) continue
      const fact = read(
        match.slice(1).map((group) => group ?? ''),
        days,
        match[0],
        (group) => group,
      )?.facts[0]
      return fact?.slot === 'period' ? [fact.value.from, fact.value.to] : null
    }
  return undefined
}

describe('a holiday season', () => {
  it.each([
    // with the weekend and the substitute holiday after it
    ['gw', '2026-04-29', '2026-05-06'],
    ['2025年ノゴールデンウィーク', '2025-04-29', '2025-05-06'],
    ['goldenweek2024', '2024-04-27', '2024-05-06'],
    ['去年ノオ盆', '2025-08-13', '2025-08-16'],
    ['夏休ミ', '2026-07-21', '2026-08-31'],
    // the one that has begun, over the turn of the year
    ['年末年始', '2025-12-29', '2026-01-03'],
    ['2024年ノ年末年始', '2024-12-29', '2025-01-03'],
    ['冬休ミ', '2025-12-25', '2026-01-07'],
  ])('reads the holiday season in %s', (text, from, to) => {
    expect(readSeason(text)).toEqual([from, to])
  })

  it('finds no days of a holiday season in a year that has not begun', () => {
    expect(readSeason('2027年ノゴールデンウィーク')).toBeNull()
    expect(readSeason('今年ノ年末年始')).toBeNull()
  })
})
