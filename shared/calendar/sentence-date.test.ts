import { describe, expect, it } from 'vitest'
import { formatSentenceDate } from './sentence-date.ts'

describe('days in sentences', () => {
  it('names the month of a day in an English sentence', () => {
    expect(formatSentenceDate('2026-09-05', 'ja')).toBe('2026/09/05')
    expect(formatSentenceDate('2026-09-05', 'en')).toBe('5 Sep 2026')
  })
})
