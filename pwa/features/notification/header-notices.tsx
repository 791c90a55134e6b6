import './notification.css'
import { lazy, Suspense, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useFirstSteps } from '../../data/first-steps.ts'
import { session } from '../../data/session.ts'
import { onVisitEnd } from '../../data/visit.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { loadMessages } from '../../i18n/i18n.ts'
import { Icon } from '../../ui/icon.tsx'
import { isOverlayOpen } from '../../ui/overlay/is-overlay-open.ts'
import { Popover } from '../../ui/overlay/popover.tsx'
import { BELL_ID, noticeDialogs, openNotice } from './notice-dialog-state.ts'
import { NoticeHeaderLine } from './notice-header-line.tsx'
import { findLatestUnreadNotice, useHeaderNotice, useNotices, useRefreshedNotices } from './use-notices.ts'

/** Interval in which the notice after signing in waits for an open menu or dialog to close. Milliseconds. */
const OVERLAY_CHECK_MS = 300

type BadgingNavigator = Navigator & { setAppBadge?: (count?: number) => Promise<void>; clearAppBadge?: () => Promise<void> }

/**
 * Shows the number of unread notices on the icon of the installed application; 0 removes it. Does nothing in browsers
 * without badges.
 */
function updateAppBadge(count: number): void {
  const badged = navigator as BadgingNavigator
  const badgeUpdate = count > 0 ? badged.setAppBadge?.(count) : badged.clearAppBadge?.()
  // rejects if the application is not installed
  badgeUpdate?.catch(() => undefined)
}

onVisitEnd(() => updateAppBadge(0))

const loadNoticeMessages = () => loadMessages('notices')
const NoticePanel = lazy(async () => (await Promise.all([import('./notice-panel.tsx'), loadNoticeMessages()]))[0])
const loadNoticeDialogs = async () => (await Promise.all([import('./notice-dialogs.tsx'), loadNoticeMessages()]))[0]
const NoticeDialogs = lazy(loadNoticeDialogs)

/** The latest notice in the header, problem reports first; nothing if there is none. */
export function HeaderNotice() {
  const latest = useHeaderNotice(useNotices().data)
  if (!latest) return null
  return <NoticeHeaderLine notice={latest} onOpen={() => openNotice(latest.notificationId, 'header')} />
}

/**
 * Bell with the number of unread notices. It refreshes and opens the list, and shows the latest notice after signing in.
 */
export function NoticeBell() {
  const t = getMessages('frame')
  const { data } = useRefreshedNotices()
  const { view } = useSnapshot(noticeDialogs)
  const { checkLogin } = useSnapshot(session)
  // somebody who opens the application for the first time reads its first steps before a notice
  const hasClosedFirstSteps = useFirstSteps() === false
  useEffect(() => {
    if (!checkLogin || data === null || !hasClosedFirstSteps) return
    const unreadNotice = findLatestUnreadNotice(data)
    if (!unreadNotice) {
      session.checkLogin = false
      return
    }
    let isCurrent = true
    const openWhenNoOverlay = async () => {
      await loadNoticeDialogs()
      // it would close an open menu, or cover a dialog
      while (isCurrent && isOverlayOpen()) await new Promise((resolve) => setTimeout(resolve, OVERLAY_CHECK_MS))
      if (!isCurrent) return
      session.checkLogin = false
      openNotice(unreadNotice.notificationId, 'signIn')
    }
    openWhenNoOverlay().catch(() => {
      // without its code the notice stays in the bell's list: shown after a later refetch, it would interrupt work
      if (isCurrent) session.checkLogin = false
    })
    return () => {
      isCurrent = false
    }
  }, [checkLogin, data, hasClosedFirstSteps])
  const unread = data?.numberOfNotificationsHaveNotRead ?? 0
  useEffect(() => updateAppBadge(unread), [unread])
  const label = unread > 0 ? t('bellUnread', { count: unread }) : t('bell')
  return (
    <>
      <Popover
        label={t('bell')}
        className="notice-panel"
        trigger={(open, isOpen) => (
          <button
            type="button"
            id={BELL_ID}
            className={`header-tool${isOpen ? ' is-open' : ''}`}
            title={label}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={open}
          >
            <Icon name="bell" />
            <span className="visually-hidden">{label}</span>
            {unread > 0 && (
              <span className="text-center count-badge" aria-hidden="true">
                {unread > 99 ? '99+' : unread}
              </span>
            )}
          </button>
        )}
      >
        {(close) => (
          <Suspense fallback={<div className="stack gap-3 p-4 notice-panel-loading" aria-busy="true" />}>
            <NoticePanel close={close} />
          </Suspense>
        )}
      </Popover>
      {view !== null && (
        <Suspense fallback={null}>
          <NoticeDialogs />
        </Suspense>
      )}
    </>
  )
}
