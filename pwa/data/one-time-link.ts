import { useCallback, useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { ApiError } from '../../shared/client.ts'
import { checkToken } from '../../shared/contract/forgot-password.ts'
import { call } from './call.ts'

/** Stands in the address where a token was taken out of it. */
const TAKEN = '-'

export interface OneTimeLink {
  token: string
  /** `taken`: the page was loaded again after its token had left the address. */
  state: 'checking' | 'good' | 'dead' | 'taken' | 'unchecked'
  /** Why it is `unchecked`. */
  failure: ApiError | null
  check: () => void
  /** The server has refused the token meanwhile. */
  end: () => void
}

/** The token of a page that a mail leads to (`:slug`), and whether it still works. */
export function useOneTimeLink(purpose: 'reset' | 'registration'): OneTimeLink {
  const { slug = TAKEN } = useParams()
  const [token] = useState(slug)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<OneTimeLink['state']>(token === TAKEN ? 'taken' : 'checking')
  const [failure, setFailure] = useState<ApiError | null>(null)

  // Whoever has the token can choose the password. It lives on in the memory of this page alone: the next person at
  // this browser finds it neither in the address bar, nor in the history, nor by going back.
  useEffect(() => {
    if (token !== TAKEN) history.replaceState(history.state, '', location.pathname.replace(/[^/]+\/?$/, TAKEN))
  }, [token])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` stands for a retry
  useEffect(() => {
    if (token === TAKEN) return
    const controller = new AbortController()
    setState('checking')
    setFailure(null)
    call(checkToken, { body: { token, purpose } }, { signal: controller.signal, quiet: true })
      .then(({ valid }) => setState(valid ? 'good' : 'dead'))
      .catch((error: unknown) => {
        if (controller.signal.aborted || !(error instanceof ApiError)) return
        // an address cut short or glued together is no token at all
        setState(error.status === 400 ? 'dead' : 'unchecked')
        setFailure(error)
      })
    return () => controller.abort()
  }, [token, purpose, attempt])

  const check = useCallback(() => setAttempt((before) => before + 1), [])
  const end = useCallback(() => setState('dead'), [])
  return { token, state, failure, check, end }
}
