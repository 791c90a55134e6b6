import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { onNetworkChange, probeServer } from '../data/offline/network.ts'
import { getLastAccessCheck, isReadingTimeOver, OFFLINE_READING_HOURS, recordReadingTime } from '../data/offline/reading-time.ts'
import { refreshUser } from '../data/session.ts'
import { formatFullDateTime } from '../i18n/format.ts'
import { getMessages } from '../i18n/get-messages.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useSignOut } from './sign-out.tsx'

/** Milliseconds between two checks of the remaining reading time. */
const CHECK_INTERVAL_MS = 15_000

/**
 * Cached data may be read offline for a limited time; then nothing is shown until the server is reachable. Whenever it is
 * reachable again, the session is checked.
 */
export function OfflineReadingLock({ children }: { children: ReactNode }) {
  const [isOver, setIsOver] = useState(isReadingTimeOver)
  const checkReadingTime = useCallback(() => {
    recordReadingTime()
    setIsOver(isReadingTimeOver())
  }, [])
  useEffect(() => {
    const timer = setInterval(checkReadingTime, CHECK_INTERVAL_MS)
    document.addEventListener('visibilitychange', checkReadingTime)
    const stop = onNetworkChange((isOnline) => {
      // the end of the session is handled elsewhere
      if (isOnline) void refreshUser().then(checkReadingTime, () => undefined)
      else checkReadingTime()
    })
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', checkReadingTime)
      stop()
    }
  }, [checkReadingTime])
  return isOver ? <LockedScreen onReached={checkReadingTime} /> : children
}

function LockedScreen({ onReached }: { onReached: () => void }) {
  const t = getMessages('frame')
  const [state, setState] = useState<'checking' | 'unreachable' | 'idle'>('idle')
  const check = useCallback(async () => {
    setState('checking')
    try {
      if (!(await probeServer(true))) throw new Error('the server is unreachable')
      await refreshUser()
      onReached()
    } catch {
      setState('unreachable')
    }
  }, [onReached])
  useEffect(() => void check(), [check])
  const { requestSignOut, dialogs } = useSignOut()
  const checked = getLastAccessCheck()
  return (
    <main className="stack gap-3 ink-2 text-center offline-reading-lock" id="page">
      <Icon name="offline" />
      <h1>{t('lockedTitle')}</h1>
      <p>
        {t('lockedText', {
          hours: OFFLINE_READING_HOURS,
          moment: formatFullDateTime(checked === null ? null : new Date(checked).toISOString()),
        })}
      </p>
      <p>{t('lockedHelp')}</p>
      <p className="note" role="status">
        {state === 'checking' ? t('lockedChecking') : state === 'unreachable' ? t('lockedUnreachable') : ''}
      </p>
      <div className="toolbar">
        <Button variant="primary" icon="refresh" isBusy={state === 'checking'} onClick={() => void check()}>
          {t('lockedCheck')}
        </Button>
        <Button icon="leave" onClick={requestSignOut}>
          {t('signOut')}
        </Button>
      </div>
      {dialogs}
    </main>
  )
}
