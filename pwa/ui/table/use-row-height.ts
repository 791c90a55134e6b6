import { useSyncExternalStore } from 'react'

const FINE = 32
const COARSE = 44

const query = () => matchMedia('(pointer: coarse)')

/** As --row-height of the tokens: virtual rows must know it in pixels. */
export const useRowHeight = (): number =>
  useSyncExternalStore(
    (changed) => {
      const media = query()
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => (query().matches ? COARSE : FINE),
  )
