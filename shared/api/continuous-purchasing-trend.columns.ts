import type { z } from 'zod'
import { defineColumns, defineReport, HIDDEN_MARK } from './columns.ts'
import type { ContinuousIssue, continuousSeries, Hideable } from './continuous-purchasing-trend.ts'

const { count, text, code, date, copies, people, days, percent } = defineColumns<ContinuousIssue>()

/** Member figure: ＊ if hidden, empty if the first or last issue cannot have one. */
const orHidden = (name: Hideable) => ({
  value: (row: ContinuousIssue) => (row.hidden.includes(name) ? HIDDEN_MARK : row[name]),
})

/** Buyers from issue to issue. */
export const continuousReport = defineReport<ContinuousIssue>({
  columns: [
    count('issueNo'),
    code('jan'),
    text('productName'),
    text('volume', { most: 20 }),
    date('releaseDate'),
    days('windowDays'),
    copies('quantity'),
    people('buyers', orHidden('buyers')),
    people('kept', orHidden('kept')),
    people('newBuyers', orHidden('newBuyers')),
    people('returnedBuyers', orHidden('returnedBuyers')),
    people('lost', orHidden('lost')),
    percent('keptRate', orHidden('keptRate')),
    percent('lostRate', orHidden('lostRate')),
    percent('newRate', orHidden('newRate')),
    percent('returnedRate', orHidden('returnedRate')),
    people('firstKept', orHidden('firstKept')),
    percent('firstKeptRate', orHidden('firstKeptRate')),
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
  yields: ['jan', 'windowDays', 'firstKeptRate', 'releaseDate', 'returnedBuyers', 'lost'],
})

type SeriesRow = z.output<typeof continuousSeries>
const series = defineColumns<SeriesRow>()

/** Magazines and series for which the analysis is possible. */
export const continuousSeriesReport = defineReport<SeriesRow>({
  columns: [
    series.code('seriesCd'),
    series.text('seriesName', { most: 36 }),
    series.text('publisherName', { most: 20 }),
    series.count('numberOfIssues'),
    series.date('firstRelease'),
    series.date('lastRelease'),
    series.copies('quantity'),
    series.people('buyers', { value: (row) => (row.suppressed ? HIDDEN_MARK : row.buyers) }),
  ],
  terminal: ['seriesCd', 'seriesName', 'publisherName', 'numberOfIssues', 'firstRelease', 'lastRelease', 'quantity', 'buyers'],
  yields: ['firstRelease', 'publisherName', 'seriesCd'],
})
