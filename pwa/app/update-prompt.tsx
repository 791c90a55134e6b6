import { useEffect } from 'react'
import { useMessages } from '../i18n/use-messages.ts'
import { toast } from '../ui/overlay/toasts.ts'

const HOUR_MS = 3_600_000
const TAKEOVER_MS = 3000
/** Set while a page reloads because the version that was accepted did not take over. */
const RETRY_KEY = 'uresuji-update-retry'

/**
 * Tells people that a new version is waiting. Only the tab in which somebody accepts it reloads. The other tabs would lose
 * what is being typed there, so they carry on and show a notice.
 */
export function UpdatePrompt() {
  const t = useMessages('frame')
  useEffect(() => {
    if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
    let timer: ReturnType<typeof setInterval> | undefined
    let takeover: ReturnType<typeof setTimeout> | undefined
    let left = false
    let isAccepted = false
    let isActive = false
    let isRetry = sessionStorage.getItem(RETRY_KEY) !== null
    sessionStorage.removeItem(RETRY_KEY)
    const reload = () => location.reload()
    void import('virtual:pwa-register').then(({ registerSW }) => {
      if (left) return
      const accept = () => {
        isAccepted = true
        // another tab may have accepted it meanwhile
        if (isActive) return reload()
        void update(true)
        // Chromium postpones the activation while the old worker is busy, sometimes for minutes: a reload gets it going again
        takeover = setTimeout(() => {
          if (!isRetry) sessionStorage.setItem(RETRY_KEY, '1')
          reload()
        }, TAKEOVER_MS)
      }
      const update = registerSW({
        onNeedRefresh: () => {
          if (isRetry) return accept()
          toast({
            kind: 'info',
            title: t('updateReady'),
            text: t('updateHelp'),
            sticky: true,
            action: { label: t('updateNow'), run: accept },
          })
        },
        onNeedReload: () => {
          isActive = true
          if (isAccepted) return reload()
          toast({
            kind: 'info',
            title: t('updateElsewhere'),
            text: t('updateElsewhereHelp'),
            sticky: true,
            action: { label: t('sync.reload'), run: reload },
          })
        },
        onRegisteredSW: (_url, registration) => {
          // nobody has accepted a version that is found later
          if (!registration?.waiting) isRetry = false
          if (!registration) return
          timer = setInterval(() => void registration.update(), HOUR_MS)
        },
      })
    })
    return () => {
      left = true
      clearInterval(timer)
      clearTimeout(takeover)
    }
  }, [t])
  return null
}
