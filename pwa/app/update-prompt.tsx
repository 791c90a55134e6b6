import { useEffect } from 'react'
import { useMessages } from '../i18n/use-messages.ts'
import { toast } from '../ui/overlay/toasts.ts'

const HOUR_MS = 3_600_000

/**
 * Says that a new version waits. Only the tab in which somebody accepts it reloads: what is typed in the others would be
 * lost, so they go on and are told.
 */
export function UpdatePrompt() {
  const t = useMessages('frame')
  useEffect(() => {
    if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
    let timer: ReturnType<typeof setInterval> | undefined
    let left = false
    let isAccepted = false
    let isActive = false
    const reload = () => location.reload()
    void import('virtual:pwa-register').then(({ registerSW }) => {
      if (left) return
      const accept = () => {
        isAccepted = true
        // another tab may have accepted it meanwhile
        if (isActive) reload()
        else void update(true)
      }
      const update = registerSW({
        onNeedRefresh: () =>
          toast({
            kind: 'info',
            title: t('updateReady'),
            text: t('updateHelp'),
            sticky: true,
            action: { label: t('updateNow'), run: accept },
          }),
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
          if (!registration) return
          timer = setInterval(() => void registration.update(), HOUR_MS)
        },
      })
    })
    return () => {
      left = true
      clearInterval(timer)
    }
  }, [t])
  return null
}
