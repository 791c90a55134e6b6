import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { useMessages } from '../../i18n/use-messages.ts'
import { LazyConfirmDialog } from '../lazy-component.tsx'

/**
 * Asks before a page with unsaved changes is left: with our own dialog inside the app, with the browser's for a closed tab.
 * Call `leave` before the navigation that follows saving: it lets the next navigation through.
 */
export function useWarnBeforeLeaving(dirty: boolean): { element: React.ReactNode; leave: () => void } {
  const t = useMessages('controls')
  const leaving = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && !leaving.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!dirty) return
    const confirmLeaving = (event: BeforeUnloadEvent) => {
      if (!leaving.current) event.preventDefault()
    }
    addEventListener('beforeunload', confirmLeaving)
    return () => removeEventListener('beforeunload', confirmLeaving)
  }, [dirty])
  const element =
    blocker.state === 'blocked' ? (
      <LazyConfirmDialog
        title={t('leave.title')}
        text={t('leave.text')}
        confirm={t('leave.confirm')}
        cancel={t('leave.stay')}
        isProblem
        onConfirm={() => blocker.proceed()}
        onClose={() => blocker.reset()}
      />
    ) : null
  return {
    element,
    leave: () => {
      leaving.current = true
    },
  }
}
