import { useEffect } from 'react'
import { readDevice, writeDevice } from '../../data/device-store.ts'
import { useUser } from '../../data/session.ts'
import { useDocuments } from '../../data/sync/sync.ts'
import { getFavoritePath, getOwnDefaults } from './favorites.ts'

const KEY = 'default-searches'

/** Search string of the user's default favourite for a screen; null if there is none. */
export const defaultSearch = (pathname: string): string | null => readDevice<Record<string, string>>(KEY)?.[pathname] ?? null

/** Caches the defaults in the device storage: a screen that opens cannot wait for the local database. */
export function useDefaultSearches(): void {
  const { userId } = useUser()
  const documents = useDocuments('favorites')
  useEffect(() => {
    if (documents === null) return
    const defaults = getOwnDefaults(documents, userId).map((ownDefault) => getFavoritePath(ownDefault).split('?'))
    writeDevice(KEY, Object.fromEntries(defaults.map(([pathname = '', search = '']) => [pathname, `?${search}`])))
  }, [documents, userId])
}
