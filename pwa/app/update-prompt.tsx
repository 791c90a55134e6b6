import { useEffect } from 'react'
import { getMessages } from '../i18n/get-messages.ts'
import { closeToast, showToast } from '../ui/overlay/toasts.ts'

const HOUR_MS = 3_600_000
const TAKEOVER_TIMEOUT_MS = 3000
/** Set while a page reloads because the accepted version did not become active. */
const RETRY_KEY = 'uresuji-update-retry'

/**
 * Shows that a new version is available. Only the tab in which the user accepts it reloads. Other tabs would lose unsaved
 * input, so they continue and show a notice.
 */
export function UpdatePrompt() {
  const t = getMessages('frame')
  useEffect(() => {
    if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
    let timer: ReturnType<typeof setInterval> | undefined
    let takeover: ReturnType<typeof setTimeout> | undefined
    let isCancelled = false
    let isAccepted = false
    let isActive = false
    let isRetry = sessionStorage.getItem(RETRY_KEY) !== null
    sessionStorage.removeItem(RETRY_KEY)
    const reloadPage = () => location.reload()
    let shownToast: number | null = null
    // a version that another tab has activated can no longer be accepted here, and the next one makes a reload insufficient
    const showOnly = (message: Pick<Parameters<typeof showToast>[0], 'title' | 'text' | 'action'>) => {
      if (shownToast !== null) closeToast(shownToast)
      shownToast = showToast({ kind: 'info', isSticky: true, ...message })
    }
    void import('virtual:pwa-register').then(({ registerSW }) => {
      if (isCancelled) return
      const acceptUpdate = () => {
        isAccepted = true
        // another tab may have accepted it in the meantime
        if (isActive) return reloadPage()
        void update(true)
        // Chromium delays the activation while the old worker is busy, sometimes for minutes: a reload triggers it
        takeover = setTimeout(() => {
          if (!isRetry) sessionStorage.setItem(RETRY_KEY, '1')
          reloadPage()
        }, TAKEOVER_TIMEOUT_MS)
      }
      const update = registerSW({
        onNeedRefresh: () => {
          if (isRetry) return acceptUpdate()
          showOnly({
            title: t('updateReady'),
            text: t('updateHelp'),
            action: { label: t('updateNow'), run: acceptUpdate },
          })
        },
        onNeedReload: () => {
          isActive = true
          if (isAccepted) return reloadPage()
          showOnly({
            title: t('updateElsewhere'),
            text: t('updateElsewhereHelp'),
            action: { label: t('sync.reload'), run: reloadPage },
          })
        },
        onRegisteredSW: (_url, registration) => {
          // a version found later has not been accepted
          if (!registration?.waiting) isRetry = false
          if (!registration) return
          timer = setInterval(() => void registration.update(), HOUR_MS)
        },
      })
    })
    return () => {
      isCancelled = true
      clearInterval(timer)
      clearTimeout(takeover)
    }
  }, [t])
  return null
}
