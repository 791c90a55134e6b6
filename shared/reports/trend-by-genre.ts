import { z } from 'zod'
import { brandPickup } from '../api/brand-pickup.ts'
import { type GenreTrendRow, genreTrendBody, trendByGenre } from '../api/trend-by-genre.ts'
import * as slot from '../ask/slots.ts'
import { addDays, getWeekStart } from '../calendar/period.ts'
import { defineColumns, defineReport, type ReportColumn, type ReportColumns } from './columns.ts'
import * as condition from './conditions.ts'
import { defineReportScreen } from './report-screen.ts'

const { text, code, copies, yen, percent, percent2, decimal2 } = defineColumns<GenreTrendRow>()

/** One row per group. */
export const genreReport = defineReport<GenreTrendRow>({
  columns: [
    code('genreKey'),
    text('genreName', { maxWidth: 30 }),
    code('publisherCd'),
    text('publisherName', { maxWidth: 20 }),
    copies('quantity'),
    yen('amount'),
    percent2('share'),
    copies('previousQuantity'),
    yen('previousAmount'),
    percent('changeRate'),
    copies('lastYearQuantity'),
    yen('lastYearAmount'),
    percent('lastYearChangeRate'),
    percent2('lastYearShare'),
    decimal2('shareDifference', { unit: 'points' }),
  ],
  terminal: [
    'genreName',
    'publisherName',
    'quantity',
    'amount',
    'share',
    'previousQuantity',
    'changeRate',
    'lastYearQuantity',
    'lastYearChangeRate',
    'shareDifference',
  ],
  dropOrder: ['lastYearQuantity', 'previousQuantity'],
})

const screenFigures = [
  'quantity',
  'share',
  'shareDifference',
  'changeRate',
  'trend',
  'lastYearChangeRate',
  'lastYearQuantity',
  'lastYearShare',
] as const
const createReport = (
  name: 'genreName' | 'publisherName',
  { screen, facts = [] }: { screen: ReportColumns<GenreTrendRow>['screen']; facts?: readonly 'genreName'[] },
): ReportColumns<GenreTrendRow> => ({
  ...genreReport,
  screen,
  phone: { name, figure: 'quantity', change: 'changeRate', facts: [...facts, 'share', 'lastYearChangeRate'] },
})

/** Groups by genre, by publisher, and by both. */
export const genreReports = {
  genre: createReport('genreName', { screen: ['genreName', ...screenFigures, 'previousQuantity', 'amount'] }),
  publisher: createReport('publisherName', { screen: ['publisherName', ...screenFigures, 'previousQuantity', 'amount'] }),
  'genre-publisher': createReport('publisherName', {
    screen: ['genreName', 'publisherName', ...screenFigures, 'amount'],
    facts: ['genreName'],
  }),
} as const

/** A group in one bucket, for pivot tables, together with the totals of the period. */
export interface GenreTrendLine extends GenreTrendRow {
  date: string
  value: number
}
const line = defineColumns<GenreTrendLine>()
const groupColumns: ReadonlySet<string> = new Set(['genreKey', 'genreName', 'publisherCd', 'publisherName'])

/** Returns the columns for one row per group and bucket; `basis` selects the bucket's figure, 1 amount, 2 copies. */
export const getGenreLineColumns = (basis: 1 | 2): readonly ReportColumn<GenreTrendLine>[] => {
  const value = { total: true, value: (row: GenreTrendLine) => row.value }
  return [
    ...genreReport.columns.filter(({ name }) => groupColumns.has(name)),
    line.date('date'),
    basis === 1 ? line.yen('bucketAmount', value) : line.copies('bucketQuantity', value),
    ...genreReport.columns.filter(({ name }) => !groupColumns.has(name)),
  ]
}

export const trendViews = ['genre', 'brand'] as const
export type TrendView = (typeof trendViews)[number]

/** Default number of weeks in the chart; complete ones, so that the last is not cut. */
const DEFAULT_WEEKS = 12

const { brandType, brandCds, maxBrands } = brandPickup.body.shape

/** Both tabs share a state, so that period, stores and market stay when the tab changes. */
export const trendByGenreState = z.strictObject({
  ...genreTrendBody.shape,
  view: z.enum(trendViews).default('genre'),
  brandType,
  brandCds,
  maxBrands,
})
export type TrendByGenreState = z.output<typeof trendByGenreState>

const marketConditions: readonly condition.Condition[] = [
  condition.productKind(),
  condition.choice('basis', [2, 1]),
  ...condition.titleDetails(),
  condition.channel(),
  condition.flag('sameStores'),
  condition.choice('weekStartsOn', [1, 2, 3, 4, 5, 6, 7]),
  condition.products(),
  condition.flag('includeExcluded'),
]

const sharedConditions: readonly condition.Condition[] = [
  condition.period(),
  condition.stores(),
  condition.choice('unit', ['day', 'week', 'month']),
  condition.genres(),
  condition.itemGenres(),
]

const genreConditions: readonly condition.Condition[] = [
  ...sharedConditions,
  condition.choice('groupBy', ['genre', 'publisher', 'genre-publisher']),
  condition.choice('genreLevel', ['large', 'medium', 'small', 'item', 'item-large', 'item-medium', 'item-small']),
  condition.choice('limit', [12, 30, 100, 500], { message: 'rowsTo' }),
  condition.publishers(),
  ...marketConditions,
]

const createBrandConditions = (type: 'publisher' | 'series'): readonly condition.Condition[] => [
  type === 'publisher' ? condition.publishers('brandCds') : condition.codes('brandCds'),
  condition.choice('brandType', ['publisher', 'series']),
  condition.choice('maxBrands', [5, 10, 20, 50]),
  ...sharedConditions,
  ...marketConditions,
]

const brandConditionsByType = { publisher: createBrandConditions('publisher'), series: createBrandConditions('series') }

export const getTrendConditions = ({ view, brandType: type }: TrendByGenreState): readonly condition.Condition[] =>
  view === 'genre' ? genreConditions : brandConditionsByType[type]

export const trendByGenreScreen = defineReportScreen({
  calls: [trendByGenre, brandPickup],
  state: trendByGenreState,
  defaults: (latest) => {
    const end = getWeekStart(addDays(latest, 1))
    return trendByGenreState.parse({
      period: { from: addDays(end, -7 * DEFAULT_WEEKS), to: addDays(end, -1) },
    })
  },
  conditions: genreConditions,
  words: {
    slots: {
      ...slot.comparison,
      groupBy: slot.choice('groupBy', { genre: 'genre', publisher: 'publisher' }),
      view: slot.text('view'),
      // steps of the chart, not numbers of rows
      limit: () => null,
    },
  },
})
