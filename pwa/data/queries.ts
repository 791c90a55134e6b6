import { QueryClient } from '@tanstack/react-query'
import type { Topic } from '../../shared/contract/endpoint.ts'
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
    },
  },
})

onVisitEnd(() => queries.clear())

/** Answers that tell of one of these are asked anew when they are next wanted; what is on the screen stays. */
export async function forgetAnswersOn(topics: readonly Topic[]): Promise<void> {
  queries.removeQueries({ type: 'inactive', predicate: ({ meta }) => tells(meta?.tells, topics) })
  await queries.invalidateQueries({ refetchType: 'none', predicate: ({ meta }) => tells(meta?.tells, topics) })
}

const tells = (told: unknown, topics: readonly Topic[]): boolean =>
  Array.isArray(told) && topics.some((topic) => told.includes(topic))
