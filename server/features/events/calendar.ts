import { createHash } from 'node:crypto'
import { addDays } from '../../../shared/calendar/period.ts'
import { eventWords } from '../../../shared/messages/events.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { fillPlaceholders } from '../../../shared/messages/translate.ts'
import type { FoundEvent } from './find-events.ts'

/** An event for a calendar. */
export interface CalendarEvent extends Omit<FoundEvent, 'productId'> {
  jan: string
  productName: string
}

/** Maximum number of bytes of a line (RFC 5545, 3.1). */
const MAX_LINE_BYTES = 75

const escapeText = (text: string): string => text.replace(/[\\;,]/g, (found) => `\\${found}`).replace(/\r\n|\r|\n/g, '\\n')

/** Folds a line so that no part exceeds the limit, without splitting a character. */
export function foldLine(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    // the space that begins a continued line counts
    if (bytes + size > MAX_LINE_BYTES) {
      parts.push(part)
      part = ''
      bytes = 1
    }
    part += character
    bytes += size
  }
  return [...parts, part].join('\r\n ')
}

const toCalendarDay = (day: string): string => day.replaceAll('-', '')

/** The same event has the same id in every calendar, so that a program replaces it instead of adding another. */
const toUid = ({ jan, day, medium, name }: CalendarEvent): string =>
  `${createHash('sha256')
    .update([jan, day, medium ?? '', name].join('\n'))
    .digest('hex')
    .slice(0, 32)}@uresuji`

/** Writes events as all-day entries of an iCalendar file (RFC 5545). `writtenAt`: ISO 8601 in UTC. */
export function writeCalendar(
  events: readonly CalendarEvent[],
  { language, baseUrl, writtenAt }: { language: Language; baseUrl: string; writtenAt: string },
): string {
  const texts = eventWords[language]
  const stamp = `${writtenAt.slice(0, 19).replace(/[-:]/g, '')}Z`
  const path = language === 'ja' ? '' : '/en'
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Uresuji//Events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(texts.calendarName)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...events.flatMap((event) => {
      const { jan, day, medium, name, productName } = event
      const summary = fillPlaceholders(medium === null ? texts.calendarAward : texts.calendarSummary, {
        title: productName,
        medium: medium ?? '',
        name,
      })
      const url = `${baseUrl}${path}/product-detail?jan=${jan}&tab=publicity`
      return [
        'BEGIN:VEVENT',
        `UID:${toUid(event)}`,
        `DTSTAMP:${stamp}`,
        `DTSTART;VALUE=DATE:${toCalendarDay(day)}`,
        `DTEND;VALUE=DATE:${toCalendarDay(addDays(day, 1))}`,
        `SUMMARY:${escapeText(summary)}`,
        `DESCRIPTION:${escapeText(url)}`,
        `URL:${url}`,
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
      ]
    }),
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}
