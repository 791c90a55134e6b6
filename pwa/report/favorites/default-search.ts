import { useEffect } from 'react'
import { getFavoritePath } from '../../../shared/calls/favorites.ts'
import { readDeviceValue, writeDeviceValue } from '../../data/device-store.ts'
import { useUser } from '../../data/session.ts'
import { useDocuments } from '../../data/sync/sync.ts'
import { getOwnDefaultFavorites } from './favorites.ts'

const DEFAULT_SEARCHES_KEY = 'default-searches'

/** Search string of the user's default favourite for a screen; null if there is none. */
export const readDefaultSearch = (pathname: string): string | null =>
  readDeviceValue<Record<string, string>>(DEFAULT_SEARCHES_KEY)?.[pathname] ?? null

/** Caches the defaults in the device storage: a screen that opens cannot wait for the local database. */
export function useCacheDefaultSearches(): void {
  const { userId } = useUser()
  const documents = useDocuments('favorites')
  useEffect(() => {
    if (documents === null) return
    const defaults = getOwnDefaultFavorites(documents, userId).map((ownDefault) => getFavoritePath(ownDefault).split('?'))
    writeDeviceValue(
      DEFAULT_SEARCHES_KEY,
      Object.fromEntries(defaults.map(([pathname = '', search = '']) => [pathname, `?${search}`])),
    )
  }, [documents, userId])
}
