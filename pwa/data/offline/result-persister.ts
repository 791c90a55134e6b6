import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core'
import type { Query, QueryFunctionContext } from '@tanstack/react-query'
import { features } from '../../../shared/access/permissions.ts'
import { type CacheTag, type Endpoint, getCacheTags } from '../../../shared/api/endpoint.ts'
import { getResultTag, setResultTag } from '../../../shared/calls/result-tags.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'
import { isContractView } from '../contract-view.ts'
import { isUnanswered } from '../handle-failure.ts'
import { session } from '../session.ts'
import { deviceState } from './device-state.ts'

/** Older results are not restored. */
const MAX_AGE_MS = 14 * 86_400_000

/** Suggestions differ with every letter and are never requested again. */
const transientEndpoints: ReadonlySet<string> = new Set(['productSuggest'])

/** Cache tags of the user's own data, which is readable offline as last seen; online it is refreshed in the background. */
const ownDataTags: ReadonlySet<CacheTag> = new Set<CacheTag>(['notices', 'schedules'])

/** Endpoints with the same result for every user that are useful offline. */
const helpEndpoints: ReadonlySet<string> = new Set(['helpList', 'metricList'])

/**
 * Returns true if results of the endpoint are cached on the device: reports, help and the user's own notices and schedules;
 * never contracts, users or the audit log.
 */
export const isPersisted = (endpoint: Endpoint): boolean =>
  !isContractView &&
  !transientEndpoints.has(endpoint.name) &&
  (endpoint.access in features ||
    helpEndpoints.has(endpoint.name) ||
    (endpoint.access === 'signed-in' && getCacheTags(endpoint).some((topic) => ownDataTags.has(topic))))

const loadResultCache = () => import('./result-cache.ts')

/** Storage of an endpoint's results in one language: they contain sentences. */
const createPersister = (endpoint: Endpoint, { path, language }: { path: string; language: Language }) =>
  experimental_createQueryPersister<string>({
    prefix: `${endpoint.name}-${language}`,
    maxAge: MAX_AGE_MS,
    // the library's refetch would leave its error unhandled
    refetchOnRestore: false,
    serialize: (persisted) => JSON.stringify({ ...persisted, tag: getResultTag(persisted.state.data) }),
    deserialize: (text) => {
      const { tag, ...persisted } = JSON.parse(text) as PersistedQuery & { tag?: string | null }
      return { ...persisted, state: { ...persisted.state, data: setResultTag(endpoint.result.parse(persisted.state.data), tag) } }
    },
    storage: {
      getItem: async (key) => {
        const userId = session.user?.userId
        return userId === undefined ? null : (await loadResultCache()).readCachedResult(userId, key)
      },
      setItem: async (key, text) => {
        const userId = session.user?.userId
        if (userId === undefined) return
        const { state } = JSON.parse(text) as PersistedQuery
        if (state.data === undefined) return
        const { cacheResult: storeResult } = await loadResultCache()
        await storeResult(userId, key, { text, call: endpoint.name, path, fetchedAt: state.dataUpdatedAt })
      },
      removeItem: async (key) => {
        const userId = session.user?.userId
        if (userId !== undefined) await (await loadResultCache()).deleteCachedResult(userId, key)
      },
    },
  })

/**
 * Caches the results of an endpoint in the database of the signed-in user, with the URL of the screen. Results cached by an
 * older version of the application are dropped if they no longer match the schema. While the server is unreachable, a result that
 * was stored in the other language is better than none.
 */
export function createResultPersister(endpoint: Endpoint, path: string) {
  // figures are valid for minutes; a notice may have been withdrawn
  const isAlwaysFetched = !(endpoint.access in features)
  const language = getCurrentLanguage()
  const { persisterFn } = createPersister(endpoint, { path, language })
  const findResultInOtherLanguage = async (query: Query): Promise<unknown> => {
    const other = createPersister(endpoint, { path, language: language === 'ja' ? 'en' : 'ja' })
    const result = await other.retrieveQuery(query.queryHash, ({ state }) =>
      // requested again as soon as the server is reachable
      query.setState({ dataUpdatedAt: state.dataUpdatedAt, isInvalidated: true }),
    )
    // not for the notices of the frame, which every screen requests
    if (result !== undefined && !isAlwaysFetched) deviceState.translatedPath = path.split('?')[0] ?? path
    return result
  }
  return async (
    fetchResult: (context: QueryFunctionContext) => unknown,
    context: QueryFunctionContext,
    query: Query,
  ): Promise<unknown> => {
    let isFetched = false
    const result = await persisterFn(
      (queryContext: QueryFunctionContext) => {
        isFetched = true
        return fetchResult(queryContext)
      },
      context,
      query,
    ).catch(async (error: unknown) => {
      const translated = isUnanswered(error) ? await findResultInOtherLanguage(query) : undefined
      if (translated === undefined) throw error
      return translated
    })
    // the cached result is shown at once and refreshed in the background; by then the library has set its age
    if (!isFetched)
      setTimeout(() => {
        if (isAlwaysFetched || query.isStale())
          query.fetch().catch(() => {
            // the query itself reports the error
          })
      })
    return result
  }
}
