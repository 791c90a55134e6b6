import { useMediaQuery } from '../use-media-query.ts'

const FINE_POINTER_HEIGHT = 32
const COARSE_POINTER_HEIGHT = 44

/** Value of --row-height in pixels, which virtual rows need. */
export const useRowHeight = (): number => (useMediaQuery('(pointer: coarse)') ? COARSE_POINTER_HEIGHT : FINE_POINTER_HEIGHT)
