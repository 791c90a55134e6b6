import { z } from 'zod'
import { getPresetPeriod } from '../calendar/period-presets.ts'
import { eventKinds } from '../trade/event-kinds.ts'
import { type DemoFacts, defineEndpoint } from './endpoint.ts'
import { defineExport } from './exporting/export.ts'
import { titleFields } from './product-identity.ts'
import { optionalName, pageNum, pageSize, paging, period, productFilter, storeFilter } from './query-fields.ts'
import { countedGoods, periodResult, reportMetadata } from './report.ts'

export const eventSorts = ['date', 'actual', 'extraCopies', 'extraRate', 'soldOutStores', 'lostCopies'] as const

/** Days from the day of an event on that are compared with the forecast. */
export const EFFECT_DAYS = 7
/** Days before and from the day of an event on of its curve. */
export const CURVE_DAYS_BEFORE = 7
export const CURVE_DAYS = 14
/** Days before the last complete day whose events tell what to expect of those ahead. */
export const HISTORY_DAYS = 182
/** Maximum number of past events that are compared, the latest ones, and of events ahead. */
export const MAX_EXAMINED_EVENTS = 400
export const MAX_EVENTS_AHEAD = 50
/** Days ahead whose events are listed. */
export const AHEAD_DAYS = 90
/** Events with the same name, or of the same kind, from which an effect is expected. */
export const MIN_PAST_EVENTS = 3

/**
 * What an event did. raised, lowered: the sales of seven days are above or below the range of the forecast; unclear: within it;
 * running: the seven days are not over; beforeRelease, tooNew, noHistory: there is no forecast to compare with.
 */
export const eventStates = ['raised', 'lowered', 'unclear', 'running', 'beforeRelease', 'tooNew', 'noHistory'] as const
export type EventState = (typeof eventStates)[number]

/**
 * Publicity and awards of titles with their effect: copies sold in the seven days from the event on, compared with the forecast
 * from the sales until the day before (the forecast of weekly sales, with its 80 % range). Stores without stock and lost copies
 * are those of the stock-outs, from the demand of four weeks that contain the seven days.
 */
const body = z.strictObject({
  /** Days of the past events; those ahead are always listed. */
  period,
  products: productFilter.prefault({}),
  stores: storeFilter.prefault({}),
  /** Empty for all. */
  kinds: z
    .array(z.enum(eventKinds))
    .max(eventKinds.length)
    .overwrite((kinds) => eventKinds.filter((kind) => kinds.includes(kind)))
    .default([]),
  /** Rows without the figure come last in either direction; ties: the latest first. */
  sortBy: z.enum(eventSorts).default('date'),
  descending: z.boolean().default(true),
  pageNum: pageNum.default(1),
  pageSize: pageSize.default(50),
})
export type EventsBody = z.output<typeof body>

const copies = z.number().int()

/** Effects of past events with the same medium and name. */
const namesake = z.strictObject({
  events: z.number().int(),
  /** Median of sold ÷ expected − 1, in percent; null with fewer than MIN_PAST_EVENTS events. */
  medianRate: z.number().nullable(),
})

/** A day of an event's curve. */
const curveDay = z.strictObject({
  date: z.string(),
  quantity: copies,
  /** Copies of the forecast, by weekday as in the eight weeks before; null before the event and without a forecast. */
  expected: z.number().nullable(),
  /** Stores without stock at the end of the day; null outside the compared days. */
  soldOutStores: z.number().int().nullable(),
})
export type EventCurveDay = z.output<typeof curveDay>

