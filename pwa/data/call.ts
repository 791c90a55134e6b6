import { ApiError, type CallOptions, type Client, createClient } from '../../shared/client.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { readCookie } from './cookies.ts'
import { type Quiet, report } from './failure.ts'

/** Longest wait of specification section 9: one hour, for the big exports. */
const TIMEOUT_MS = 3_600_000

const clientWith = (token: () => string | null) => createClient({ base: '/api', token, language: currentLanguage })
const client = clientWith(() => readCookie('JWT_TOKEN_D'))

export interface AppCallOptions extends CallOptions {
  /**
   * true: the caller shows every failure itself; 'toast': it shows those without a page of their own.
   * A 401 ends the session all the same.
   */
  quiet?: Quiet
  /** Instead of the session's: a sign-out drops the cookie before its call leaves. */
  token?: string | null
}

type Arguments = Parameters<Client>
export type AppClient = <E extends Arguments[0]>(
  endpoint: E,
  request?: Parameters<typeof client<E>>[1],
  options?: AppCallOptions,
) => ReturnType<typeof client<E>>

/** Calls the API. Failures go through the one handler of specification section 8 and are thrown on. */
export const call: AppClient = async (endpoint, request, { quiet = false, signal, token } = {}) => {
  const limit = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const answer = await (token ? clientWith(() => token) : client)(endpoint, request, {
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    // not before something was changed: the pages of visitors load nothing for it
    if (endpoint.changes) await (await import('./queries.ts')).forgetAnswersOn(endpoint.changes)
    return answer
  } catch (error) {
    if (error instanceof ApiError && error.code !== 'aborted') report(error, { quiet, endpoint: endpoint.name })
    throw error
  }
}
