import type { z } from 'zod'
import {
  type ContinuousIssue,
  continuousBody,
  continuousSale,
  type continuousSeries,
  type SuppressibleField,
} from '../api/continuous-purchasing-trend.ts'
import { defineColumns, defineReport, HIDDEN_MARK } from './columns.ts'
import * as condition from './conditions.ts'
import { defineReportScreen } from './report-screen.ts'

const { count, text, code, date, copies, people, days, percent } = defineColumns<ContinuousIssue>()

/** Member figure: ＊ if hidden, empty if the first or last issue cannot have one. */
const showValueOrHiddenMark = (name: SuppressibleField) => ({
  value: (row: ContinuousIssue) => (row.hidden.includes(name) ? HIDDEN_MARK : row[name]),
})

/** Buyers from issue to issue. */
export const continuousReport = defineReport<ContinuousIssue>({
  columns: [
    count('issueNo'),
    code('jan'),
    text('productName'),
    text('volume', { maxWidth: 20 }),
    date('releaseDate'),
    days('windowDays'),
    copies('quantity'),
    people('buyers', showValueOrHiddenMark('buyers')),
    people('kept', showValueOrHiddenMark('kept')),
    people('newBuyers', showValueOrHiddenMark('newBuyers')),
    people('returnedBuyers', showValueOrHiddenMark('returnedBuyers')),
    people('lost', showValueOrHiddenMark('lost')),
    percent('keptRate', showValueOrHiddenMark('keptRate')),
    percent('lostRate', showValueOrHiddenMark('lostRate')),
    percent('newRate', showValueOrHiddenMark('newRate')),
    percent('returnedRate', showValueOrHiddenMark('returnedRate')),
    people('firstKept', showValueOrHiddenMark('firstKept')),
    percent('firstKeptRate', showValueOrHiddenMark('firstKeptRate')),
  ],
  terminal: [
    'issueNo',
    'jan',
    'volume',
    'releaseDate',
    'windowDays',
    'quantity',
    'buyers',
    'kept',
    'newBuyers',
    'returnedBuyers',
    'lost',
    'keptRate',
    'firstKeptRate',
  ],
  dropOrder: ['jan', 'windowDays', 'firstKeptRate', 'releaseDate', 'returnedBuyers', 'lost'],
  screen: ['productName', 'releaseDate', 'quantity', 'buyers', 'kept', 'keptRate', 'newBuyers', 'returnedBuyers', 'lost'],
  phone: { name: 'productName', figure: 'buyers', note: 'keptRate', facts: ['releaseDate', 'newBuyers', 'lost'] },
})

type SeriesRow = z.output<typeof continuousSeries>
const series = defineColumns<SeriesRow>()

/** Magazines and series for which the analysis is possible. */
export const continuousSeriesReport = defineReport<SeriesRow>({
  columns: [
    series.code('seriesCd'),
    series.text('seriesName', { maxWidth: 36 }),
    series.text('publisherName', { maxWidth: 20 }),
    series.count('numberOfIssues'),
    series.date('firstRelease'),
    series.date('lastRelease'),
    series.copies('quantity'),
    series.people('buyers', { value: (row) => (row.suppressed ? HIDDEN_MARK : row.buyers) }),
  ],
  terminal: ['seriesCd', 'seriesName', 'publisherName', 'numberOfIssues', 'firstRelease', 'lastRelease', 'quantity', 'buyers'],
  dropOrder: ['firstRelease', 'publisherName', 'seriesCd'],
})

/** Maximum number of issues, as in the API. */
const MAX_ISSUES = 20

/** The period of release dates has its own name, because the period carried from other screens refers to sales. */
const continuousState = continuousBody.omit({ period: true }).extend({ released: continuousBody.shape.period })
export type ContinuousState = z.output<typeof continuousState>

export const continuousScreen = defineReportScreen({
  calls: [continuousSale],
  state: continuousState,
  defaults: () => continuousState.parse({}),
  conditions: [
    condition.series('seriesCd', { required: true }),
    condition.stores(),
    condition.choice('latest', [3, 6, 12, 24, 36, 60]),
    condition.period('released', { name: 'releaseDate', isPinned: false }),
    condition.choice('windowDays', [null, 7, 14, 30, 60, 90, 180]),
    condition.choice('gender', [0, 1, 2]),
    condition.ages(),
    condition.products('jans', { max: MAX_ISSUES }),
  ],
  // a title carried from another screen is not a series
  products: 0,
  words: {
    subject: 'series',
    // a title is none either
    slots: { title: () => null },
  },
})
