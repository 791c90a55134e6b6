import { describe, expect, it } from 'vitest'
import { formatJapanMinute } from '../../shared/calendar/period.ts'
import { formatDate } from '../../shared/messages/formats.ts'
import { CommandFailure } from '../context/failure.ts'
import { createTranslate } from '../context/language.ts'
import { parseDateTime } from './date-time.ts'

const ja = { language: 'ja', t: createTranslate('ja'), env: {} } as const
const read = (text: string) => parseDateTime(text, '--at', ja)

describe('date-times in the terminal', () => {
  it('shows date-times in the terminal in Japan Standard Time', () => {
    expect(formatJapanMinute('2026-11-20T04:05:59.999Z')).toBe('2026/11/20 13:05')
    expect(formatJapanMinute('2026-11-20T15:00:00.000Z')).toBe('2026/11/21 00:00')
    expect(formatDate('2026-11-20')).toBe('2026/11/20')
  })

  it('reads a typed day or minute as its end', () => {
    expect(read('2026/11/20')).toBe('2026-11-20T14:59:59.999Z')
    expect(read('2026-1-5')).toBe('2026-01-05T14:59:59.999Z')
    expect(read('2026/11/20 13:05')).toBe('2026-11-20T04:05:59.999Z')
    expect(read('２０２６/11/20 9:05:10')).toBe('2026-11-20T00:05:10.999Z')
    // in the form of results: exactly that time
    expect(read('2026-11-20T04:05:10.123Z')).toBe('2026-11-20T04:05:10.123Z')
    expect(read('2026-11-20T13:05:10+09:00')).toBe('2026-11-20T04:05:10.000Z')
    expect(parseDateTime(undefined, '--at', ja)).toBeUndefined()
  })

  it('rejects an invalid date-time with the name of the option', () => {
    for (const text of ['', 'yesterday', '2026/13/01', '2026/02/30', '2026/11/20 24:61', '13:05'])
      expect(() => read(text), text).toThrow(CommandFailure)
    expect(() => read('x')).toThrow('--at: 日時を 2026/11/20')
  })
})
