import { useCallback, useEffect, useMemo, useState } from 'react'
import { ApiError } from '../../../shared/calls/client.ts'
import type { StoredPack } from '../../data/offline/device-database.ts'
import { packState } from '../../data/offline/device-state.ts'
import { onNetworkChange } from '../../data/offline/network.ts'
import { fetchPack, PACK_MAX_AGE_MS, readPack } from '../../data/offline/shop-packs.ts'
import { useUser } from '../../data/session.ts'
import { createSearchablePack, type SearchablePack } from './pack.ts'

export interface ShopPackState {
  pack: SearchablePack | null
  /** True while a pack is being requested, even if there is a cached one. */
  isLoading: boolean
  error: ApiError | null
  refresh: () => void
}

/** Pack of a store: the cached one at once, refreshed in the background. */
export function useShopPack(storeCd: string): ShopPackState {
  const { userId } = useUser()
  const [stored, setStored] = useState<StoredPack | null>(null)
  const [isLoading, setLoading] = useState(true)
  const [error, setError] = useState<ApiError | null>(null)

  const fetch = useCallback(async () => {
    setLoading(true)
    setError(null)
    try {
      const received = await fetchPack(userId, storeCd)
      setStored(received)
    } catch (failure) {
      setError(failure instanceof ApiError ? failure : new ApiError({ status: 0, code: 'network', message: String(failure) }))
    } finally {
      setLoading(false)
    }
  }, [storeCd, userId])

  useEffect(() => {
    let isCancelled = false
    void readPack(userId, storeCd).then((storedPack) => {
      if (isCancelled) return
      setStored(storedPack)
      if (storedPack && Date.now() - storedPack.checkedAt < PACK_MAX_AGE_MS) setLoading(false)
      else void fetch()
    })
    const stop = onNetworkChange((online) => {
      if (online) void fetch()
    })
    return () => {
      isCancelled = true
      stop()
    }
  }, [storeCd, userId, fetch])

  const pack = useMemo(() => (stored === null ? null : createSearchablePack(stored)), [stored])
  useEffect(() => {
    packState.receivedAt = stored?.checkedAt ?? null
    return () => {
      packState.receivedAt = null
    }
  }, [stored])
  return { pack, isLoading, error, refresh: () => void fetch() }
}
