import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../shared/calls/client.ts'

interface RequestState<A> {
  data: A | null
  error: ApiError | null
  /** A newer result is loading; the previous one remains meanwhile. */
  isLoading: boolean
  retry: () => void
}

/** Sends one request per `key`; a request that is no longer needed is aborted. */
export function useRequest<A>(key: string, sendRequest: (signal: AbortSignal) => Promise<A>): RequestState<A> {
  const [state, setState] = useState<{ data: A | null; error: ApiError | null; isLoading: boolean }>({
    data: null,
    error: null,
    isLoading: true,
  })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` identifies the request; the function is new on every render
  useEffect(() => {
    const abort = new AbortController()
    setState(({ data }) => ({ data, error: null, isLoading: true }))
    sendRequest(abort.signal).then(
      (data) => {
        if (!abort.signal.aborted) setState({ data, error: null, isLoading: false })
      },
      (error: unknown) => {
        if (abort.signal.aborted) return
        const failure =
          error instanceof ApiError
            ? error
            : new ApiError({ status: 0, code: 'network', message: error instanceof Error ? error.message : '' })
        setState(({ data }) => ({ data, error: failure, isLoading: false }))
      },
    )
    return () => abort.abort()
  }, [key, attempt])
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  return { ...state, retry }
}
