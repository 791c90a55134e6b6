import { z } from 'zod'
import { addDays, EARLIEST_DATE, getTodayInJapan } from '../calendar/period.ts'
import { day } from '../fields/day.ts'
import { eventKinds } from '../trade/event-kinds.ts'
import { createOptionalTextSchema, createRequiredTextSchema } from './account-fields.ts'
import { type DemoFacts, defineEndpoint } from './endpoint.ts'
import { jan, optionalName, pageInAddress, paging, productErrors } from './query-fields.ts'

export const enteredEventLimits = { name: 100, note: 200, events: 2000 } as const

/** Last day of an event that can be entered: two years from now. */
const getLastEventDay = (): string => addDays(getTodayInJapan(), 731)

/** An event as users enter it. */
export const enteredEventBody = z.strictObject({
  jan,
  date: day.refine((text) => text >= EARLIEST_DATE && text <= getLastEventDay(), { message: 'event.day' }),
  eventKind: z.enum(eventKinds),
  /** Programme, article, advertisement or award. */
  eventName: createRequiredTextSchema(enteredEventLimits.name),
  /** For colleagues: only the own contract sees it. */
  note: createOptionalTextSchema(enteredEventLimits.note),
})
export type EnteredEventBody = z.output<typeof enteredEventBody>

export const enteredEvent = z.strictObject({
  id: z.string(),
  jan: z.string(),
  productName: z.string(),
  date: z.string(),
  eventKind: z.enum(eventKinds),
  eventName: z.string(),
  note: z.string(),
  enteredBy: optionalName,
  enteredAt: z.string(),
})
export type EnteredEvent = z.output<typeof enteredEvent>

const ofEvent = z.strictObject({ id: z.string().min(1).max(64) })

/**
 * Events that users of the own contract entered, the latest day first. Everybody sees the events themselves wherever those of
 * files appear; only the own contract sees notes, and who entered them.
 */
export const enteredEventList = defineEndpoint({
  name: 'enteredEventList',
  kind: 'list',
  cacheTags: ['events'],
  route: 'GET /usr/events',
  access: 'product-search',
  summary: { ja: '手で入れたメディア掲載・受賞の一覧', en: 'Publicity and awards entered by hand' },
  query: z.strictObject({
    pageNum: pageInAddress,
    pageSize: z.coerce.number().int().min(1).max(enteredEventLimits.events).default(50),
  }),
  result: z.strictObject({ list: z.array(enteredEvent), paging }),
})

export const enteredEventAdd = defineEndpoint({
  name: 'enteredEventAdd',
  kind: 'command',
  invalidates: ['events', 'audit'],
  route: 'POST /usr/events',
  access: 'event-entry',
  summary: { ja: 'メディア掲載・受賞を入れる（自社の商品）', en: 'Enter publicity or an award of an own title' },
  body: enteredEventBody,
  result: enteredEvent,
  errors: [...productErrors, 'event.day', 'event.exists', 'event.notOwn', 'event.limit'],
  example: ({ jan: code, today }: DemoFacts) => ({
    body: { jan: code, date: addDays(today, 3), eventKind: 'tv', eventName: '朝の本棚', note: '' },
  }),
})

export const enteredEventChange = defineEndpoint({
  name: 'enteredEventChange',
  kind: 'command',
  invalidates: ['events', 'audit'],
  route: 'PUT /usr/events/{id}',
  access: 'event-entry',
  summary: { ja: '手で入れたメディア掲載・受賞を変える', en: 'Change publicity or an award entered by hand' },
  params: ofEvent,
  body: enteredEventBody,
  result: enteredEvent,
  errors: [...productErrors, 'resource.notFound', 'event.day', 'event.exists', 'event.notOwn'],
  example: ({ jan: code, today }: DemoFacts) => ({
    params: { id: 'unknown' },
    body: { jan: code, date: addDays(today, 3), eventKind: 'tv', eventName: '朝の本棚', note: '' },
  }),
})

export const enteredEventRemove = defineEndpoint({
  name: 'enteredEventRemove',
  kind: 'command',
  invalidates: ['events', 'audit'],
  route: 'DELETE /usr/events/{id}',
  access: 'event-entry',
  summary: { ja: '手で入れたメディア掲載・受賞を消す', en: 'Remove publicity or an award entered by hand' },
  params: ofEvent,
  result: z.strictObject({ id: z.string() }),
  errors: ['resource.notFound'],
  example: () => ({ params: { id: 'unknown' } }),
})
