import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { fileResult } from './exporting/export.ts'
import { optionalName } from './query-fields.ts'

/** Days before today that a calendar contains, and days ahead. */
export const CALENDAR_DAYS = { before: 30, ahead: 365 } as const
/** Maximum number of events in a calendar: the earliest ahead, then the latest before today. */
export const MAX_CALENDAR_EVENTS = 1000

/** Events of own titles as an iCalendar file; of all titles for contracts without publishers. */
export const eventCalendar = defineEndpoint({
  name: 'eventCalendar',
  kind: 'file',
  route: 'GET /usr/event-calendar/file',
  access: 'product-search',
  screen: { page: 'events' },
  summary: { ja: '自社の商品の予定を .ics で受け取る', en: 'Events of own titles as an .ics file' },
  result: fileResult,
})

/** The user's calendar feed. Its address is known only when it is issued; the server stores a hash of it. */
export const eventCalendarFeed = defineEndpoint({
  name: 'eventCalendarFeed',
  kind: 'lookup',
  cacheTags: ['calendarFeed'],
  route: 'GET /usr/event-calendar/feed',
  access: 'product-search',
  summary: { ja: '自分のカレンダー配信の有無', en: 'Whether the user has a calendar feed' },
  result: z.strictObject({
    /** ISO 8601; null if there is none. */
    issuedAt: optionalName,
    lastReadAt: optionalName,
  }),
})

export const eventCalendarFeedIssue = defineEndpoint({
  name: 'eventCalendarFeedIssue',
  kind: 'command',
  invalidates: ['calendarFeed'],
  route: 'POST /usr/event-calendar/feed',
  access: 'product-search',
  summary: {
    ja: 'カレンダー配信のURLを発行する（前のURLは使えなくなる）',
    en: 'Issue the address of the calendar feed; the previous one stops working',
  },
  result: z.strictObject({ url: z.string(), issuedAt: z.string() }),
})

export const eventCalendarFeedRemove = defineEndpoint({
  name: 'eventCalendarFeedRemove',
  kind: 'command',
  invalidates: ['calendarFeed'],
  route: 'DELETE /usr/event-calendar/feed',
  access: 'product-search',
  summary: { ja: 'カレンダー配信をやめる', en: 'Stop the calendar feed' },
  result: z.strictObject({ issuedAt: z.null() }),
})

/** What a calendar program fetches. The key is the secret: whoever has it reads what its user may see now. */
export const eventCalendarByKey = defineEndpoint({
  name: 'eventCalendarByKey',
  kind: 'file',
  route: 'GET /calendar/{key}/events.ics',
  access: 'anonymous',
  isRaw: true,
  screen: null,
  summary: { ja: 'カレンダー配信の中身（.ics）', en: 'Content of a calendar feed (.ics)' },
  params: z.strictObject({ key: z.string().min(1).max(64) }),
  result: z.string().describe('iCalendar, RFC 5545'),
  errors: ['resource.notFound'],
  example: () => ({ params: { key: 'unknown' } }),
})
