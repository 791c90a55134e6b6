import { createContext, useContext } from 'react'
import { useLocation } from 'react-router'

/** Path and search string from which a screen reads its query. */
interface ScreenLocation {
  pathname: string
  search: string
}

const LocationContext = createContext<ScreenLocation | null>(null)

/** Provides the location of a screen that is rendered inside another one, such as a dashboard item. */
export const ScreenLocationProvider = LocationContext.Provider

/** Returns true if the screen is rendered inside another one: it shows its failures itself and never navigates. */
export const useIsEmbedded = (): boolean => useContext(LocationContext) !== null

/** Location of the screen: the browser's URL by default. `isBrowserUrl` is false for a screen inside another one. */
export function useScreenLocation(): ScreenLocation & { isBrowserUrl: boolean } {
  const location = useContext(LocationContext)
  const { pathname, search } = useLocation()
  return location ? { ...location, isBrowserUrl: false } : { pathname, search, isBrowserUrl: true }
}
