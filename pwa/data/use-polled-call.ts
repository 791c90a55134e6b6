import { useEffect, useRef } from 'react'
import type { Endpoint, Result } from '../../shared/api/endpoint.ts'
import { ApiError } from '../../shared/calls/client.ts'
import { call } from './api-call.ts'
import { isOnline } from './offline/network.ts'
import { type CallState, type UseCallOptions, useEndpoint } from './use-call.ts'

type Request<E extends Endpoint> = NonNullable<Parameters<typeof call<E>>[1]>

/**
 * A result that is polled without dimming the current one. `getInterval` returns the interval in milliseconds for a result,
 * or null to stop.
 */
export function usePolledCall<E extends Endpoint>(
  endpoint: E,
  request: Request<E> | null,
  getInterval: (data: Result<E>) => number | null,
  options: UseCallOptions = {},
): CallState<Result<E>> {
  const report = useEndpoint(endpoint, request, options)
  const newestReport = useRef(report)
  newestReport.current = report
  const { data } = report
  const wait = data === null || report.isStale ? null : getInterval(data)
  const text = JSON.stringify(request)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` identifies the request
  useEffect(() => {
    if (wait === null || request === null) return
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const fetchNow = async () => {
      try {
        if (isOnline() && document.visibilityState === 'visible') {
          const nextResult = await call(endpoint, request, { signal: abort.signal, quiet: true })
          newestReport.current.patch(() => nextResult as Result<E>)
        }
      } catch (error) {
        // keeps the result if the server is unreachable; the next poll tries again
        if (!(error instanceof ApiError)) throw error
      }
      if (!abort.signal.aborted) timer = setTimeout(() => void fetchNow(), wait)
    }
    timer = setTimeout(() => void fetchNow(), wait)
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [wait, text, endpoint])
  return report
}
