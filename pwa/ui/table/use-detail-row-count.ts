import { useSyncExternalStore } from 'react'
import { useRowHeight } from './use-row-height.ts'

/** Heights of opened details in pixels by minimum window width, the widest first. */
export type DetailHeights = readonly { from: number; height: number }[]

const subscribeToResize = (changed: () => void) => {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}

/** Returns the height of opened details in table rows. */
export function useDetailRowCount(heights: DetailHeights): number {
  const rowHeight = useRowHeight()
  const getHeight = () => (heights.find(({ from }) => innerWidth >= from) ?? heights[0])?.height ?? 0
  return Math.ceil(useSyncExternalStore(subscribeToResize, getHeight) / rowHeight)
}
