import { releaseWindows } from '../api/query-fields.ts'
import { createRanking, type RankingRow, rankingBody } from '../api/ranking-create.ts'
import { splitSortKeys } from '../ask/fact.ts'
import { getDefaultReportPeriod } from '../calendar/period-presets.ts'
import { defineColumns, defineReport, HIDDEN_MARK } from './columns.ts'
import * as condition from './conditions.ts'
import { defineReportScreen } from './report-screen.ts'

const { count, text, code, date, copies, yen, percent, percent2 } = defineColumns<RankingRow>()

/** A figure of the previous period, or ＊ if hidden. */
const showPreviousValueOrHiddenMark = (name: 'previousQuantity' | 'previousAmount' | 'changeRate') => ({
  value: (row: RankingRow) => (row.previousHidden ? HIDDEN_MARK : row[name]),
})

export const rankingReport = defineReport({
  columns: [
    count('rank'),
    count('previousRank'),
    code('jan'),
    text('productName', { maxWidth: 36 }),
    text('volume'),
    text('authorName'),
    text('publisherName', { maxWidth: 18 }),
    text('seriesName'),
    text('genreC1Nm'),
    text('genreC2Nm'),
    text('genreC3Nm'),
    date('releaseDate'),
    yen('price'),
    copies('quantity', { total: true }),
    yen('amount', { total: true }),
    yen('amountTaxIn', { total: true }),
    percent2('share', { total: true }),
    copies('previousQuantity', { ...showPreviousValueOrHiddenMark('previousQuantity') }),
    yen('previousAmount', { ...showPreviousValueOrHiddenMark('previousAmount') }),
    percent('changeRate', { ...showPreviousValueOrHiddenMark('changeRate') }),
    percent('saleRate'),
    copies('cumulativeSaleQuantity'),
    copies('cumulativeStockQuantity'),
    text('kind', { screenOnly: true }),
  ],
  // shows either quantity or amount, depending on the basis
  terminal: [
    'rank',
    'previousRank',
    'jan',
    'productName',
    'publisherName',
    'price',
    'quantity',
    'amount',
    'share',
    'changeRate',
    'saleRate',
  ],
  dropOrder: ['publisherName', 'price', 'previousRank', 'share'],
  screen: [
    'rank',
    'move',
    'cover',
    'productName',
    'quantity',
    'share',
    'changeRate',
    'publisherName',
    'authorName',
    'releaseDate',
    'trend',
    'saleRate',
    'amount',
    'price',
    'genreC2Nm',
    'jan',
    'cumulativeStockQuantity',
  ],
  phone: { name: 'productName', figure: 'quantity', change: 'changeRate', facts: ['publisherName', 'move'] },
})

/** A ranking up to this length is one page and is sorted in the browser. */
export const RANKING_PAGE_SIZE = 1000

const limits = [50, 100, 300, 1000, 3000, 10_000] as const

export const rankingScreen = defineReportScreen({
  calls: [createRanking],
  state: rankingBody,
  defaults: (latest) =>
    rankingBody.parse({
      period: getDefaultReportPeriod(latest),
      products: { kind: 'book' },
      ranksAmong: 'market',
      pageSize: RANKING_PAGE_SIZE,
    }),
  conditions: [
    condition.period(),
    condition.stores(),
    condition.genres(),
    condition.publishers(),
    condition.choice('ranksAmong', ['market', 'shown']),
    condition.productKind(),
    condition.choice('basis', [2, 1]),
    condition.choice('limit', limits, { message: 'rankTo' }),
    condition.choice('sinceRelease', [null, ...releaseWindows]),
    ...condition.titleDetails(),
    condition.channel(),
    condition.flag('sameStores'),
    condition.choice('gender', [0, 1, 2]),
    condition.ages(),
    condition.itemGenres(),
    condition.products(),
    condition.flag('includeExcluded'),
  ],
  words: {
    slots: {
      limit: (value) => (value > 10_000 ? null : { limit: String(value) }),
      // the order of a ranking is its measure
      sort: ({ key, descending }) => (descending && splitSortKeys(key).includes('totalSaleQuantity') ? {} : null),
    },
  },
})
