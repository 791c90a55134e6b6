import { useSyncExternalStore } from 'react'
import { useMessages } from '../i18n/use-messages.ts'
import { Icon } from '../ui/icon.tsx'

const subscribe = (changed: () => void) => {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

export function OfflineBar() {
  const t = useMessages('frame')
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (online) return null
  return (
    <div className="offline-bar" role="status">
      <Icon name="offline" small />
      {t('offline')}
    </div>
  )
}
