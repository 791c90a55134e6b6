import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../../shared/calls/client.ts'
import { getPublicPath } from '../../data/area.ts'
import { formatTime } from '../../i18n/format.ts'
import { getFailureMessage, getMessages } from '../../i18n/get-messages.ts'
import { ArrivalHeading } from '../../ui/arrival-heading.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

interface Props {
  email: string
  minutes: number
  onAgain: () => Promise<unknown>
  onOther: () => void
}

/** Shows the same text whether or not the address has an account, so that it reveals nothing about accounts. */
export function ResetMailSent({ email, minutes, onAgain, onOther }: Props) {
  const t = getMessages('forgot-password')
  const passwordText = getMessages('password')
  const [isBusy, setBusy] = useState(false)
  const [repeatedAt, setRepeatedAt] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const resendMail = async () => {
    setBusy(true)
    setFailure(null)
    setRepeatedAt(null)
    try {
      await onAgain()
      setRepeatedAt(new Date().toISOString())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(getFailureMessage(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="login-form">
      <ArrivalHeading>{t('sent.title')}</ArrivalHeading>
      <p className="lead">{t('sent.text', { email })}</p>
      <ul className="login-points">
        <li>{t('sent.minutes', { minutes })}</li>
        <li>{t('sent.spam')}</li>
        <li>{t('sent.newest')}</li>
      </ul>
      {failure && <Banner kind="problem">{failure}</Banner>}
      <p className="row gap-tight text-note login-status" role="status">
        {repeatedAt && (
          <>
            <Icon name="done" small />
            {t('sent.repeated', { time: formatTime(repeatedAt) })}
          </>
        )}
      </p>
      <Button isWide icon="mail" needsNetwork isBusy={isBusy} aria-disabled={isBusy} onClick={() => isBusy || void resendMail()}>
        {t('sent.again')}
      </Button>
      <nav className="login-links" aria-label={passwordText('otherWays')}>
        <button type="button" className="link-button" onClick={onOther}>
          {t('sent.other')}
        </button>
        <Link to={getPublicPath('/')}>{passwordText('backToSignIn')}</Link>
      </nav>
    </div>
  )
}
