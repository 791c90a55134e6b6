import { useEffect } from 'react'
import { useSyncLanguageSetting } from '../data/language-setting.ts'
import { setRefusalHandler, startSync, useSyncState } from '../data/sync/sync.ts'
import { waitForResults } from '../data/wait-for-results.ts'
import { getFailureMessage, getMessages } from '../i18n/get-messages.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { LazyConfirmDialog } from '../ui/lazy-component.tsx'
import { showToast } from '../ui/overlay/toasts.ts'

setRefusalHandler((refused) =>
  showToast({ kind: 'problem', title: getMessages('frame')('sync.refused'), text: getFailureMessage(refused) }),
)

/** Starts the synchronisation after the first results: loading its database would delay them. */
export function useStartSync(userId: string): void {
  useSyncLanguageSetting()
  useEffect(() => {
    let isEnded = false
    void waitForResults().then(() => {
      if (!isEnded) startSync(userId)
    })
    return () => {
      isEnded = true
    }
  }, [userId])
}

/**
 * Shows that the device cannot store documents, or that the app is too old to send them. Other errors resolve themselves.
 */
export function SyncStatusBar() {
  const t = getMessages('frame')
  const { error } = useSyncState()
  if (error === null || error === 'session') return null
  return (
    <div className="offline-bar" role="alert">
      <Icon name="warning" small />
      {t(`sync.${error}`)}
      <span className="push">
        <Button onClick={() => location.reload()}>{t('sync.reload')}</Button>
      </span>
    </div>
  )
}

/** Confirmation of a sign-out that would lose unsent documents. `unsent`: their number, null if it is unknown. */
export function UnsentSignOutDialog({
  unsent,
  leave,
  onClose,
}: {
  unsent: number | null
  leave: () => Promise<void>
  onClose: () => void
}) {
  const t = getMessages('frame')
  return (
    <LazyConfirmDialog
      title={unsent === null ? t('leave.titleUnknown') : t('leave.title')}
      text={unsent === null ? t('leave.textUnknown') : t('leave.text', { count: unsent })}
      confirm={t('leave.anyway')}
      cancel={t('leave.stay')}
      isProblem
      onConfirm={leave}
      onClose={onClose}
    />
  )
}
