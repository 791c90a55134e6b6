import { useSyncExternalStore } from 'react'

const matchPrint = () => matchMedia('print')

/** Set by the events around printing: browsers report the medium only after the layout of the pages. */
let isPrintRequested = false

function subscribe(changed: () => void): () => void {
  const setRequested = ({ type }: Event) => {
    isPrintRequested = type === 'beforeprint'
    changed()
  }
  const media = matchPrint()
  media.addEventListener('change', changed)
  addEventListener('beforeprint', setRequested)
  addEventListener('afterprint', setRequested)
  return () => {
    media.removeEventListener('change', changed)
    removeEventListener('beforeprint', setRequested)
    removeEventListener('afterprint', setRequested)
  }
}

/** True while the page is printed: what is otherwise drawn only in the visible part is then drawn completely. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrintRequested || matchPrint().matches)
