import { type EventRow, eventSorts, events } from '../api/events.ts'
import * as slot from '../ask/slots.ts'
import { getPresetPeriod } from '../calendar/period-presets.ts'
import { eventKindNames } from '../messages/event-kinds.ts'
import { eventKinds } from '../trade/event-kinds.ts'
import { defineColumns, defineReport } from './columns.ts'
import * as condition from './conditions.ts'
import { defineReportScreen } from './report-screen.ts'

const { text, code, date, copies, yen, percent, stores, days, count } = defineColumns<EventRow>()
const total = { total: true }

export const eventReport = defineReport<EventRow>({
  columns: [
    date('date'),
    text('eventKind', { value: ({ eventKind }, language) => eventKindNames[language][eventKind] }),
    text('medium', { maxWidth: 10 }),
    text('eventName', { maxWidth: 24 }),
    code('jan'),
    text('productName', { maxWidth: 28 }),
    text('volume'),
    text('authorName'),
    text('publisherName', { maxWidth: 18 }),
    date('releaseDate'),
    yen('price'),
    days('comparedDays'),
    copies('expected'),
    copies('expectedLow'),
    copies('expectedHigh'),
    copies('actual'),
    copies('extraCopies', total),
    percent('extraRate'),
    yen('extraAmount', total),
    stores('soldOutStores'),
    copies('lostCopies', total),
    copies('lostCopiesLow', total),
    copies('lostCopiesHigh', total),
    yen('lostAmount', total),
    date('usualAgain'),
    count('overlapping'),
    percent('namesakeRate', { value: ({ namesake }) => namesake.medianRate }),
    text('effectText', { maxWidth: 60 }),
  ],
  terminal: ['date', 'eventKind', 'eventName', 'productName', 'expected', 'actual', 'extraCopies', 'extraRate', 'lostCopies'],
  dropOrder: ['lostCopies', 'eventKind', 'extraRate', 'expected'],
  screen: [
    'date',
    'productName',
    'eventKind',
    'eventName',
    'expected',
    'actual',
    'extraCopies',
    'extraRate',
    'soldOutStores',
    'lostCopies',
  ],
  phone: { name: 'productName', figure: 'extraCopies', change: 'extraRate', facts: ['date', 'eventName', 'lostCopies'] },
  sorts: eventSorts,
})

export const eventsScreen = defineReportScreen({
  calls: [events],
  state: events.body,
  defaults: (latest) =>
    events.body.parse({ period: getPresetPeriod('last12Weeks', { latest, current: { from: latest, to: latest } }) }),
  conditions: [
    condition.period(),
    condition.publishers('products.publisherCds', { isPinned: true }),
    condition.choices('kinds', eventKinds, { isPinned: true, isAllIfEmpty: true }),
    condition.stores(),
    condition.genres(),
    condition.products(),
    ...condition.titleDetails(),
    condition.productKind(),
    condition.itemGenres(),
  ],
  words: {
    slots: {
      ...slot.sortBy(['actual', 'extraCopies', 'lostCopies', 'soldOutStores']),
    },
  },
})
