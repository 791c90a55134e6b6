import { useEffect, useState } from 'react'
import type { FavoriteSlug } from '../../../shared/access/analyses.ts'
import { findFeatureType, findFeatureTypeByUrl } from '../../../shared/access/feature-types.ts'
import { getConditionsKey } from '../../../shared/calls/favorites.ts'
import { findHeadlineReader, type Headline } from '../../../shared/reports/headlines.ts'
import { session } from '../../data/session.ts'
import type { ListedFavorite } from '../../report/favorites/favorites.ts'

/** Headline figure of a favourite, which is never hidden, and the day that it covers. */
export interface LastFigure extends Pick<Headline, 'subject'> {
  value: number
  unit: 'copies' | 'items' | 'titles' | 'people'
  day: string
}

/** Calls of the screens whose favourites show the first figure of their latest result. */
const callsBySlug: Partial<Record<FavoriteSlug, string>> = {
  'product-detail': 'productDetail',
  'product-search': 'productSearch',
  'ranking-create': 'createRanking',
  'publisher-ranking': 'publisherRanking',
  'trend-by-genre': 'trendByGenre',
  'stock-outs': 'stockOuts',
  'reprint-candidates': 'reprintCandidates',
  'return-candidates': 'returnCandidates',
  'purchase-cluster': 'clusterAnalysis',
}

const isCounted = (unit: string): unit is LastFigure['unit'] => ['copies', 'items', 'titles', 'people'].includes(unit)

function toLastFigure(headline: Headline | null): LastFigure | null {
  if (headline === null || headline.value === null || headline.day === null || !isCounted(headline.unit)) return null
  const { subject, value, unit, day } = headline
  return { subject, value, unit, day }
}

/** Key of a question that does not depend on the order of parameters; null for pages that are not reports. */
function getScreenKey(screenPath: string): string | null {
  const [path = '', search = ''] = screenPath.split('?')
  const featureType = findFeatureTypeByUrl(path, `?${search}`)
  return featureType === null ? null : getConditionsKey({ featureType, search })
}

const parseCachedData = (text: string): unknown => {
  try {
    return (JSON.parse(text) as { state?: { data?: unknown } }).state?.data
  } catch {
    return null
  }
}

/** Questions of favourites that have a headline figure, to be looked up among the cached results. */
export function listHeadlineQueries(list: readonly ListedFavorite[]) {
  // each URL is compared with every favourite, so keys are computed once
  const keys = new Map<string, string | null>()
  const getCachedKey = (path: string): string | null => {
    if (!keys.has(path)) keys.set(path, getScreenKey(path))
    return keys.get(path) ?? null
  }
  return list.flatMap((item) => {
    const slug = findFeatureType(item.featureType)?.slug
    const call = slug && callsBySlug[slug]
    const reader = call === undefined ? null : findHeadlineReader(call)
    if (!reader) return []
    const conditionsKey = getConditionsKey({ featureType: item.featureType, search: item.conditions.search })
    return [
      {
        id: item.id,
        call: reader.call,
        read: (data: unknown) => toLastFigure(reader.read(data)),
        isAt: (path: string) => getCachedKey(path) === conditionsKey,
      },
    ]
  })
}

/** First figure of each favourite in the latest cached result, by favourite id. Sends no requests. */
export function useCachedHeadlines(list: readonly ListedFavorite[] | null): ReadonlyMap<string, LastFigure> {
  const [values, setValues] = useState<ReadonlyMap<string, LastFigure>>(new Map())
  useEffect(() => {
    const userId = session.user?.userId
    if (userId === undefined || list === null || list.length === 0) return
    let isCancelled = false
    void import('../../data/offline/result-cache.ts')
      .then(({ findLatestCachedResults: lastResults }) => lastResults(userId, listHeadlineQueries(list)))
      .then((results) => {
        if (isCancelled) return
        setValues(
          new Map(
            results.flatMap(({ query: question, text }) => {
              const headline = question.read(parseCachedData(text))
              return headline ? [[question.id, headline] as const] : []
            }),
          ),
        )
      })
    return () => {
      isCancelled = true
    }
  }, [list])
  return values
}