const event = z.strictObject({
  ...titleFields,
  date: z.string(),
  eventKind: z.enum(eventKinds),
  /** Null for an award. */
  medium: optionalName,
  /** Programme, article or award. */
  eventName: z.string(),
  state: z.enum(eventStates),
  /** Complete days since the event, EFFECT_DAYS at most. */
  comparedDays: z.number().int(),
  /** Sold in these days. */
  actual: copies,
  /** Forecast of the same days; null without a forecast. The range is that of seven days and null while they run. */
  expected: copies.nullable(),
  expectedLow: copies.nullable(),
  expectedHigh: copies.nullable(),
  /** actual − expected, also while the days run. */
  extraCopies: copies.nullable(),
  /** extraCopies ÷ expected in percent; null unless `raised` or `lowered`. */
  extraRate: z.number().nullable(),
  /** Extra copies × price, yen ex tax; null unless `raised`, and without a price. */
  extraAmount: z.number().int().nullable(),
  /** Stores that had no copy at the end of the day of the event. */
  soldOutStores: z.number().int(),
  /** Estimated lost copies of the compared days with their 80 % range, and their price, yen ex tax. */
  lostCopies: copies,
  lostCopiesLow: copies,
  lostCopiesHigh: copies,
  lostAmount: z.number().int(),
  /** First of two days in a row that sold no more than expected; null while the event works, or if it never did. */
  usualAgain: optionalName,
  /** Other events of the title within the compared days, or whose own compared days include the event. */
  overlapping: z.number().int(),
  namesake,
  curve: z.array(curveDay),
  /** What it did, in a sentence. */
  effectText: z.string(),
})
export type EventRow = z.output<typeof event>

/** Copies of seven days with a range. */
export const expectedCopies = z.strictObject({ expected: copies, low: copies, high: copies })

const eventAhead = z.strictObject({
  ...titleFields,
  date: z.string(),
  eventKind: z.enum(eventKinds),
  medium: optionalName,
  eventName: z.string(),
  /** Days from today. */
  daysAhead: z.number().int(),
  /** Forecast of the seven days from the event on, without its effect; null before the release. */
  usual: expectedCopies.nullable(),
  /** The same with the effect of past events: their median, and their middle half as the range; null if too few are known, or nothing is expected. */
  raised: expectedCopies.nullable(),
  /** What `raised` is based on: events of the same name, or of the same kind. */
  basis: z.strictObject({ of: z.enum(['name', 'kind']), events: z.number().int(), medianRate: z.number() }).nullable(),
  /** Stores that were supplied and have at most one copy. */
  lowStores: z.number().int(),
  /** Latest stock; null if never reported. */
  dailyInventory: copies.nullable(),
  publisherInventory: copies.nullable(),
})
export type EventAhead = z.output<typeof eventAhead>

const kindSum = z.strictObject({
  eventKind: z.enum(eventKinds),
  events: z.number().int(),
  raised: z.number().int(),
  /** Of the raised ones; a title's day counts once. */
  extraCopies: copies,
})

export const events = defineEndpoint({
  name: 'events',
  kind: 'report',
  route: 'POST /stat/events',
  access: 'product-search',
  scope: 'analyses',
  ownDefaults: ['publishers', 'stores'],
  screen: { page: 'events' },
  summary: { ja: 'メディア掲載・受賞とその効果', en: 'Publicity and awards with their effect' },
  body,
  result: z.strictObject({
    /** Last complete day: the end of the sales that are compared. */
    asOf: z.string(),
    period: periodResult,
    /** Past events up to asOf. */
    list: z.array(event),
    /** The next ones, the nearest first, and how many there are in all. */
    ahead: z.array(eventAhead),
    totalAhead: z.number().int(),
    /** Over all rows found, not only this page. A day of a title on which two events work counts once. */
    totals: z.strictObject({
      events: z.number().int(),
      /** Past events that were left out because there are more than MAX_EXAMINED_EVENTS. */
      leftOut: z.number().int(),
      raised: z.number().int(),
      unclear: z.number().int(),
      lowered: z.number().int(),
      running: z.number().int(),
      /** Without a forecast. */
      unmeasured: z.number().int(),
      /** Of the raised ones. */
      extraCopies: copies,
      extraAmount: z.number().int(),
      lostCopies: copies,
      lostCopiesLow: copies,
      lostCopiesHigh: copies,
      lostAmount: z.number().int(),
    }),
    /** Kinds of the rows found, the most extra copies first. */
    kinds: z.array(kindSum),
    /** Text that explains the calculation. */
    explanation: z.string(),
    paging,
    ...reportMetadata,
    counted: countedGoods,
  }),
  example: ({ today }: DemoFacts) => ({
    body: { period: getPresetPeriod('last12Weeks', { latest: today, current: { from: today, to: today } }) },
  }),
})
export type EventsResult = z.output<typeof events.result>

export const eventsExport = defineExport(events, {
  summary: { ja: 'メディア掲載・受賞とその効果をファイルに書き出す', en: 'Export publicity and awards' },
})
