import { useCallback, useSyncExternalStore } from 'react'

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** True in a window as narrow as a phone, where a table becomes a list; the style sheets have the same breakpoint. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 767px)')

/** True in a window that has room for the rail only; the style sheets have the same breakpoints. */
export const useIsTablet = (): boolean => useMediaQuery('(min-width: 768px) and (max-width: 1199px)')
