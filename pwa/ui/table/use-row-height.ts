import { useSyncExternalStore } from 'react'

const FINE_POINTER_HEIGHT = 32
const COARSE_POINTER_HEIGHT = 44

const matchCoarsePointer = () => matchMedia('(pointer: coarse)')

/** Value of --row-height in pixels, which virtual rows need. */
export const useRowHeight = (): number =>
  useSyncExternalStore(
    (changed) => {
      const media = matchCoarsePointer()
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => (matchCoarsePointer().matches ? COARSE_POINTER_HEIGHT : FINE_POINTER_HEIGHT),
  )
