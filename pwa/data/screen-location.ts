import { createContext, useContext } from 'react'
import { useLocation } from 'react-router'

/** Where a screen takes its question from. */
export interface ScreenLocation {
  pathname: string
  search: string
}

const LocationContext = createContext<ScreenLocation | null>(null)

/** A screen that stands on another one (an item of the dashboard) has an address of its own. */
export const ScreenLocationProvider = LocationContext.Provider

/** Does the screen stand as an item on another one? What goes wrong there is told there, and leads nowhere. */
export const useIsItem = (): boolean => useContext(LocationContext) !== null

/** The address that the screen stands for: the browser's, where nothing else is said. */
export function useScreenLocation(): ScreenLocation & { isAddress: boolean } {
  const location = useContext(LocationContext)
  const { pathname, search } = useLocation()
  return location ? { ...location, isAddress: false } : { pathname, search, isAddress: true }
}
