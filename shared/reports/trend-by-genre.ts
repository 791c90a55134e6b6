import { z } from 'zod'
import { brandPickup } from '../api/brand-pickup.ts'
import { genreTrendBody } from '../api/trend-by-genre.ts'
import * as slot from '../ask/slots.ts'
import { addDays, getWeekStart } from '../calendar/period.ts'
import * as condition from './conditions.ts'
import { defineReportScreen } from './report-screen.ts'

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
  condition.choice('by', ['genre', 'publisher', 'genre-publisher']),
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
  call: brandPickup,
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
      groupBy: slot.choice('by', { genre: 'genre', publisher: 'publisher' }),
      view: slot.text('view'),
      // steps of the chart, not numbers of rows
      limit: () => null,
    },
  },
})
