import './login.css'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSnapshot } from 'valtio'
import { ApiError } from '../../../shared/client.ts'
import { session, signIn, takePageBeforeLogin } from '../../data/session.ts'
import { sentenceOf, useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { LanguageSwitch, ThemeSwitch } from '../../ui/frame/header-switches.tsx'
import { BrandMark, Icon } from '../../ui/icon.tsx'
import { usePageTitle } from '../../ui/page-head.tsx'
import { Shelf } from './shelf.tsx'

interface Problems {
  username?: string
  password?: string
  /** Of the form as a whole. */
  form?: string
}

export function LoginPage() {
  const t = useMessages('login')
  const navigate = useNavigate()
  const { ended } = useSnapshot(session)
  const [shown, setShown] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const box = useRef<HTMLDivElement>(null)
  usePageTitle(t('title'))
  useEffect(() => {
    if (problems.form) box.current?.focus()
  }, [problems])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const username = String(form.get('username') ?? '').trim()
    const password = String(form.get('password') ?? '')
    const missing: Problems = {}
    if (username === '') missing.username = t('usernameMissing')
    if (password === '') missing.password = t('passwordMissing')
    setProblems(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      await signIn({ username, password })
      // the guard of the sign-in page knows the first page of this user's menu
      await navigate(takePageBeforeLogin() ?? '/', { replace: true })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'aborted') return
      const sentence =
        error instanceof ApiError && error.status !== 0
          ? (sentenceOf(error.code, error.values) ?? error.message)
          : t('unreachable')
      setProblems({ form: sentence })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="login">
      <main className="login-side">
        <div className="login-brand">
          <BrandMark />
          <strong>{t('product')}</strong>
          <span>{t('tagline')}</span>
          <i className="push" />
          <LanguageSwitch named />
          <ThemeSwitch />
        </div>
        <form className="login-form" onSubmit={submit} noValidate>
          <h1>{t('title')}</h1>
          {problems.form ? (
            <div className="strip is-problem" role="alert" tabIndex={-1} ref={box}>
              <Icon name="warning" small />
              <span>{problems.form}</span>
            </div>
          ) : (
            ended && (
              <div className="strip is-accent" role="status">
                <Icon name="info" small />
                <span>{t('expired')}</span>
              </div>
            )
          )}
          <Field label={t('username')} error={problems.username}>
            {({ id, describedBy, invalid }) => (
              <input
                className="input"
                id={id}
                name="username"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                aria-describedby={describedBy}
                aria-invalid={invalid}
                aria-required="true"
              />
            )}
          </Field>
          <Field label={t('password')} error={problems.password}>
            {({ id, describedBy, invalid }) => (
              <span className="input-with-tool">
                <input
                  className="input"
                  id={id}
                  name="password"
                  type={shown ? 'text' : 'password'}
                  autoComplete="current-password"
                  aria-describedby={describedBy}
                  aria-invalid={invalid}
                  aria-required="true"
                />
                <button
                  type="button"
                  className="icon-button"
                  aria-label={shown ? t('hidePassword') : t('showPassword')}
                  aria-pressed={shown}
                  onClick={() => setShown(!shown)}
                >
                  <Icon name={shown ? 'eye-off' : 'eye'} />
                </button>
              </span>
            )}
          </Field>
          <Button look="primary" wide type="submit" busy={busy} disabled={busy}>
            {t('submit')}
          </Button>
          <div className="login-notice">
            <p className="strong">{t('anonymised.title')}</p>
            <p>{t('anonymised.text')}</p>
          </div>
        </form>
        <p className="login-foot">{t('copyright')}</p>
      </main>
      <aside className="login-art" aria-label={t('tagline')}>
        <div className="login-words">
          <p className="login-slogan">{t('slogan')}</p>
          <p className="login-sub">{t('sloganHelp')}</p>
        </div>
        <Shelf />
      </aside>
    </div>
  )
}
