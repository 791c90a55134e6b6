import { QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import type { CacheTag } from '../../shared/api/endpoint.ts'
import { getResultTag, setResultTag } from '../../shared/calls/result-tags.ts'
import { onNetworkChange } from './offline/network.ts'
import { onVisitEnd } from './visit.ts'

/** Results younger than this are shown without a request when a screen is opened again. */
const STALE_AFTER_MS = 5 * 60_000

/** Query cache of all results, by endpoint and request. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_AFTER_MS,
      gcTime: STALE_AFTER_MS,
      // a failure is shown at once, with a button to retry
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // the app determines by a probe whether the server is reachable
      networkMode: 'always',
      // unchanged parts keep their identity; the merged answer gets the tag of the new one
      structuralSharing: (before, result) => setResultTag(replaceEqualDeep(before, result), getResultTag(result)),
    },
  },
})

onVisitEnd(() => queryClient.clear())

// refreshes stale and failed results on the screen when the server is reachable again
onNetworkChange((online) => {
  if (online)
    void queryClient.refetchQueries({ type: 'active', predicate: (query) => query.isStale() || query.state.status === 'error' })
})

/** Marks cached results with one of the tags as stale: they are fetched again when they are next needed. */
export async function invalidateResults(tags: readonly CacheTag[]): Promise<void> {
  queryClient.removeQueries({ type: 'inactive', predicate: ({ meta }) => hasTag(meta?.cacheTags, tags) })
  await queryClient.invalidateQueries({ refetchType: 'none', predicate: ({ meta }) => hasTag(meta?.cacheTags, tags) })
}

/** Fetches the results on the screen again that have one of the tags. */
export const refetchActiveResults = (tags: readonly CacheTag[]): Promise<void> =>
  queryClient.refetchQueries({ type: 'active', predicate: ({ meta }) => hasTag(meta?.cacheTags, tags) })

const hasTag = (value: unknown, tags: readonly CacheTag[]): boolean =>
  Array.isArray(value) && tags.some((topic) => value.includes(topic))
