import { type GenreTrendBody, trendByGenre } from '../../../shared/api/trend-by-genre.ts'
import type { TrendByGenreState } from '../../../shared/reports/trend-by-genre.ts'
import { createConditionCount } from '../../report/conditions/condition-count.tsx'

export const trendByGenreCount = createConditionCount<TrendByGenreState, typeof trendByGenre>(trendByGenre, {
  // brands are chosen one by one, so there is no such count
  body: (state) => (state.view === 'genre' ? { ...toGenreTrendBody(state), limit: 1 } : null),
  total: ({ groups }) => groups,
  unit: ({ groupBy }) => (groupBy === 'genre' ? 'genres' : groupBy === 'publisher' ? 'publishers' : 'rows'),
})

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
export function toBrandBody({ view: _view, groupBy: _by, genreLevel: _level, limit: _limit, ...body }: TrendByGenreState) {
  return body
}

/** Request body for the market of the brands in each step: the brand answer has only its total. */
export const toMarketBody = (state: TrendByGenreState): GenreTrendBody => ({
  ...toGenreTrendBody(state),
  groupBy: 'publisher',
  limit: 1,
})
