import { useCallback, useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { checkToken } from '../../shared/api/forgot-password.ts'
import { ApiError } from '../../shared/calls/client.ts'
import { call } from './api-call.ts'

/** Replaces the token in the URL. */
const USED_MARK = '-'

export interface OneTimeLink {
  token: string
  /** `used`: the page was reloaded after the token had been removed from the URL. `unverified`: the check failed. */
  state: 'checking' | 'valid' | 'invalid' | 'used' | 'unverified'
  /** Error if the state is `unverified`. */
  failure: ApiError | null
  check: () => void
  /** Called when the server has refused the token in the meantime. */
  end: () => void
}

/** Token of a page that a mail links to (`:slug`), and whether it is still valid. */
export function useOneTimeLink(purpose: 'reset' | 'registration'): OneTimeLink {
  const { slug = USED_MARK } = useParams()
  const [token] = useState(slug)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<OneTimeLink['state']>(token === USED_MARK ? 'used' : 'checking')
  const [failure, setFailure] = useState<ApiError | null>(null)

  // The token allows its bearer to choose the password. It stays in the memory of this page only, so that the next user of
  // the browser finds it neither in the address bar nor in the history.
  useEffect(() => {
    if (token !== USED_MARK) history.replaceState(history.state, '', location.pathname.replace(/[^/]+\/?$/, USED_MARK))
  }, [token])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` changes for a retry
  useEffect(() => {
    if (token === USED_MARK) return
    const controller = new AbortController()
    setState('checking')
    setFailure(null)
    call(checkToken, { body: { token, purpose } }, { signal: controller.signal, quiet: true })
      .then(({ valid }) => setState(valid ? 'valid' : 'invalid'))
      .catch((error: unknown) => {
        if (controller.signal.aborted || !(error instanceof ApiError)) return
        // a truncated or concatenated URL contains no valid token
        setState(error.status === 400 ? 'invalid' : 'unverified')
        setFailure(error)
      })
    return () => controller.abort()
  }, [token, purpose, attempt])

  const check = useCallback(() => setAttempt((before) => before + 1), [])
  const end = useCallback(() => setState('invalid'), [])
  return { token, state, failure, check, end }
}
