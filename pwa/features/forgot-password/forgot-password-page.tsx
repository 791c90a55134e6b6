import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { forgotPassword } from '../../../shared/api/forgot-password.ts'
import { call } from '../../data/api-call.ts'
import { getPublicPath, isExportArea } from '../../data/area.ts'
import { createFormResolver } from '../../data/form-resolver.ts'
import { useFormSubmit } from '../../data/use-form-submit.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { ArrivalHeading } from '../../ui/arrival-heading.tsx'
import { SubmitButton } from '../../ui/button.tsx'
import { FormErrorSummary } from '../../ui/form/form-error-summary.tsx'
import { TextField } from '../../ui/form/form-field.tsx'
import { LoginLayout } from '../../ui/frame/login-layout.tsx'
import { UnreachableNotice } from '../../ui/frame/unreachable-notice.tsx'
import { ResetMailSent } from './mail-sent.tsx'

interface Address {
  email: string
}

const requestReset = (body: Address) => call(forgotPassword, { body }, { quiet: true })

/** Requests the mail with a link to choose a new password. */
export function ForgotPasswordPage() {
  const t = getMessages('forgot-password')
  const passwordText = getMessages('password')
  const login = getMessages('login')
  const [sent, setSent] = useState<{ email: string; minutes: number } | null>(null)
  const [hasReturned, setReturned] = useState(false)
  const form = useForm<Address>({ resolver: createFormResolver(forgotPassword.body), defaultValues: { email: '' } })
  const isBusy = form.formState.isSubmitting

  const { failure, handleSubmit } = useFormSubmit(form)
  const submit = handleSubmit(async (body) => {
    const { linkMinutes } = await requestReset(body)
    setSent({ email: body.email, minutes: linkMinutes })
  })

  if (sent !== null) {
    return (
      <LoginLayout title={t('sent.title')}>
        <ResetMailSent
          email={sent.email}
          minutes={sent.minutes}
          onAgain={() => requestReset({ email: sent.email })}
          onOther={() => {
            setSent(null)
            setReturned(true)
          }}
        />
      </LoginLayout>
    )
  }
  return (
    <LoginLayout title={t('title')}>
      <form className="login-form" onSubmit={submit} noValidate>
        {hasReturned ? <ArrivalHeading>{t('title')}</ArrivalHeading> : <h1>{t('title')}</h1>}
        <p className="lead">{t('lead')}</p>
        <UnreachableNotice />
        {/* the error is shown at the only field */}
        <FormErrorSummary form={form} labels={{}} failure={failure} />
        <TextField form={form} name="email" label={t('email')} type="email" autoComplete="username" required />
        <SubmitButton isWide isBusy={isBusy} label={t('submit')} />
        <nav className="login-links" aria-label={passwordText('otherWays')}>
          <Link to={getPublicPath('/')}>{passwordText('backToSignIn')}</Link>
          {!isExportArea && <Link to="/verify-registration">{login('register')}</Link>}
        </nav>
      </form>
    </LoginLayout>
  )
}
