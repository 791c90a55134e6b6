import { type QueryFunctionContext, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useId, useMemo, useState } from 'react'
import { type BodyInput, type Endpoint, getCacheTags, type Result } from '../../shared/api/endpoint.ts'
import { ApiError } from '../../shared/calls/client.ts'
import { call } from './api-call.ts'
import { createResultPersister, isPersisted } from './offline/result-persister.ts'
import { queryClient } from './queries.ts'
import { useScreenLocation } from './screen-location.ts'
import { session } from './session.ts'

/** Distinguishes the tabs of a browser: requests supersede only older ones of the same tab. */
const TAB_ID = crypto.getRandomValues(new Uint32Array(1)).join().padEnd(10, '0')

/** Delay before a Cancel button is shown, in milliseconds. */
const SLOW_AFTER_MS = 1000

export interface CallState<T> {
  /** The result; while the next one is loading, the previous one (`isStale` is then true). Null after a failure. */
  data: T | null
  error: ApiError | null
  isLoading: boolean
  /** True if the data answers an earlier query. */
  isStale: boolean
  /** Loading for more than a second. */
  isSlow: boolean
  isCancelled: boolean
  /** Time at which the data was fetched, ISO 8601; null while the data is stale. */
  fetchedAt: string | null
  /** Name of the endpoint. */
  call: string
  cancel: () => void
  retry: () => void
  /** Changes the current result optimistically, before the server has confirmed it. */
  patch: (change: (data: T) => T) => void
}

export interface UseCallOptions {
  /** The screen shows all failures itself, including 404 and 500. */
  quiet?: boolean
}

type Request<E extends Endpoint> = NonNullable<Parameters<typeof call<E>>[1]>

/** Requests a report for `body` (null: nothing to request) and again when it changes; the previous request is cancelled. */
export const useCall = <E extends Endpoint>(
  endpoint: E,
  body: BodyInput<E> | null,
  options: UseCallOptions = {},
): CallState<Result<E>> =>
  useEndpoint(endpoint, body === null ? null : ((endpoint.method === 'GET' ? {} : { body }) as Request<E>), options)

const toApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError({ status: 0, code: 'network', message: String(error) })

/** Query options of a call: key, persistence on the device, cache tags. */
function toQueryOptions<E extends Endpoint>(
  endpoint: E,
  request: Request<E> | null,
  { path, quiet, requestSlot }: { path: string; quiet: true | 'toast'; requestSlot?: string },
) {
  const persister = isPersisted(endpoint) ? createResultPersister(endpoint, path) : undefined
  const queryKey = [endpoint.name, request] as const
  return {
    queryKey,
    queryFn: async ({ signal }: QueryFunctionContext) => {
      const userId = session.user?.userId
      const previousResult = queryClient.getQueryData(queryKey)
      const result = (await call(endpoint, request ?? undefined, {
        signal,
        quiet,
        previousResult,
        ...(requestSlot ? { requestSlot } : {}),
      })) as Result<E>
      // the user has signed out in the meantime
      if (session.user?.userId !== userId) throw new ApiError({ status: 0, code: 'aborted', message: 'the visit has ended' })
      return result
    },
    ...(persister ? { persister } : {}),
    meta: { cacheTags: getCacheTags(endpoint) },
  }
}

/** Like useCall, for endpoints with path parameters or a query. */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  request: Request<E> | null,
  { quiet: isQuiet = false }: UseCallOptions = {},
): CallState<Result<E>> {
  const text = request === null ? null : JSON.stringify(request)
  const { pathname, search, isBrowserUrl } = useScreenLocation()
  // a dashboard item shows failures itself and never navigates
  const quiet = isQuiet || !isBrowserUrl
  const path = pathname + search
  const requestSlot = TAB_ID + useId().replace(/\W/g, '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` identifies the request
  const queryOptions = useMemo(
    () => toQueryOptions(endpoint, request, { path, quiet: quiet ? true : 'toast', requestSlot }),
    [endpoint, text, path, quiet, requestSlot],
  )
  const query = useQuery(
    {
      ...queryOptions,
      enabled: request !== null,
      // the result of another endpoint has a different shape
      placeholderData: (previousResult, previousQuery) =>
        previousQuery?.queryKey[0] === endpoint.name ? previousResult : undefined,
    },
    queryClient,
  )
  const { queryKey } = queryOptions
  const isLoading = query.isFetching
  const isSlow = useIsSlow(isLoading, text)
  const [cancelledKey, setCancelledKey] = useState<string | null>(null)
  const isCancelled = cancelledKey !== null && cancelledKey === text && !isLoading
  const isStale = query.isPlaceholderData

  const cancel = useCallback(() => {
    setCancelledKey(text)
    void queryClient.cancelQueries({ queryKey, exact: true })
  }, [text, queryKey])
  const { refetch } = query
  const retry = useCallback(() => {
    setCancelledKey(null)
    void refetch()
  }, [refetch])
  const patch = useCallback(
    (change: (data: Result<E>) => Result<E>) =>
      void queryClient.setQueryData<Result<E>>(queryKey, (before) => (before === undefined ? before : change(before))),
    [queryKey],
  )
  return {
    // a cancelled query has no result, and the result to another query must not be shown in its place
    data: request === null || (isCancelled && isStale) ? null : ((query.data as Result<E> | undefined) ?? null),
    error: query.error === null ? null : toApiError(query.error),
    isLoading,
    isStale,
    isSlow,
    isCancelled,
    call: endpoint.name,
    fetchedAt: isStale || query.dataUpdatedAt === 0 ? null : new Date(query.dataUpdatedAt).toISOString(),
    cancel,
    retry,
    patch,
  }
}

/** Returns true if the same query has been loading for a second. */
function useIsSlow(loading: boolean, text: string | null): boolean {
  const [slowKey, setSlowKey] = useState<string | null>(null)
  useEffect(() => {
    setSlowKey(null)
    if (!loading) return
    const timer = setTimeout(() => setSlowKey(text), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [loading, text])
  return loading && slowKey !== null && slowKey === text
}

/** Fetches a result for later offline use unless it is cached. Failures are ignored. */
export const prefetchResult = <E extends Endpoint>(endpoint: E, request: Request<E>, path: string): Promise<void> =>
  queryClient.prefetchQuery(toQueryOptions(endpoint, request, { path, quiet: true }))
