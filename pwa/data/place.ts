import { createContext, useContext } from 'react'
import { useLocation } from 'react-router'

/** Where a screen takes its question from. */
export interface ScreenLocation {
  pathname: string
  search: string
}

const place = createContext<ScreenLocation | null>(null)

/** A screen that stands on another one (an item of the dashboard) has an address of its own. */
export const ScreenLocationProvider = place.Provider

/** Does the screen stand as an item on another one? What goes wrong there is told there, and leads nowhere. */
export const useIsItem = (): boolean => useContext(place) !== null

/** The address that the screen stands for: the browser's, where nothing else is said. */
export function useScreenLocation(): ScreenLocation & { isAddress: boolean } {
  const given = useContext(place)
  const { pathname, search } = useLocation()
  return given ? { ...given, isAddress: false } : { pathname, search, isAddress: true }
}
