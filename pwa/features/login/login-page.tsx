import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useSnapshot } from 'valtio'
import type { SignInChallenge } from '../../../shared/api/session.ts'
import { ApiError } from '../../../shared/calls/client.ts'
import { exportAreaPaths, getPublicPath, isExportArea } from '../../data/area.ts'
import { probeServer } from '../../data/offline/network.ts'
import { session, signIn, takePageBeforeLogin } from '../../data/session.ts'
import { getFailureMessage, getMessages } from '../../i18n/get-messages.ts'
import { getCurrentLanguage, loadMessages } from '../../i18n/i18n.ts'
import { toLanguagePath } from '../../i18n/language.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { LoginLayout } from '../../ui/frame/login-layout.tsx'
import { UnreachableNotice } from '../../ui/frame/unreachable-notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'

/** Loaded after the form, which works without it. */
const DemoSignIns = lazyComponent(() => import('./demo-sign-ins.tsx'))

/** Loaded on demand with its messages: only administrators with a second factor need it. */
const CodeStep = lazyComponent(async () => (await Promise.all([import('./code-step.tsx'), loadMessages('account')]))[0])

interface Problems {
  username?: string
  password?: string
  /** Error of the form as a whole. */
  form?: string
}

/** Sign-in with an account or (`?trial`) with a trial ID. */
export function LoginPage() {
  const t = getMessages('login')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const isGuest = !isExportArea && search.has('trial')
  const { ended } = useSnapshot(session)
  const [challenge, setChallenge] = useState<SignInChallenge | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problems.form) box.current?.focus()
  }, [problems])

  // the guard of the sign-in page redirects to the first page of the user's menu
  const openFirstPage = async () => navigate(takePageBeforeLogin() ?? getPublicPath('/'), { replace: true })

  const enter = async (credentials: Parameters<typeof signIn>[0]) => {
    setBusy(true)
    try {
      const nextChallenge = await signIn(credentials)
      if (nextChallenge === null) await openFirstPage()
      else setChallenge(nextChallenge)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'aborted') return
      const isReached = error instanceof ApiError && error.status !== 0
      // the notice says why the server is unreachable; nothing does if it answers again by now
      if (isReached || (await probeServer())) setProblems({ form: isReached ? getFailureMessage(error) : t('unreachable') })
    } finally {
      setBusy(false)
    }
  }

  // a form library for two fields would be a tenth of this page's download
  const submitCredentials = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const username = String(form.get('username') ?? '').trim()
    const password = String(form.get('password') ?? '')
    const missing: Problems = {}
    if (username === '') missing.username = t(isGuest ? 'trialIdMissing' : 'usernameMissing')
    if (password === '') missing.password = t('passwordMissing')
    setProblems(missing)
    if (Object.keys(missing).length > 0) return
    await enter({ username, password, guest: isGuest })
  }

  if (challenge !== null)
    return (
      <LoginLayout title={t('title')}>
        <CodeStep challenge={challenge} onSignedIn={openFirstPage} onBack={() => setChallenge(null)} />
      </LoginLayout>
    )
  return (
    <LoginLayout title={t(isGuest ? 'trialTitle' : 'title')}>
      <form className="login-form" onSubmit={submitCredentials} noValidate>
        <h1>{t(isGuest ? 'trialTitle' : 'title')}</h1>
        <UnreachableNotice />
        {problems.form ? (
          <div className="banner is-problem" role="alert" tabIndex={-1} ref={box}>
            <Icon name="warning" small />
            <span>{problems.form}</span>
          </div>
        ) : (
          ended && (
            <div className="banner is-accent" role="status">
              <Icon name="info" small />
              <span>{t(ended)}</span>
            </div>
          )
        )}
        <Field label={t(isGuest ? 'trialId' : 'username')} error={problems.username}>
          {({ id, describedBy, isInvalid }) => (
            <input
              className="input"
              id={id}
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              aria-describedby={describedBy}
              aria-invalid={isInvalid}
              aria-required="true"
            />
          )}
        </Field>
        <Field label={t('password')} error={problems.password}>
          {({ id, describedBy, isInvalid }) => (
            <PasswordInput
              label={t('password')}
              id={id}
              name="password"
              autoComplete="current-password"
              aria-describedby={describedBy}
              aria-invalid={isInvalid}
              aria-required="true"
            />
          )}
        </Field>
        {/* works offline, too: the network is tried again */}
        <SubmitButton isWide needsNetwork={false} isBusy={isBusy} label={t('submit')} />
        {!isGuest && !isExportArea && (
          <Link className="button is-wide" to="/login/sso">
            <Icon name="building" small />
            {t('withCompany')}
          </Link>
        )}
        <nav className="login-links" aria-label={t('otherWays')}>
          {isGuest ? (
            <Link to="/">{t('withAccount')}</Link>
          ) : (
            <>
              <Link to={getPublicPath('/forgot-password')}>{t('forgot')}</Link>
              {!isExportArea && (
                <>
                  <Link to="/verify-registration">{t('register')}</Link>
                  <Link to="/?trial">{t('withTrial')}</Link>
                </>
              )}
              {/* each area is an application of its own, so this is a navigation of the browser */}
              <a href={toLanguagePath(isExportArea ? '/' : exportAreaPaths.signIn, getCurrentLanguage())}>
                {t(isExportArea ? 'mainArea' : 'exportArea')}
              </a>
            </>
          )}
        </nav>
        <DemoSignIns
          isBusy={isBusy}
          onChoose={({ username, password, visitor }) => enter({ username, password, guest: visitor === 'trial' })}
        />
        <div className="text-note ink-2 border-top login-notice">
          <p className="strong">{t('anonymised.title')}</p>
          <p>{t('anonymised.text')}</p>
        </div>
      </form>
    </LoginLayout>
  )
}
