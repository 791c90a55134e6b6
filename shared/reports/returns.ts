import { type ReturnGrouping, type ReturnRow, returnGroupings, returnSorts, returns, trendMeasures } from '../api/returns.ts'
import * as slot from '../ask/slots.ts'
import { getPresetPeriod } from '../calendar/period-presets.ts'
import { type ColumnName, defineColumns, defineReport, type ReportColumns } from './columns.ts'
import * as condition from './conditions.ts'
import { defineReportScreen } from './report-screen.ts'

const { text, code, date, copies, yen, percent, decimal } = defineColumns<ReturnRow>()
const total = { total: true }
const createPointsColumn = (name: 'returnRateDifference') => decimal(name, { unit: 'points', ...total })
const createDaysColumn = (name: 'daysOnShelf' | 'lastYearDaysOnShelf') => decimal(name, { unit: 'days', ...total })

export const returnsReport = defineReport<ReturnRow>({
  columns: [
    code('jan'),
    text('productName', { maxWidth: 28 }),
    text('volume'),
    text('authorName'),
    code('storeCd'),
    text('storeName', { maxWidth: 24 }),
    code('companyCd'),
    text('companyName', { maxWidth: 20 }),
    code('publisherCd'),
    text('publisherName', { maxWidth: 20 }),
    code('genreKey'),
    text('genreName', { maxWidth: 30 }),
    date('releaseDate'),
    yen('price'),
    copies('totalDeliveryQuantity', total),
    copies('totalReturnQuantity', total),
    percent('periodReturnRate', total),
    percent('lastYearReturnRate', total),
    createPointsColumn('returnRateDifference'),
    yen('totalReturnAmount', total),
    createDaysColumn('daysOnShelf'),
    createDaysColumn('lastYearDaysOnShelf'),
    copies('datedReturnQuantity', total),
    copies('lastYearDeliveryQuantity', total),
    copies('lastYearReturnQuantity', total),
    yen('lastYearReturnAmount', total),
  ],
  terminal: [
    'jan',
    'productName',
    'storeCd',
    'storeName',
    'companyCd',
    'companyName',
    'publisherCd',
    'publisherName',
    'genreKey',
    'genreName',
    'totalDeliveryQuantity',
    'totalReturnQuantity',
    'periodReturnRate',
    'lastYearReturnRate',
    'returnRateDifference',
    'totalReturnAmount',
    'daysOnShelf',
  ],
  dropOrder: ['lastYearReturnRate', 'totalDeliveryQuantity', 'daysOnShelf', 'totalReturnAmount'],
})

/** Columns that describe the rows, by row dimension. */
const describing: Readonly<Record<ReturnGrouping, readonly ColumnName[]>> = {
  product: ['jan', 'productName', 'volume', 'authorName', 'publisherCd', 'publisherName', 'releaseDate', 'price'],
  store: ['storeCd', 'storeName', 'companyCd', 'companyName'],
  company: ['companyCd', 'companyName'],
  publisher: ['publisherCd', 'publisherName'],
  genre: ['genreKey', 'genreName'],
}
const described: ReadonlySet<string> = new Set(Object.values(describing).flat())

const screenFigures = [
  'totalDeliveryQuantity',
  'totalReturnQuantity',
  'periodReturnRate',
  'lastYearReturnRate',
  'returnRateDifference',
  'rateTrend',
  'totalReturnAmount',
  'daysOnShelf',
] as const

const rowNames = {
  product: 'productName',
  store: 'storeName',
  company: 'companyName',
  publisher: 'publisherName',
  genre: 'genreName',
} as const satisfies Record<ReturnGrouping, ColumnName>

const createReport = (groupBy: ReturnGrouping, screen: ReportColumns<ReturnRow>['screen'] = []): ReportColumns<ReturnRow> => ({
  columns: returnsReport.columns.filter(({ name }) => !described.has(name) || describing[groupBy].includes(name)),
  screen,
  phone: {
    name: rowNames[groupBy],
    figure: 'periodReturnRate',
    change: 'returnRateDifference',
    facts: ['totalReturnQuantity', 'totalDeliveryQuantity', ...(groupBy === 'product' ? (['publisherName'] as const) : [])],
  },
  sorts: returnSorts,
})

/** Returns by dimension of the rows. */
export const returnReports: Readonly<Record<ReturnGrouping, ReportColumns<ReturnRow>>> = {
  // most titles were not on sale last year
  product: createReport('product', [
    'cover',
    'productName',
    'releaseDate',
    'totalDeliveryQuantity',
    'totalReturnQuantity',
    'periodReturnRate',
    'totalReturnAmount',
    'daysOnShelf',
    'lastYearReturnRate',
    'returnRateDifference',
    'rateTrend',
    'publisherName',
  ]),
  store: createReport('store', ['storeName', 'companyName', ...screenFigures]),
  company: createReport('company', ['companyName', ...screenFigures]),
  publisher: createReport('publisher', ['publisherName', ...screenFigures]),
  genre: createReport('genre', ['genreName', ...screenFigures]),
}

export const returnsScreen = defineReportScreen({
  calls: [returns],
  state: returns.body,
  // four weeks, because within one most titles have returns or deliveries but not both
  defaults: (latest) =>
    returns.body.parse({ period: getPresetPeriod('last28', { latest, current: { from: latest, to: latest } }) }),
  conditions: [
    condition.period(),
    condition.stores(),
    condition.publishers('products.publisherCds', { isPinned: true }),
    condition.choice('groupBy', returnGroupings),
    condition.choice('genreLevel', ['large', 'medium', 'small']),
    condition.genres(),
    condition.products(),
    condition.productKind(),
    ...condition.titleDetails(),
    condition.itemGenres(),
    condition.choice('unit', ['week', 'month']),
    condition.choice('trendMeasure', trendMeasures),
    condition.flag('sameStores'),
  ],
  words: {
    needsName: true,
    slots: {
      ...slot.comparison,
      ...slot.sortBy(['totalReturnQuantity', 'totalReturnAmount', 'periodReturnRate', 'totalDeliveryQuantity']),
      groupBy: slot.choice('groupBy', {
        product: 'product',
        store: 'store',
        company: 'company',
        publisher: 'publisher',
        genre: 'genre',
      }),
      unit: slot.choice('unit', { week: 'week', month: 'month' }),
    },
  },
})
