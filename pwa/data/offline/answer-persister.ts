import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core'
import type { Query, QueryFunctionContext } from '@tanstack/react-query'
import { getAnswerTag, withTag } from '../../../shared/answer-tags.ts'
import type { CacheTag, Endpoint } from '../../../shared/contract/endpoint.ts'
import { features } from '../../../shared/permissions.ts'
import { session } from '../session.ts'

/** Older answers are no help to anyone. */
const MAX_AGE_MS = 14 * 86_400_000

/** Typed words find something else with every letter: nobody looks for those again. */
const passing: ReadonlySet<string> = new Set(['productSuggest'])

/** What is read without a network, too, as it was last seen; with one it is asked anew behind what is shown. */
const own: ReadonlySet<CacheTag> = new Set<CacheTag>(['notices', 'schedules'])

/** The same for everybody, and of use where nobody can be asked. */
const help: ReadonlySet<string> = new Set(['helpList', 'metricList'])

/**
 * Is the answer of this call kept on the device? Figures of analyses are, and what is one's own; contracts, users and the audit
 * never.
 */
export const isPersisted = ({ name, access, cacheTags = [] }: Endpoint): boolean =>
  !passing.has(name) &&
  (access in features || help.has(name) || (access === 'signed-in' && cacheTags.some((topic) => own.has(topic))))

const keptAnswers = () => import('./answer-cache.ts')

/**
 * Keeps the answers of a call in the database of whoever is signed in, with the address of the screen that asked. What an
 * older version of the application kept is dropped where the contract has changed since.
 */
export function answerPersister(endpoint: Endpoint, place: string) {
  // figures hold for minutes; a notice may have been withdrawn
  const alwaysAsked = !(endpoint.access in features)
  const { persisterFn } = experimental_createQueryPersister<string>({
    prefix: endpoint.name,
    maxAge: MAX_AGE_MS,
    // the library's own asking leaves its failure to nobody
    refetchOnRestore: false,
    serialize: (persisted) => JSON.stringify({ ...persisted, tag: getAnswerTag(persisted.state.data) }),
    deserialize: (text) => {
      const { tag, ...persisted } = JSON.parse(text) as PersistedQuery & { tag?: string | null }
      return { ...persisted, state: { ...persisted.state, data: withTag(endpoint.answer.parse(persisted.state.data), tag) } }
    },
    storage: {
      getItem: async (key) => {
        const userId = session.user?.userId
        return userId === undefined ? null : (await keptAnswers()).readCachedAnswer(userId, key)
      },
      setItem: async (key, text) => {
        const userId = session.user?.userId
        if (userId === undefined) return
        const { state } = JSON.parse(text) as PersistedQuery
        if (state.data === undefined) return
        const { cacheAnswer: keepAnswer } = await keptAnswers()
        await keepAnswer(userId, key, { text, call: endpoint.name, place, fetchedAt: state.dataUpdatedAt })
      },
      removeItem: async (key) => {
        const userId = session.user?.userId
        if (userId !== undefined) await (await keptAnswers()).deleteCachedAnswer(userId, key)
      },
    },
  })
  return async (
    ask: (context: QueryFunctionContext) => unknown,
    context: QueryFunctionContext,
    query: Query,
  ): Promise<unknown> => {
    let isFetched = false
    const answer = await persisterFn(
      (of: QueryFunctionContext) => {
        isFetched = true
        return ask(of)
      },
      context,
      query,
    )
    // what was kept is shown at once, and asked anew behind it; the library has set its age by then
    if (!isFetched)
      setTimeout(() => {
        if (alwaysAsked || query.isStale())
          query.fetch().catch(() => {
            // the query itself tells of it
          })
      })
    return answer
  }
}
