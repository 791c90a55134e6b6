import type { Endpoint } from '../../shared/api/endpoint.ts'
import { ApiError, type CallOptions, type CallRequest, type CallResult, createClient } from '../../shared/calls/client.ts'
import { getCurrentLanguage } from '../i18n/i18n.ts'
import { toAreaEndpoint } from './area.ts'
import { handleFailure, type QuietMode } from './handle-failure.ts'
import { isOnline, markReachable, probeServer } from './offline/network.ts'
import { readToken } from './session-token.ts'

/** Timeout of specification section 9: one hour, for large exports. */
const TIMEOUT_MS = 3_600_000
/** After this many milliseconds without a result, a probe checks whether the server is reachable. */
const PROBE_AFTER_MS = 8000

const createAppClient = (bearer: string | null) =>
  createClient({ base: '/api', token: () => bearer, language: getCurrentLanguage })

interface AppCallOptions extends CallOptions {
  /**
   * true: the caller shows every failure itself; 'toast': it shows those that would be a toast. A 401 ends the session in
   * any case.
   */
  quiet?: QuietMode
  /** Token to use instead of the session's: a sign-out removes the cookie before it sends its call. */
  token?: string | null
  /** User on whose behalf the call is sent; by default this tab's user. Not sent with the token of anybody else. */
  userId?: string
}

type AppClient = <E extends Endpoint>(endpoint: E, request?: CallRequest<E>, options?: AppCallOptions) => Promise<CallResult<E>>

/** A request without a token would be refused: the session has ended on this device, perhaps in another tab. */
const createSignedOutError = () => new ApiError({ status: 401, code: 'session.missing', message: 'nobody is signed in' })
const createUnreachableError = () => new ApiError({ status: 0, code: 'network', message: 'the server cannot be reached' })

/** Aborts a call that hangs because the server is no longer reachable; a call that the server is working on continues. */
function watchReachability(): { signal: AbortSignal; end: () => void } {
  const abort = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  let hasEnded = false
  const probeLater = () => {
    timer = setTimeout(() => {
      void probeServer(true).then((reachable) => {
        // the call can end while the probe is under way
        if (hasEnded) return
        if (reachable) probeLater()
        else abort.abort()
      })
    }, PROBE_AFTER_MS)
  }
  probeLater()
  const end = () => {
    hasEnded = true
    clearTimeout(timer)
  }
  return { signal: abort.signal, end }
}

/** Calls the API. Failures pass through the global handler (specification section 8) and are rethrown. */
export const call: AppClient = async (
  declaredEndpoint,
  request,
  { quiet = false, signal, requestSlot, token, userId, previousResult } = {},
) => {
  const endpoint = toAreaEndpoint(declaredEndpoint)
  const bearer = token ?? readToken(userId)
  const signedOut = bearer === null && endpoint.access !== 'anonymous' ? createSignedOutError() : null
  const watched = watchReachability()
  const limits = [AbortSignal.timeout(TIMEOUT_MS), watched.signal, ...(signal ? [signal] : [])]
  try {
    // while the server is known to be unreachable, only the probe is sent
    if (!isOnline() && !(await probeServer())) throw createUnreachableError()
    if (signedOut) throw signedOut
    const result = await createAppClient(bearer)(endpoint, request, {
      signal: AbortSignal.any(limits),
      ...(requestSlot ? { requestSlot } : {}),
      previousResult,
    }).catch((error: unknown) => {
      throw watched.signal.aborted && !signal?.aborted ? createUnreachableError() : error
    })
    markReachable()
    // imported only after a change, so that public pages do not load the query cache
    if (endpoint.kind === 'command' && endpoint.invalidates)
      await (await import('./queries.ts')).invalidateResults(endpoint.invalidates)
    return result
  } catch (error) {
    // another part of the screen waits for the same result: request it without the slot
    if (requestSlot && error instanceof ApiError && error.code === 'request.replaced' && !signal?.aborted)
      return await call(endpoint, request, { quiet, previousResult, ...(signal ? { signal } : {}), ...(token ? { token } : {}) })
    if (error instanceof ApiError && error.code !== 'aborted') {
      if (error.status === 0) void probeServer(true)
      else if (error !== signedOut) markReachable()
      // a late refusal of an earlier session does not concern the current one
      // the refusal of a sign-in ends no session: its page shows it
      if (error.status === 401 && endpoint.access === 'anonymous') throw error
      if ((error.status === 401 || endpoint.name === 'info') && readToken() !== bearer) throw error
      handleFailure(error, { quiet, endpoint: endpoint.name })
    }
    throw error
  } finally {
    watched.end()
  }
}

/**
 * Opens a user's stream of server-sent events. Throws 401 if the user is not signed in; a refused token ends the session, so
 * that a page without calls does not keep showing the data of a suspended user.
 */
export async function openStream(path: string, signal: AbortSignal, userId?: string): Promise<Response> {
  const bearer = readToken(userId)
  if (bearer === null) throw createSignedOutError()
  const headers = { authorization: `Bearer ${bearer}`, 'x-requested-with': 'XMLHttpRequest' }
  const response = await fetch(`/api${path}`, { signal, headers })
  // a late refusal of an earlier session does not concern the current one
  if (response.status === 401 && !signal.aborted && readToken(userId) === bearer)
    handleFailure(new ApiError({ status: 401, code: 'session.expired', message: '' }), { quiet: true, endpoint: path })
  return response
}
