import { z } from 'zod'
import { brandPickup } from '../../../shared/api/brand-pickup.ts'
import { type GenreTrendBody, genreTrendBody, trendByGenre } from '../../../shared/api/trend-by-genre.ts'
import { addDays, getWeekStart } from '../../../shared/calendar/period.ts'
import { requestKinds } from '../../../shared/trade/kinds.ts'
import type { Condition } from '../../report/conditions/condition.ts'
import { countBy } from '../../report/conditions/condition-count.tsx'
import { conditionFactories } from '../../report/conditions/condition-factories.tsx'
import type { ScreenDeclaration } from '../../report/use-report-screen.ts'

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

const marketConditions: readonly Condition[] = [
  conditionFactories.choice('products.kind', requestKinds),
  conditionFactories.choice('basis', [2, 1]),
  ...conditionFactories.titleDetails(),
  conditionFactories.choice('channel', ['all', 'store', 'net']),
  conditionFactories.flag('sameStores'),
  conditionFactories.choice('weekStartsOn', [1, 2, 3, 4, 5, 6, 7]),
  conditionFactories.products(),
  conditionFactories.flag('includeExcluded'),
]

const sharedConditions: readonly Condition[] = [
  conditionFactories.period(),
  conditionFactories.stores(),
  conditionFactories.choice('unit', ['day', 'week', 'month']),
  conditionFactories.genres(),
  conditionFactories.itemGenres(),
]

const genreConditions: readonly Condition[] = [
  ...sharedConditions,
  conditionFactories.choice('by', ['genre', 'publisher', 'genre-publisher']),
  conditionFactories.choice('genreLevel', ['large', 'medium', 'small', 'item', 'item-large', 'item-medium', 'item-small']),
  conditionFactories.choice('limit', [12, 30, 100, 500], { message: 'rowsTo' }),
  conditionFactories.publishers(),
  ...marketConditions,
]

const createBrandConditions = (type: 'publisher' | 'series'): readonly Condition[] => [
  type === 'publisher' ? conditionFactories.publishers('brandCds') : conditionFactories.codes('brandCds'),
  conditionFactories.choice('brandType', ['publisher', 'series']),
  conditionFactories.choice('maxBrands', [5, 10, 20, 50]),
  ...sharedConditions,
  ...marketConditions,
]

const brandConditionsByType = { publisher: createBrandConditions('publisher'), series: createBrandConditions('series') }

export const getTrendConditions = ({ view, brandType: type }: TrendByGenreState): readonly Condition[] =>
  view === 'genre' ? genreConditions : brandConditionsByType[type]

export const trendByGenreScreen: ScreenDeclaration<typeof trendByGenreState> = {
  call: brandPickup,
  schema: trendByGenreState,
  defaults: (latest) => {
    const end = getWeekStart(addDays(latest, 1))
    return trendByGenreState.parse({
      period: { from: addDays(end, -7 * DEFAULT_WEEKS), to: addDays(end, -1) },
    })
  },
  count: countBy(trendByGenre, {
    // brands are chosen one by one, so there is no such count
    body: (state) => (state.view === 'genre' ? { ...toGenreTrendBody(state), limit: 1 } : null),
    total: ({ groups }) => groups,
    unit: ({ by }) => (by === 'genre' ? 'genres' : by === 'publisher' ? 'publishers' : 'rows'),
  }),
  conditions: genreConditions,
}

/** Request body of the genre tab. */
export function toGenreTrendBody({
  view: _view,
  brandType: _type,
  brandCds: _cds,
  maxBrands: _most,
  ...body
}: TrendByGenreState) {
  return body satisfies GenreTrendBody
}

/** Request body of the brand tab. */
export function toBrandBody({ view: _view, by: _by, genreLevel: _level, limit: _limit, ...body }: TrendByGenreState) {
  return body
}

/** Request body for the market of the brands in each step: the brand answer has only its total. */
export const toMarketBody = (state: TrendByGenreState): GenreTrendBody => ({
  ...toGenreTrendBody(state),
  by: 'publisher',
  limit: 1,
})
