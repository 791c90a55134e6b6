import { useSyncExternalStore } from 'react'
import { useMediaQuery } from './use-media-query.ts'

/** Set by the events around printing: browsers report the medium only after the layout of the pages. */
let isPrintRequested = false

function subscribeToPrinting(changed: () => void): () => void {
  const setRequested = ({ type }: Event) => {
    isPrintRequested = type === 'beforeprint'
    changed()
  }
  addEventListener('beforeprint', setRequested)
  addEventListener('afterprint', setRequested)
  return () => {
    removeEventListener('beforeprint', setRequested)
    removeEventListener('afterprint', setRequested)
  }
}

/** True while the page is printed: what is otherwise drawn only in the visible part is then drawn completely. */
export function useIsPrinting(): boolean {
  const isRequested = useSyncExternalStore(subscribeToPrinting, () => isPrintRequested)
  const isPrintMedium = useMediaQuery('print')
  return isRequested || isPrintMedium
}
