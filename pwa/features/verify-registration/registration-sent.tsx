import { Link } from 'react-router'
import { useMessages } from '../../i18n/use-messages.ts'
import { ArrivalHeading } from '../../ui/arrival-heading.tsx'

/** Shows the same text for an address that is already registered; only its owner learns about it, by mail. */
export function RegistrationSent({ email, minutes, onCorrect }: { email: string; minutes: number; onCorrect: () => void }) {
  const t = useMessages('verify-registration')
  const passwordText = useMessages('password')
  return (
    <div className="login-form">
      <ArrivalHeading>{t('sent.title')}</ArrivalHeading>
      <p className="lead">{t('sent.text', { email })}</p>
      <ul className="login-points">
        <li>
          {t('sent.minutes', { minutes })} {t('sent.late')}
        </li>
        <li>{t('sent.spam')}</li>
      </ul>
      <nav className="login-links" aria-label={passwordText('otherWays')}>
        <button type="button" className="link-button" onClick={onCorrect}>
          {t('sent.correct')}
        </button>
        <Link to="/">{passwordText('backToSignIn')}</Link>
      </nav>
    </div>
  )
}
