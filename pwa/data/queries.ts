import { QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import { getAnswerTag, withTag } from '../../shared/answer-tags.ts'
import type { CacheTag } from '../../shared/contract/endpoint.ts'
import { onNetwork } from './offline/network.ts'
import { onVisitEnd } from './visit.ts'

/** Answers of the last minutes stand at once when a screen is opened again or left by Back. */
const FRESH_MS = 5 * 60_000

/** Every answer that the screens have asked for, by call and request. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      gcTime: FRESH_MS,
      // a failure is said at once, with a button that tries again
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // whether there is a network is found out by asking
      networkMode: 'always',
      // the parts that are as before stay the same objects; the whole has the tag of the answer that it stands for
      structuralSharing: (before, answer) => withTag(replaceEqualDeep(before, answer), getAnswerTag(answer)),
    },
  },
})

onVisitEnd(() => queries.clear())

// what stood on the screen while nobody could be asked is asked anew, without a reload
onNetwork((online) => {
  if (online)
    void queries.refetchQueries({ type: 'active', predicate: (query) => query.isStale() || query.state.status === 'error' })
})

/** Marks cached answers with one of the tags as stale: they are fetched again when they are next needed. */
export async function invalidateAnswers(tags: readonly CacheTag[]): Promise<void> {
  queries.removeQueries({ type: 'inactive', predicate: ({ meta }) => hasTag(meta?.cacheTags, tags) })
  await queries.invalidateQueries({ refetchType: 'none', predicate: ({ meta }) => hasTag(meta?.cacheTags, tags) })
}

/** Fetches the answers on the screen again that have one of the tags. */
export const refetchActive = (tags: readonly CacheTag[]): Promise<void> =>
  queries.refetchQueries({ type: 'active', predicate: ({ meta }) => hasTag(meta?.cacheTags, tags) })

const hasTag = (value: unknown, tags: readonly CacheTag[]): boolean =>
  Array.isArray(value) && tags.some((topic) => value.includes(topic))
