import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../shared/client.ts'
import type { Answer, BodyInput, Endpoint } from '../../shared/contract/endpoint.ts'
import { call } from './call.ts'
import { forgetReport, keepReport, recallReport } from './report-cache.ts'

/** After this long, a person is offered a way out. */
const SLOW_MS = 1000

export interface Report<T> {
  /** The last answer, also while the next one is on its way (then `stale` is true). */
  data: T | null
  error: ApiError | null
  loading: boolean
  /** The data answers an earlier question. */
  stale: boolean
  /** Loading for more than a second. */
  slow: boolean
  cancelled: boolean
  /** When the data was fetched, ISO 8601. */
  fetchedAt: string | null
  cancel: () => void
  retry: () => void
  /** Changes the answer that stands, before the server has confirmed it. */
  patch: (change: (data: T) => T) => void
}

export interface ReportOptions {
  /** The screen shows every failure itself, a missing product or a fault of the server too. */
  quiet?: boolean
}

interface State<T> {
  key: string | null
  answer: T | null
  answerKey: string | null
  fetchedAt: number | null
  error: ApiError | null
  loading: boolean
  slow: boolean
  cancelled: boolean
}

type Request<E extends Endpoint> = NonNullable<Parameters<typeof call<E>>[1]>

/** Asks a report for `body` (null: nothing to ask yet) and asks again when it changes; the old request is cancelled. */
export const useReport = <E extends Endpoint>(
  endpoint: E,
  body: BodyInput<E> | null,
  options: ReportOptions = {},
): Report<Answer<E>> =>
  useAnswer(endpoint, body === null ? null : ((endpoint.method === 'GET' ? {} : { body }) as Request<E>), options)

/** The same for calls that take more than a body: parts of the path, a query. */
export function useAnswer<E extends Endpoint>(
  endpoint: E,
  request: Request<E> | null,
  { quiet = false }: ReportOptions = {},
): Report<Answer<E>> {
  const key = request === null ? null : `${endpoint.name} ${JSON.stringify(request)}`
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<State<Answer<E>>>(() => {
    const known = key === null ? null : recallReport<Answer<E>>(key)
    return {
      key,
      answer: known?.answer ?? null,
      answerKey: known ? key : null,
      fetchedAt: known?.fetchedAt ?? null,
      error: null,
      loading: key !== null && !known,
      slow: false,
      cancelled: false,
    }
  })
  const abort = useRef<AbortController | null>(null)
  const requestRef = useRef(request)
  requestRef.current = request

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the request, `attempt` for a retry
  useEffect(() => {
    if (key === null) return
    const known = recallReport<Answer<E>>(key)
    if (known) {
      setState({
        key,
        answer: known.answer,
        answerKey: key,
        fetchedAt: known.fetchedAt,
        error: null,
        loading: false,
        slow: false,
        cancelled: false,
      })
      return
    }
    const controller = new AbortController()
    abort.current = controller
    setState((before) => ({ ...before, key, error: null, loading: true, slow: false, cancelled: false }))
    const timer = setTimeout(() => setState((before) => ({ ...before, slow: true })), SLOW_MS)
    call(endpoint, requestRef.current ?? undefined, { signal: controller.signal, quiet: quiet ? true : 'toast' })
      .then((answer) => {
        if (controller.signal.aborted) return
        keepReport(key, answer)
        setState({
          key,
          answer: answer as Answer<E>,
          answerKey: key,
          fetchedAt: Date.now(),
          error: null,
          loading: false,
          slow: false,
          cancelled: false,
        })
      })
      .catch((error: unknown) => {
        if (controller.signal.aborted) return
        const failure = error instanceof ApiError ? error : new ApiError({ status: 0, code: 'network', message: String(error) })
        setState((before) => ({ ...before, key, error: failure, loading: false, slow: false }))
      })
      .finally(() => clearTimeout(timer))
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [key, attempt])

  const cancel = useCallback(() => {
    abort.current?.abort()
    setState((before) => ({ ...before, loading: false, slow: false, cancelled: true }))
  }, [])
  const retry = useCallback(() => {
    if (key !== null) forgetReport(key)
    setAttempt((before) => before + 1)
  }, [key])

  const patch = useCallback(
    (change: (data: Answer<E>) => Answer<E>) => {
      // other pages ask anew: only this one knows of the change
      if (key !== null) forgetReport(key)
      setState((before) => (before.answer === null ? before : { ...before, answer: change(before.answer) }))
    },
    [key],
  )

  // between a new question and its effect, the state still speaks of the old one
  const turning = key !== null && state.key !== key
  return {
    data: state.answer,
    error: turning ? null : state.error,
    loading: turning || state.loading,
    stale: state.answer !== null && state.answerKey !== key,
    slow: !turning && state.slow,
    cancelled: !turning && state.cancelled,
    fetchedAt: state.fetchedAt === null ? null : new Date(state.fetchedAt).toISOString(),
    cancel,
    retry,
    patch,
  }
}
