import { useSyncExternalStore } from 'react'

const FINE = 32
const COARSE = 44

const query = () => matchMedia('(pointer: coarse)')

/** Value of --row-height in pixels, which virtual rows need. */
export const useRowHeight = (): number =>
  useSyncExternalStore(
    (changed) => {
      const media = query()
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => (query().matches ? COARSE : FINE),
  )
