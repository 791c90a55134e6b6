import { useState } from 'react'
import { useLocation } from 'react-router'
import { useSnapshot } from 'valtio'
import { pages } from '../../shared/access/pages.ts'
import { deviceState, packState } from '../data/offline/device-state.ts'
import { getLastReachedAt, useOnline } from '../data/offline/network.ts'
import { getLastAccessCheck } from '../data/offline/reading-time.ts'
import { useSyncState } from '../data/sync/sync.ts'
import { formatDateTime } from '../i18n/format.ts'
import { getMessages } from '../i18n/get-messages.ts'
import { Icon } from '../ui/icon.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'

const UnsentDialog = lazyComponent(() => import('./unsent-dialog.tsx'))

/** Status bar: the server is unreachable and the data is from an earlier time, or this device cannot store data. */
export function OfflineBar() {
  const t = getMessages('frame')
  const { pending } = useSyncState()
  const [isListOpen, setListOpen] = useState(false)
  const isOnline = useOnline()
  const { pathname } = useLocation()
  const { trouble } = useSnapshot(deviceState)
  const { receivedAt } = useSnapshot(packState)
  const since = Math.max(getLastReachedAt(), getLastAccessCheck() ?? 0)
  const formatTime = (timestamp: number) => formatDateTime(new Date(timestamp).toISOString())
  const isOnShopFloor = pathname === pages.shop.route && receivedAt !== null
  return (
    <>
      {!isOnline && (
        <div className="offline-bar" role="status">
          <Icon name="offline" small />
          {isOnShopFloor
            ? t('offlineShop', { moment: formatTime(receivedAt) })
            : since > 0
              ? t('offlineSince', { moment: formatTime(since) })
              : t('offline')}
          {pending > 0 && (
            <button type="button" className="push unsent-count" aria-haspopup="dialog" onClick={() => setListOpen(true)}>
              {t('unsent.count', { count: pending })}
            </button>
          )}
        </div>
      )}
      {isListOpen && <UnsentDialog onClose={() => setListOpen(false)} />}
      {trouble !== null && (
        <p className="banner is-caution mb-4" role="status">
          <Icon name="warning" small />
          {t(`device.${trouble}`)}
        </p>
      )}
    </>
  )
}
