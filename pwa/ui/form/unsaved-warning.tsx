import { lazy, Suspense, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { useMessages } from '../../i18n/use-messages.ts'

const ConfirmDialog = lazy(() => import('../overlay/confirm-dialog.tsx'))

/**
 * Asks before a page with unsaved changes is left: inside of the app with our own question, for a closed tab with the
 * browser's. `leave` lets the next navigation through, for the one that follows saving.
 */
export function useUnsavedWarning(dirty: boolean): { element: React.ReactNode; leave: () => void } {
  const t = useMessages('controls')
  const leaving = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && !leaving.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!leaving.current) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty])
  const element =
    blocker.state === 'blocked' ? (
      <Suspense fallback={null}>
        <ConfirmDialog
          title={t('leave.title')}
          text={t('leave.text')}
          confirm={t('leave.confirm')}
          cancel={t('leave.stay')}
          problem
          onConfirm={() => blocker.proceed()}
          onClose={() => blocker.reset()}
        />
      </Suspense>
    ) : null
  return {
    element,
    leave: () => {
      leaving.current = true
    },
  }
}
