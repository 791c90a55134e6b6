import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { getPublicPath } from '../../data/area.ts'
import { type OneTimeLink, useOneTimeLink } from '../../data/one-time-link.ts'
import { getFailureMessage, getMessages } from '../../i18n/get-messages.ts'
import { ArrivalHeading } from '../arrival-heading.tsx'
import { Button } from '../button.tsx'

interface Props {
  purpose: 'reset' | 'registration'
  /** Where the user can request a new link, and why this one may be invalid. */
  invalidText: string
  retry: { to: string; label: string }
  children: (link: Pick<OneTimeLink, 'token' | 'end'>) => ReactNode
}

/** Shows its children once the one-time link of a mail has been verified. */
export function OneTimeLinkGate({ purpose, invalidText, retry, children }: Props) {
  const t = getMessages('password')
  const link = useOneTimeLink(purpose)
  if (link.state === 'valid') return children(link)
  if (link.state === 'checking') {
    return (
      <div className="login-form" aria-busy="true">
        <p className="login-pending" role="status">
          <i className="spinner" aria-hidden="true" />
          {t('link.checking')}
        </p>
      </div>
    )
  }
  if (link.state === 'unverified' && link.failure) {
    return (
      <div className="login-form">
        <ArrivalHeading>{t('link.unverified')}</ArrivalHeading>
        <p className="lead">{getFailureMessage(link.failure)}</p>
        <Button variant="primary" isWide onClick={link.check}>
          {t('link.checkAgain')}
        </Button>
      </div>
    )
  }
  const isUsed = link.state === 'used'
  return (
    <div className="login-form">
      <ArrivalHeading>{t(isUsed ? 'link.used' : 'link.invalid')}</ArrivalHeading>
      <p className="lead">{isUsed ? t('link.usedText') : invalidText}</p>
      <Link className={`button is-wide${isUsed ? '' : ' is-primary'}`} to={retry.to}>
        {retry.label}
      </Link>
      <nav className="login-links" aria-label={t('otherWays')}>
        <Link to={getPublicPath('/')}>{t('backToSignIn')}</Link>
      </nav>
    </div>
  )
}
