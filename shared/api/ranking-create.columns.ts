import { defineColumns, defineReport, HIDDEN_MARK } from './columns.ts'
import type { RankingRow } from './ranking-create.ts'

const { count, text, code, date, copies, yen, percent, percent2 } = defineColumns<RankingRow>()

/** A figure of the previous period, or ＊ if hidden. */
const previousValueOrHiddenMark = (name: 'previousQuantity' | 'previousAmount' | 'changeRate') => ({
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
    copies('previousQuantity', { ...previousValueOrHiddenMark('previousQuantity') }),
    yen('previousAmount', { ...previousValueOrHiddenMark('previousAmount') }),
    percent('changeRate', { ...previousValueOrHiddenMark('changeRate') }),
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
})
