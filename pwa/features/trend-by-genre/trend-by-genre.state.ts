import { z } from 'zod'
import { brandPickup } from '../../../shared/api/brand-pickup.ts'
import { type GenreTrendBody, genreTrendBody, trendByGenre } from '../../../shared/api/trend-by-genre.ts'
import { requestKinds } from '../../../shared/kinds.ts'
import { addDays, weekStart } from '../../../shared/period.ts'
import type { Condition } from '../../report/conditions/condition.ts'
import { countBy } from '../../report/conditions/condition-count.tsx'
import { conditions } from '../../report/conditions/standard.tsx'
import type { ScreenDeclaration } from '../../report/use-screen.ts'

export const views = ['genre', 'brand'] as const
export type TrendView = (typeof views)[number]

/** Default number of weeks in the chart; complete ones, so that the last is not cut. */
const WEEKS = 12
const MOST_PRODUCTS = 500

const { brandType, brandCds, maxBrands } = brandPickup.body.shape

/** Both tabs share a state, so that period, stores and market stay when the tab changes. */
export const trendByGenreState = z.strictObject({
  ...genreTrendBody.shape,
  view: z.enum(views).default('genre'),
  brandType,
  brandCds,
  maxBrands,
})
export type TrendByGenreState = z.output<typeof trendByGenreState>

const market: readonly Condition[] = [
  conditions.choice('products.kind', requestKinds),
  conditions.choice('basis', [2, 1]),
  conditions.days('products.releaseDate'),
  conditions.range('products.price', 'yen'),
  conditions.text('products.author'),
  conditions.text('products.keyword'),
  conditions.choice('channel', ['all', 'store', 'net']),
  conditions.flag('sameStores'),
  conditions.choice('weekStartsOn', [1, 2, 3, 4, 5, 6, 7]),
  conditions.products('products.jans', MOST_PRODUCTS),
  conditions.flag('includeExcluded'),
]

const always: readonly Condition[] = [
  conditions.period(),
  conditions.stores(),
  conditions.choice('unit', ['day', 'week', 'month']),
  conditions.genres(),
  conditions.itemGenres(),
]

const genreConditions: readonly Condition[] = [
  ...always,
  conditions.choice('by', ['genre', 'publisher', 'genre-publisher']),
  conditions.choice('genreLevel', ['large', 'medium', 'small', 'item', 'item-large', 'item-medium', 'item-small']),
  conditions.choice('limit', [12, 30, 100, 500], { message: 'rowsTo' }),
  conditions.publishers(),
  ...market,
]

const brandConditions = (type: 'publisher' | 'series'): readonly Condition[] => [
  type === 'publisher' ? conditions.publishers('brandCds') : conditions.codes('brandCds'),
  conditions.choice('brandType', ['publisher', 'series']),
  conditions.choice('maxBrands', [5, 10, 20, 50]),
  ...always,
  ...market,
]

const brandConditionsByType = { publisher: brandConditions('publisher'), series: brandConditions('series') }

export const getTrendConditions = ({ view, brandType: type }: TrendByGenreState): readonly Condition[] =>
  view === 'genre' ? genreConditions : brandConditionsByType[type]

/** Screen of a user; the default brands are the own publishers. */
export const trendByGenreScreen = (ownPublisherCds: readonly string[]): ScreenDeclaration<typeof trendByGenreState> => ({
  schema: trendByGenreState,
  defaults: (latest) => {
    const end = weekStart(addDays(latest, 1))
    return trendByGenreState.parse({
      period: { from: addDays(end, -7 * WEEKS), to: addDays(end, -1) },
      brandCds: ownPublisherCds.slice(0, 50),
    })
  },
  count: countBy(trendByGenre, {
    // brands are chosen one by one, so there is no such count
    body: (state) => (state.view === 'genre' ? { ...genreBody(state), limit: 1 } : null),
    total: ({ groups }) => groups,
    of: ({ by }) => (by === 'genre' ? 'genres' : by === 'publisher' ? 'publishers' : 'rows'),
  }),
  conditions: genreConditions,
})

/** Request body of the genre tab. */
export function genreBody({ view: _view, brandType: _type, brandCds: _cds, maxBrands: _most, ...body }: TrendByGenreState) {
  return body satisfies GenreTrendBody
}

/** Request body of the brand tab. */
export function brandBody({ view: _view, by: _by, genreLevel: _level, limit: _limit, ...body }: TrendByGenreState) {
  return body
}

/** Request body for the market of the brands in each step: the brand answer has only its total. */
export const marketBody = (state: TrendByGenreState): GenreTrendBody => ({ ...genreBody(state), by: 'publisher', limit: 1 })
