import { useEffect } from 'react'
import { useMessages } from '../i18n/use-messages.ts'
import { toast } from '../ui/overlay/toasts.ts'

const HOUR_MS = 3_600_000

/** Says that a new version waits. It never reloads by itself: a question on the screen would be lost. */
export function UpdatePrompt() {
  const t = useMessages('frame')
  useEffect(() => {
    if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
    let timer: ReturnType<typeof setInterval> | undefined
    let left = false
    void import('virtual:pwa-register').then(({ registerSW }) => {
      if (left) return
      const update = registerSW({
        onNeedRefresh: () =>
          toast({
            kind: 'info',
            title: t('updateReady'),
            text: t('updateHelp'),
            sticky: true,
            action: { label: t('updateNow'), run: () => void update(true) },
          }),
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
