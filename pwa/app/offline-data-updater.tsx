import { useEffect, useState } from 'react'
import { pages } from '../../shared/access/pages.ts'
import { loadWhenOnline } from '../data/offline/load-when-online.ts'
import { isOnline, onNetworkChange } from '../data/offline/network.ts'
import { cacheRemainingFiles } from '../data/offline/remaining-files.ts'
import { useUser } from '../data/session.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { recordUseAndCheckInstallOffer } from './install.ts'

/** Delay after the first page, in milliseconds; none of this work is urgent. */
const START_DELAY_MS = 5000
const REFRESH_INTERVAL_MS = 30 * 60_000

const InstallCard = lazyComponent(() => loadWhenOnline(() => import('./install-card.tsx')))

/** Keeps master data and packs on this device up to date in the background while a user is signed in. */
export function OfflineDataUpdater() {
  const { userId, role } = useUser()
  const isAdministrator = role.startsWith('ADMIN')
  const [isOfferingInstall, setOfferingInstall] = useState(false)
  useEffect(() => {
    let isCancelled = false
    // at once and offline, too: nothing else explains why the screens are empty
    void loadWhenOnline(() => import('../data/offline/evicted-storage.ts')).then(
      ({ detectEvictedStorage }) => (isCancelled ? undefined : detectEvictedStorage(userId)),
      () => undefined,
    )
    const updateData = async () => {
      if (isCancelled || !isOnline()) return
      void cacheRemainingFiles({ administration: isAdministrator })
      const [
        { clearStorageLoss: endStorageLoss },
        { cacheMastersForOffline },
        { refreshPacks },
        { prefetchResult },
        { helpList, metricList },
      ] = await Promise.all([
        import('../data/offline/evicted-storage.ts'),
        import('../data/masters.ts'),
        import('../data/offline/shop-packs.ts'),
        import('../data/use-call.ts'),
        import('../../shared/api/masters.ts'),
      ])
      const steps: (() => Promise<unknown>)[] = [
        () => cacheMastersForOffline(userId),
        () => refreshPacks(userId),
        ...[helpList, metricList].map((endpoint) => () => prefetchResult(endpoint, { query: { keyword: '' } }, pages.help.route)),
      ]
      for (const step of steps) {
        // the user may have signed out meanwhile
        if (isCancelled) return
        await step()
      }
      if (isCancelled) return
      endStorageLoss()
      setOfferingInstall(recordUseAndCheckInstallOffer(userId))
    }
    // whatever cannot be fetched now is fetched by the next run
    const tryUpdateData = () => void updateData().catch(() => undefined)
    const startTimer = setTimeout(tryUpdateData, START_DELAY_MS)
    const refreshTimer = setInterval(tryUpdateData, REFRESH_INTERVAL_MS)
    const stop = onNetworkChange((isOnline) => {
      if (isOnline) tryUpdateData()
    })
    return () => {
      isCancelled = true
      clearTimeout(startTimer)
      clearInterval(refreshTimer)
      stop()
    }
  }, [userId, isAdministrator])
  if (!isOfferingInstall) return null
  return <InstallCard onClose={() => setOfferingInstall(false)} />
}
