import { useState } from 'react'
import { Link } from 'react-router'
import { verifyRegistration, verifyRegistrationBody } from '../../../shared/api/verify-registration.ts'
import { call } from '../../data/api-call.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { ArrivalHeading } from '../../ui/arrival-heading.tsx'
import { NewPasswordForm } from '../../ui/form/new-password-form.tsx'
import { OneTimeLinkGate } from '../../ui/form/one-time-link-gate.tsx'
import { LoginLayout } from '../../ui/frame/login-layout.tsx'

/** Page of the mailed link: choosing a password completes the registration. */
export function CompleteRegistration() {
  const t = getMessages('verify-registration')
  const passwordText = getMessages('password')
  const [email, setEmail] = useState<string | null>(null)
  if (email !== null) {
    return (
      <LoginLayout title={t('done.title')}>
        <div className="login-form">
          <ArrivalHeading>{t('done.title')}</ArrivalHeading>
          <p className="lead">{t('done.text', { email })}</p>
          <Link className="button is-primary is-wide" to="/">
            {passwordText('toSignIn')}
          </Link>
        </div>
      </LoginLayout>
    )
  }
  return (
    <LoginLayout title={t('choose.title')}>
      <OneTimeLinkGate
        purpose="registration"
        invalidText={t('choose.dead')}
        retry={{ to: '/verify-registration', label: t('choose.again') }}
      >
        {({ token, end }) => (
          <NewPasswordForm
            title={t('choose.title')}
            lead={t('choose.lead')}
            isFirst
            submit={t('choose.submit')}
            token={token}
            schema={verifyRegistrationBody}
            send={async (body) => setEmail((await call(verifyRegistration, { body }, { quiet: true })).email)}
            onLinkExpired={end}
          />
        )}
      </OneTimeLinkGate>
    </LoginLayout>
  )
}
