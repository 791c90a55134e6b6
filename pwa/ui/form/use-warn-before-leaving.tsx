import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { getMessages } from '../../i18n/get-messages.ts'
import { LazyConfirmDialog } from '../lazy-component.tsx'

/** Texts of the question, if what would be lost is not an unsaved change. */
export interface LeaveQuestion {
  title: string
  text: string
  confirm: string
  stay: string
  /** True by default: something is lost. */
  isProblem?: boolean
}

/**
 * Asks before a page with unsaved changes is left: with our own dialog inside the app, with the browser's for a closed tab.
 * Call `allowNextNavigation` before the navigation that follows saving: it lets the next navigation through. `question` replaces the one
 * about unsaved changes.
 */
export function useWarnBeforeLeaving(
  isDirty: boolean,
  question?: LeaveQuestion,
): { dialog: React.ReactNode; allowNextNavigation: () => void } {
  const t = getMessages('controls')
  const isLeavingRef = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && !isLeavingRef.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isDirty) return
    const confirmLeaving = (event: BeforeUnloadEvent) => {
      if (!isLeavingRef.current) event.preventDefault()
    }
    addEventListener('beforeunload', confirmLeaving)
    return () => removeEventListener('beforeunload', confirmLeaving)
  }, [isDirty])
  const dialog =
    blocker.state === 'blocked' ? (
      <LazyConfirmDialog
        title={question?.title ?? t('leave.title')}
        text={question?.text ?? t('leave.text')}
        confirm={question?.confirm ?? t('leave.confirm')}
        cancel={question?.stay ?? t('leave.stay')}
        isProblem={question?.isProblem ?? true}
        onConfirm={() => blocker.proceed()}
        onClose={() => blocker.reset()}
      />
    ) : null
  return {
    dialog,
    allowNextNavigation: () => {
      isLeavingRef.current = true
    },
  }
}
