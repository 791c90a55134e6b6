import { ApiError, type CallAnswer, type CallOptions, type CallRequest, createClient } from '../../shared/client.ts'
import type { Endpoint } from '../../shared/contract/endpoint.ts'
import { readCookie } from '../browser/cookies.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { sessionNames, toAreaEndpoint } from './area.ts'
import { handleFailure, type Quiet } from './failure.ts'
import { isOnline, markReachable, probe } from './offline/network.ts'

/** Longest wait of specification section 9: one hour, for the big exports. */
const TIMEOUT_MS = 3_600_000
/** After this long without an answer it is asked whether the server is there at all. */
const DOUBT_MS = 8000

const clientWith = (bearer: string | null) => createClient({ base: '/api', token: () => bearer, language: currentLanguage })

export interface AppCallOptions extends CallOptions {
  /**
   * true: the caller shows every failure itself; 'toast': it shows those without a page of their own.
   * A 401 ends the session all the same.
   */
  quiet?: Quiet
  /** Instead of the session's: a sign-out drops the cookie before its call leaves. */
  token?: string | null
}

export type AppClient = <E extends Endpoint>(
  endpoint: E,
  request?: CallRequest<E>,
  options?: AppCallOptions,
) => Promise<CallAnswer<E>>

const unreachable = () => new ApiError({ status: 0, code: 'network', message: 'the server cannot be reached' })

/** Gives up a call that hangs in a network that swallows it; one that the server works on goes on. */
function watch(): { signal: AbortSignal; end: () => void } {
  const abort = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  const doubt = () => {
    timer = setTimeout(() => {
      void probe(true).then((found) => (found ? doubt() : abort.abort()))
    }, DOUBT_MS)
  }
  doubt()
  return { signal: abort.signal, end: () => clearTimeout(timer) }
}

/** Calls the API. Failures go through the one handler of specification section 8 and are thrown on. */
export const call: AppClient = async (
  endpointOfScreen,
  request,
  { quiet = false, signal, requestSlot, token, previousAnswer } = {},
) => {
  const endpoint = toAreaEndpoint(endpointOfScreen)
  const bearer = token ?? readCookie(sessionNames.token)
  const watched = watch()
  const limits = [AbortSignal.timeout(TIMEOUT_MS), watched.signal, ...(signal ? [signal] : [])]
  try {
    // where it is known that nobody answers, only the smallest question is asked
    if (!isOnline() && !(await probe())) throw unreachable()
    const answer = await clientWith(bearer)(endpoint, request, {
      signal: AbortSignal.any(limits),
      ...(requestSlot ? { requestSlot } : {}),
      previousAnswer,
    }).catch((error: unknown) => {
      throw watched.signal.aborted && !signal?.aborted ? unreachable() : error
    })
    markReachable()
    // not before something was changed: the pages of visitors load nothing for it
    if (endpoint.invalidates) await (await import('./queries.ts')).invalidateAnswers(endpoint.invalidates)
    return answer
  } catch (error) {
    // another part of the screen waits for the same answer
    if (requestSlot && error instanceof ApiError && error.code === 'request.replaced' && !signal?.aborted)
      return await call(endpoint, request, { quiet, previousAnswer, ...(signal ? { signal } : {}), ...(token ? { token } : {}) })
    if (error instanceof ApiError && error.code !== 'aborted') {
      if (error.status === 0) void probe(true)
      else markReachable()
      // a late refusal of an earlier session says nothing about the one that has begun since
      if ((error.status === 401 || endpoint.name === 'info') && readCookie(sessionNames.token) !== bearer) throw error
      handleFailure(error, { quiet, endpoint: endpoint.name })
    }
    throw error
  } finally {
    watched.end()
  }
}
