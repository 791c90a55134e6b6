import { useEffect, useState } from 'react'
import { findFeatureType, findFeatureTypeByUrl } from '../../../shared/access/feature-types.ts'
import { getConditionsKey } from '../../../shared/calls/favorites.ts'
import { session } from '../../data/session.ts'
import type { ListedFavorite } from '../../report/favorites/favorites.ts'
import { type HeadlineFigure, headlineReaders } from './headlines.ts'

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
    const headline = slug && headlineReaders[slug]
    if (!headline) return []
    const conditionsKey = getConditionsKey({ featureType: item.featureType, search: item.conditions.search })
    return [
      { id: item.id, call: headline.call, read: headline.read, isAt: (path: string) => getCachedKey(path) === conditionsKey },
    ]
  })
}

/** First figure of each favourite in the latest cached result, by favourite id. Sends no requests. */
export function useCachedHeadlines(list: readonly ListedFavorite[] | null): ReadonlyMap<string, HeadlineFigure> {
  const [values, setValues] = useState<ReadonlyMap<string, HeadlineFigure>>(new Map())
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
