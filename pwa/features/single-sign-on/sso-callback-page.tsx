import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { ApiError } from '../../../shared/calls/client.ts'
import { signInWithProvider, takePageBeforeLogin } from '../../data/session.ts'
import { getFailureMessage, getMessages } from '../../i18n/get-messages.ts'
import { ArrivalHeading } from '../../ui/arrival-heading.tsx'
import { Banner } from '../../ui/banner.tsx'
import { LoginLayout } from '../../ui/frame/login-layout.tsx'
import { ProgressStep } from './progress-step.tsx'

/** Sign-ins by the provider's query string: each query is valid once, and React mounts pages twice in development. */
const signIns = new Map<string, Promise<unknown>>()

function signInOnce(query: string): Promise<unknown> {
  const signIn = signIns.get(query) ?? signInWithProvider(query)
  signIns.set(query, signIn)
  return signIn
}

/** Page to which the identity provider returns. */
export function SsoCallbackPage() {
  const t = getMessages('single-sign-on')
  const navigate = useNavigate()
  const { search } = useLocation()
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    let isMounted = true
    signInOnce(search.slice(1)).then(
      // the guard of the sign-in page redirects to the first page of the user's menu
      () => isMounted && void navigate(takePageBeforeLogin() ?? '/', { replace: true }),
      (error: unknown) => {
        // others too, such as a chunk that could not be loaded: nothing else would end the progress
        if (isMounted) setFailure(error instanceof ApiError ? getFailureMessage(error) : getMessages('states')('errorTitle'))
      },
    )
    return () => {
      isMounted = false
    }
  }, [search, navigate])

  if (failure === null) {
    return (
      <LoginLayout title={t('title')}>
        <ProgressStep title={t('title')} text={t('finishing')} />
      </LoginLayout>
    )
  }
  return (
    <LoginLayout title={t('failed')}>
      <div className="login-form">
        <ArrivalHeading>{t('failed')}</ArrivalHeading>
        <Banner kind="problem">{failure}</Banner>
        <Link className="button is-primary is-wide" to="/login/sso">
          {t('again')}
        </Link>
        <nav className="login-links">
          <Link to="/">{t('withPassword')}</Link>
        </nav>
      </div>
    </LoginLayout>
  )
}
