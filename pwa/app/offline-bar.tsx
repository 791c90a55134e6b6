import { useState } from 'react'
import { useLocation } from 'react-router'
import { useSnapshot } from 'valtio'
import { pages } from '../../shared/access/pages.ts'
import { deviceState, packState, type StorageLoss } from '../data/offline/device-state.ts'
import { getLastReachedAt, useOnline, useUnreachableCause } from '../data/offline/network.ts'
import { getLastAccessCheck } from '../data/offline/reading-time.ts'
import { useSyncState } from '../data/sync/sync.ts'
import { formatDateTime } from '../i18n/format.ts'
import { getMessages } from '../i18n/get-messages.ts'
import { PortalLink } from '../ui/frame/unreachable-notice.tsx'
import { Icon } from '../ui/icon.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'

const UnsentDialog = lazyComponent(() => import('./unsent-dialog.tsx'))

/** What was lost on this device, since when, and what to do. */
function describeStorageLoss(loss: StorageLoss | null, { isOnline }: { isOnline: boolean }): string {
  const t = getMessages('frame')
  const seenAt = loss?.seenAt ?? 0
  const parts = [
    seenAt > 0 ? t('device.evictedSince', { moment: formatDateTime(new Date(seenAt).toISOString()) }) : t('device.evicted'),
    ...(loss && loss.unsent > 0 ? [t('device.evictedUnsent', { count: loss.unsent })] : []),
    isOnline ? t('device.evictedOnline') : t('device.evictedOffline'),
  ]
  return parts.join(' ')
}

/** Status bar: the server is unreachable and the data is from an earlier time, or this device cannot store data. */
export function OfflineBar() {
  const t = getMessages('frame')
  const { pending } = useSyncState()
  const [isListOpen, setListOpen] = useState(false)
  const isOnline = useOnline()
  const cause = useUnreachableCause()
  const { pathname } = useLocation()
  const { trouble, loss, translatedPath } = useSnapshot(deviceState)
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
            : trouble === 'evicted'
              ? t('offlineEvicted')
              : since > 0
                ? t('offlineSince', { moment: formatTime(since) })
                : t('offline')}
          {translatedPath === pathname && ` ${t('offlineTranslated')}`}
          {cause === 'portal' && (
            <>
              {` ${t('offlinePortal')} `}
              <PortalLink />
            </>
          )}
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
          {trouble === 'evicted' ? describeStorageLoss(loss, { isOnline }) : t(`device.${trouble}`)}
        </p>
      )}
    </>
  )
}
