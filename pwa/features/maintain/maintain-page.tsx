import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { getToken } from '../../data/session.ts'
import { formatTime } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'
import { LoginLayout } from '../../ui/frame/login-layout.tsx'
import { MaintenanceNotice } from './maintenance-notice.tsx'
import { getMaintenanceWindow } from './maintenance-window.ts'
import { type MaintenanceWatch, POLL_SECONDS, useMaintenance } from './use-maintenance.ts'

type Phase = 'now' | 'planned' | 'over' | 'none' | 'lost'

/** Public page that shows whether the service is available, and if not, from when. */
export function MaintainPage() {
  const t = getMessages('maintain')
  const watch = useMaintenance()
  // set when a refused call redirected here (app/main.tsx)
  const from = (useLocation().state as { from?: string } | null)?.from
  const closed = useRef(from !== undefined)
  const phase = getMaintenancePhase(watch, closed.current)
  useEffect(() => {
    if (phase === 'now') closed.current = true
  }, [phase])

  if (phase === null) {
    return (
      <LoginLayout title={t('title')}>
        <div className="login-form" aria-busy="true">
          <p className="login-pending" role="status">
            <i className="spinner" aria-hidden="true" />
            {t('checking')}
          </p>
        </div>
      </LoginLayout>
    )
  }
  const { state, isChecking, checkedAt, check } = watch
  const isAvailable = phase !== 'now' && phase !== 'lost'
  return (
    <LoginLayout title={t(`${phase}.title`)}>
      <div className="login-form">
        {/* live region: changes are announced to waiting users */}
        <div className="stack gap-4 maintain-page-status" role="status">
          <h1>{t(`${phase}.title`)}</h1>
          <p className="lead">{t(`${phase}.text`)}</p>
          {state && phase !== 'over' && (
            <MaintenanceNotice
              language={getCurrentLanguage()}
              texts={{ window: t('window'), range: (ends) => t('range', ends) }}
              window={getMaintenanceWindow(state)}
              message={getMaintenanceWindow(state) ? state : { messageJa: '', messageEn: '' }}
            />
          )}
        </div>
        {isAvailable && <SignInLink from={from} />}
        {!isAvailable && (
          <>
            <p className="note">{t('watched', { seconds: POLL_SECONDS })}</p>
            <p className="row gap-4 text-note maintain-page-checked">
              {checkedAt && <span className="note">{t('lookedAt', { time: formatTime(checkedAt) })}</span>}
              <button type="button" className="link-button" aria-disabled={isChecking} onClick={() => isChecking || check()}>
                {t('lookNow')}
              </button>
            </p>
            {/* an active session would redirect straight back here */}
            {phase === 'now' && getToken() === null && (
              <nav className="login-links" aria-label={t('forAdministrators')}>
                <Link to="/">{t('forAdministrators')}</Link>
              </nav>
            )}
          </>
        )}
      </div>
    </LoginLayout>
  )
}

function getMaintenancePhase({ state, isUnreachable: lost }: MaintenanceWatch, wasClosed: boolean): Phase | null {
  if (lost) return 'lost'
  if (state === null) return null
  if (state.now) return 'now'
  if (wasClosed) return 'over'
  return getMaintenanceWindow(state) ? 'planned' : 'none'
}

/** After an interrupted session the link leads back to its page. */
function SignInLink({ from }: { from: string | undefined }) {
  const t = getMessages('maintain')
  const wasInterrupted = from !== undefined && !from.startsWith('/maintain') && getToken() !== null
  return (
    <Link className="button is-primary is-wide" to={wasInterrupted ? from : '/'}>
      {t(wasInterrupted ? 'goBack' : 'toSignIn')}
    </Link>
  )
}
