import { describe, expect, it } from 'vitest'
import { type CalendarEvent, foldLine, writeCalendar } from './calendar.ts'

const event: CalendarEvent = {
  jan: '9784999900114',
  productName: '夜汽車は星を数えない',
  day: '2026-12-31',
  kind: 'tv',
  medium: 'テレビ',
  name: '朝の本棚, 年末; 特集',
}
const options = { language: 'ja', baseUrl: 'https://uresuji.example', writtenAt: '2026-12-01T03:04:05.678Z' } as const
const unfold = (text: string) => text.replaceAll('\r\n ', '')

describe('calendar file', () => {
  it('writes an event as an entry of a whole day that ends on the next one', () => {
    const text = unfold(writeCalendar([event], options))
    expect(text).toContain('DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n')
    expect(text).toContain('DTSTAMP:20261201T030405Z\r\n')
    expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true)
    expect(text.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true)
  })

  it('escapes commas and semicolons of a name', () => {
    const text = unfold(writeCalendar([event], options))
    expect(text).toContain('SUMMARY:夜汽車は星を数えない：テレビ「朝の本棚\\, 年末\\; 特集」\r\n')
  })

  it('names an award without a medium', () => {
    const text = unfold(writeCalendar([{ ...event, medium: null, name: '汽笛文学賞' }], { ...options, language: 'en' }))
    expect(text).toContain('SUMMARY:夜汽車は星を数えない: 汽笛文学賞\r\n')
    expect(text).toContain('URL:https://uresuji.example/en/product-detail?jan=9784999900114&tab=publicity\r\n')
  })

  it('folds lines at 75 bytes without splitting a character', () => {
    const line = `SUMMARY:${'本'.repeat(100)}`
    const folded = foldLine(line)
    for (const part of folded.split('\r\n')) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75)
    expect(unfold(folded)).toBe(line)
    expect(foldLine('X'.repeat(75))).toBe('X'.repeat(75))
  })

  it('gives the same event the same id whenever it is written', () => {
    const getUid = (writtenAt: string, day = event.day) =>
      /UID:(.+)/.exec(writeCalendar([{ ...event, day }], { ...options, writtenAt }))?.[1]
    expect(getUid('2026-12-02T00:00:00.000Z')).toBe(getUid('2026-12-03T00:00:00.000Z'))
    expect(getUid(options.writtenAt, '2027-01-01')).not.toBe(getUid(options.writtenAt))
  })
})
