import { useState } from 'react'
import { Link } from 'react-router'
import { confirmReset, confirmResetBody } from '../../../shared/api/forgot-password.ts'
import { call } from '../../data/api-call.ts'
import { getPublicPath } from '../../data/area.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { ArrivalHeading } from '../../ui/arrival-heading.tsx'
import { NewPasswordForm } from '../../ui/form/new-password-form.tsx'
import { OneTimeLinkGate } from '../../ui/form/one-time-link-gate.tsx'
import { LoginLayout } from '../../ui/frame/login-layout.tsx'

/** Page of the mailed link, on which the user chooses a new password. */
export function ConfirmResetPage() {
  const t = getMessages('forgot-password')
  const passwordText = getMessages('password')
  const [isDone, setIsDone] = useState(false)
  if (isDone) {
    return (
      <LoginLayout title={t('done.title')}>
        <div className="login-form">
          <ArrivalHeading>{t('done.title')}</ArrivalHeading>
          <p className="lead">{t('done.text')}</p>
          <Link className="button is-primary is-wide" to={getPublicPath('/')}>
            {passwordText('toSignIn')}
          </Link>
        </div>
      </LoginLayout>
    )
  }
  return (
    <LoginLayout title={t('reset.title')}>
      <OneTimeLinkGate
        purpose="reset"
        invalidText={t('reset.dead')}
        retry={{ to: getPublicPath('/forgot-password'), label: t('reset.again') }}
      >
        {({ token, end }) => (
          <NewPasswordForm
            title={t('reset.title')}
            lead={t('reset.lead')}
            submit={t('reset.submit')}
            token={token}
            schema={confirmResetBody}
            send={async (body) => {
              await call(confirmReset, { body }, { quiet: true })
              setIsDone(true)
            }}
            onLinkExpired={end}
          />
        )}
      </OneTimeLinkGate>
    </LoginLayout>
  )
}
