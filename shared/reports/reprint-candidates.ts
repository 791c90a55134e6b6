import { MAX_RUN_OUT_DAYS, type ReprintCandidate, reprintCandidateSorts, reprintCandidates } from '../api/reprint-candidates.ts'
import * as slot from '../ask/slots.ts'
import { defineColumns, defineReport } from './columns.ts'
import * as condition from './conditions.ts'
import { defineReportScreen } from './report-screen.ts'

const { text, code, date, copies, printed, yen, stores, days, percent, count } = defineColumns<ReprintCandidate>()
const total = { total: true }
const getAccuracyRecord = ({ record }: ReprintCandidate) => record.find(({ weeks }) => weeks === 4) ?? null
const getHorizon = ({ horizons }: ReprintCandidate, weeks: number) => horizons.find((horizon) => horizon.weeks === weeks) ?? null

export const reprintCandidateReport = defineReport<ReprintCandidate>({
  columns: [
    code('jan'),
    text('productName', { maxWidth: 28 }),
    text('volume'),
    text('authorName'),
    text('publisherName', { maxWidth: 18 }),
    date('releaseDate'),
    yen('price'),
    copies('recentQuantity'),
    copies('cumulativeDeliveryQuantity'),
    copies('cumulativeSaleQuantity'),
    percent('saleRate'),
    copies('cumulativeStockQuantity'),
    copies('dailyInventory'),
    copies('publisherInventory'),
    copies('numberOfPendingOrder'),
    copies('totalStock'),
    date('runOutDate'),
    days('runOutDays'),
    date('decideBy'),
    stores('zeroStores', total),
    copies('forecast4', { value: (row) => getHorizon(row, 4)?.expected ?? null }),
    copies('forecast4Low', { value: (row) => getHorizon(row, 4)?.low ?? null }),
    copies('forecast4High', { value: (row) => getHorizon(row, 4)?.high ?? null }),
    copies('forecast8', { value: (row) => getHorizon(row, 8)?.expected ?? null }),
    copies('forecast8Low', { value: (row) => getHorizon(row, 8)?.low ?? null }),
    copies('forecast8High', { value: (row) => getHorizon(row, 8)?.high ?? null }),
    copies('forecast12', { value: (row) => getHorizon(row, 12)?.expected ?? null }),
    copies('forecast12Low', { value: (row) => getHorizon(row, 12)?.low ?? null }),
    copies('forecast12High', { value: (row) => getHorizon(row, 12)?.high ?? null }),
    count('pastForecasts', { value: (row) => getAccuracyRecord(row)?.forecasts ?? 0 }),
    percent('forecastErrorRate', { value: (row) => getAccuracyRecord(row)?.errorRate ?? null }),
    percent('forecastBias', { value: (row) => getAccuracyRecord(row)?.bias ?? null }),
    percent('forecastCoverage', { value: (row) => getAccuracyRecord(row)?.coverage ?? null }),
    copies('expectedLostCopies', total),
    yen('expectedLostAmount', total),
    printed('suggestedPrint', total),
    copies('expectedReturns', total),
    percent('expectedReturnRate', total),
    text('printReasons', { value: (row, language) => row.reasons.join(language === 'ja' ? '' : ' '), maxWidth: 60 }),
  ],
  terminal: [
    'jan',
    'productName',
    'recentQuantity',
    'totalStock',
    'runOutDate',
    'decideBy',
    'zeroStores',
    'forecast4',
    'forecast12',
    'suggestedPrint',
    'expectedReturnRate',
  ],
  dropOrder: ['expectedReturnRate', 'forecast4', 'zeroStores', 'recentQuantity', 'decideBy'],
  screen: [
    'cover',
    'productName',
    'suggestedPrint',
    'runOutDate',
    'recentQuantity',
    'saleRate',
    'cumulativeStockQuantity',
    'dailyInventory',
    'publisherInventory',
    'numberOfPendingOrder',
    'zeroStores',
    'forecast4',
    'forecast8',
    'forecast12',
    'releaseDate',
  ],
  phone: { name: 'productName', figure: 'suggestedPrint', note: 'recentQuantity', facts: ['runOutDate', 'totalStock'] },
  sorts: reprintCandidateSorts,
})

export const reprintScreen = defineReportScreen({
  calls: [reprintCandidates],
  state: reprintCandidates.body,
  defaults: () => reprintCandidates.body.parse({}),
  conditions: [
    condition.publishers('products.publisherCds', { isPinned: true }),
    condition.number('leadDays', 'dayCount', { isPinned: true, from: 1, to: 84, usual: [7, 10, 14, 21, 28] }),
    condition.number('lotSize', 'printed', { isPinned: true, from: 1, to: 100_000, usual: [100, 300, 500, 1000, 3000] }),
    condition.number('targetReturnRate', 'percent', { isPinned: true, from: 0, to: 100, usual: [10, 15, 20, 30] }),
    condition.number('runOutWithinDays', 'dayCount', {
      from: 1,
      to: MAX_RUN_OUT_DAYS,
      usual: [28, 56, 84, MAX_RUN_OUT_DAYS],
    }),
    condition.number('marginRate', 'percent', { from: 0, to: 100, usual: [30, 40, 50] }),
    condition.number('returnCostRate', 'percent', { from: 0, to: 100, usual: [20, 30, 40] }),
    condition.number('minRecentCopies', 'copies', { from: 1, to: 1_000_000, usual: [1, 20, 100, 1000] }),
    condition.genres(),
    condition.products(),
    ...condition.titleDetails(),
  ],
  words: {
    slots: {
      ...slot.sortBy(['runOutDate', 'suggestedPrint', 'recentQuantity'], { direction: false }),
      kind: (value) => (value === 'book' ? {} : null),
      minCopies: slot.text('minRecentCopies'),
    },
  },
})
